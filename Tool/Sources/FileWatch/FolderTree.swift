import Glibc

/// The folders below a path, found without following symbolic links.
enum FolderTree {
  /// The most folders that are visited, so that a path such as `/` costs a second and not an hour.
  static let folderLimit = 16_384

  /// Calls `visit` for `root` and each folder below it, before its content is listed. Stops when it returns false.
  ///
  /// - Returns: false if it stopped, or there are more than `folderLimit`.
  static func each(from root: String, _ visit: (String) -> Bool) -> Bool {
    var (waiting, count) = ([root], 0)
    while let folder = waiting.popLast() {
      count += 1
      guard count <= folderLimit, visit(folder) else { return false }
      waiting += entries(of: folder).filter(\.isFolder).map { join(folder, $0.name) }
    }
    return true
  }

  static func join(_ folder: String, _ name: String) -> String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

  /// Returns the names in a folder; none if it cannot be read.
  static func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [(String, Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name == "." || name == ".." { continue }
      names.append((name, isFolder(entry.pointee.d_type, join(folder, name))))
    }
    return names
  }

  /// - Parameter kind: the kind in the listing, which some file systems leave unknown.
  private static func isFolder(_ kind: UInt8, _ path: String) -> Bool {
    if kind != UInt8(DT_UNKNOWN) { return kind == UInt8(DT_DIR) }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
