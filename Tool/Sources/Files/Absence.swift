import Foundation

/// The reason why there is neither a file nor a folder at a path, as this user sees it.
package struct Absence {
  package var message = "no such file or directory"
  /// Nil if another path is the remedy.
  package var remedy: String?

  package init(of path: String) {
    var status = stat()
    guard stat(path, &status) != 0 else { return }
    switch errno {
    case ELOOP:
      (message, remedy) = (
        "is a symbolic link that leads back to itself", "replace it with the file or folder it is for"
      )
    case EACCES:
      (message, remedy) = ("cannot be read", "check the permissions of the folders that it is in")
    case _ where lstat(path, &status) == 0:
      (message, remedy) = ("is a symbolic link that leads nowhere", "replace it with the file or folder it is for")
    default: break
    }
  }

  /// - Parameter other: the remedy if nothing is there at all.
  package func error(at path: String, else other: String) -> ToolError {
    ToolError("\(path): \(message); \(remedy ?? other)")
  }
}

/// The nearest thing above a path that is not a folder, so that nothing can be made there: a file, or a link that leads nowhere; nil if
/// folders can be made.
package func obstacle(above path: String) -> String? {
  var (above, status) = (URL(fileURLWithPath: path).deletingLastPathComponent(), stat())
  while lstat(above.path, &status) != 0, above.path != "/" { above.deleteLastPathComponent() }
  return isFolder(above) ? nil : above.path
}
