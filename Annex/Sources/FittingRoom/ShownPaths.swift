import Files
import Foundation

/// The paths in messages as the reader knows them: from the edited folder on, also where a message is about a copy of it.
struct ShownPaths: Sendable {
  /// The path of the folder that has the edited one, with a slash at its end.
  private let parent: String

  init(_ folder: URL) {
    let path = folder.deletingLastPathComponent().path
    parent = path.hasSuffix("/") ? path : path + "/"
  }

  func shown(in message: String) -> String {
    PrivateFolder.removePlaces(from: message).replacing(parent, with: "")
  }
}
