import Glibc

/// The folders below a path, found without following symbolic links.
package enum FolderTree {
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
    names(in: folder).known.map { bytes, kind in
      let name = String(decoding: bytes, as: UTF8.self)
      return (name, isFolder(kind, join(folder, name)))
    }
  }

  /// Returns the bytes of the names in a folder and their kinds, and whether all of them could be read.
  package static func names(in folder: String) -> (known: [(name: [UInt8], kind: UInt8)], isWhole: Bool) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, let stream = fdopendir(descriptor) else { return ([], false) }
    defer { closedir(stream) }
    var names: [(name: [UInt8], kind: UInt8)] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = bytes(of: entry)
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append((name, entry.pointee.d_type)) }
      errno = 0
    }
    return (names, errno == 0)
  }

  private static func bytes(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let name = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    return [UInt8](UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// - Parameter kind: the kind in the listing, which some file systems leave unknown.
  private static func isFolder(_ kind: UInt8, _ path: String) -> Bool {
    if kind != UInt8(DT_UNKNOWN) { return kind == UInt8(DT_DIR) }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
