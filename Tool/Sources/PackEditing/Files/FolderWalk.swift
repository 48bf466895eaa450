import FileWatch
import Files
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Everything in a folder, hidden files included, listed by the bytes of the names.
///
/// Foundation repairs names that are not UTF-8 and passes over folders that cannot be read: a copy would lack files without a
/// word.
struct FolderWalk {
  struct Entry {
    /// The path in the folder.
    let path: String
    let isFolder: Bool
    let identity: FileIdentity
  }

  let folder: String
  /// Folders come before what is in them.
  private(set) var entries: [Entry] = []
  /// Whether anything that cannot be taken over is an error. Drafts may leave files out.
  let isWhole: Bool

  private static let deepest = 32

  init(of folder: URL, isWhole: Bool = true) throws(ToolError) {
    (self.folder, self.isWhole) = (folder.path, isWhole)
    try list("", depth: 1)
  }

  private mutating func list(_ path: String, depth: Int) throws(ToolError) {
    let shown = path.isEmpty ? folder : "\(folder)/\(path)"
    if depth > Self.deepest {
      return try refuse(shown, "has more than \(Self.deepest) levels of folders; move the inner ones out of the set")
    }
    let names = FolderTree.names(in: shown)
    guard names.isWhole else {
      return try refuse(shown, "cannot be read; change the folder's permissions, or move it out of the set")
    }
    for (name, _) in names.known {
      if let text = String(validating: name, as: UTF8.self) {
        try add(path.isEmpty ? text : "\(path)/\(text)", depth: depth)
      } else {
        let remedy = "rename it, or move it out of the set"
        try refuse("\(shown)/\(Self.escaped(name))", "its name is not valid UTF-8; \(remedy)")
      }
    }
  }

  private mutating func add(_ path: String, depth: Int) throws(ToolError) {
    var status = stat()
    if lstat("\(folder)/\(path)", &status) != 0 {
      // A file that was removed meanwhile is no fault.
      if errno != ENOENT { try refuse("\(folder)/\(path)", "cannot be read; change the permissions of its folder") }
      return
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    entries.append(Entry(path: path, isFolder: isFolder, identity: FileIdentity(status)))
    if isWhole && entries.count > FolderSnapshot.limit {
      let message = "holds more than \(FolderSnapshot.limit) files and folders, hidden ones included"
      try refuse(folder, "\(message); move some out of the set")
    }
    if isFolder { try list(path, depth: depth + 1) }
  }

  private func refuse(_ path: String, _ sentence: String) throws(ToolError) {
    if isWhole { throw ToolError("\(path.printable): \(sentence)") }
  }

  /// Removes what was listed, and nothing else.
  ///
  /// - Returns: whether nothing is left of the folder.
  func remove() -> Bool {
    chmod(folder, 0o700)
    for entry in entries where entry.isFolder { chmod("\(folder)/\(entry.path)", 0o700) }
    for entry in entries.reversed() {
      let path = "\(folder)/\(entry.path)"
      if (entry.isFolder ? rmdir(path) : unlink(path)) != 0 { return false }
    }
    return rmdir(folder) == 0
  }

  /// The name with `\xe9` for each byte that is not ASCII.
  private static func escaped(_ name: [UInt8]) -> String {
    name.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x" + String($0, radix: 16) }.joined()
  }
}
