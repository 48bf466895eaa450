import Glibc

/// A file or folder that the user passed: where it is now, and the folders whose entries lead to it.
struct WatchedPath: Hashable {
  /// A folder, and the name in it whose coming, going or replacement changes the place of the path.
  struct Step: Hashable {
    var folder: String
    var name: String
  }

  /// The path without symbolic links; nil while nothing is there.
  let place: String?
  let isFolder: Bool
  let steps: [Step]

  /// The most symbolic links that are followed, as in Linux.
  private static let linkLimit = 40

  /// - Parameter path: an absolute path.
  init(_ path: String) {
    var (waiting, folder, links) = (Self.names(path), "/", 0)
    var (steps, status) = ([Step](), stat())
    var isThere = lstat("/", &status) == 0
    while isThere, let name = waiting.popLast() {
      if name == ".." {
        folder = Self.parent(of: folder)
        continue
      }
      let next = FolderTree.join(folder, name)
      steps.append(Step(folder: folder, name: name))
      isThere = lstat(next, &status) == 0
      guard isThere, status.st_mode & S_IFMT == S_IFLNK else {
        folder = next
        continue
      }
      links += 1
      let target = links <= Self.linkLimit ? Self.target(of: next) : nil
      isThere = target != nil
      waiting += Self.names(target ?? "")
      if target?.hasPrefix("/") == true { folder = "/" }
    }
    self.steps = steps
    place = isThere ? folder : nil
    isFolder = isThere && stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names of a path, the last one first.
  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private static func parent(of folder: String) -> String {
    let names = folder.split(separator: "/").dropLast()
    return "/" + names.joined(separator: "/")
  }

  private static func target(of link: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { $0.baseAddress.map { readlink(link, $0, Int(PATH_MAX)) } ?? -1 }
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
