import Files
import Foundation
import Server
import Site

/// A room beside the site of `disguise preview`, in which its content is made: a page, its endpoints, and drafts.
public protocol PreviewRoom: Sendable {
  var page: ExtraPage { get }
  var endpoints: any LiveSite { get }

  /// Shows drafts by `show` from now on.
  func open(_ show: @escaping @Sendable (PreviewDraft) async throws(ToolError) -> Void) async

  /// Tells open pages of the room that files may have changed.
  func noteChanges() async

  /// The address of the page, with what it needs to be used.
  ///
  /// - Parameter root: the server's address.
  func address(at root: String) -> String

  /// Returns the lines to print when the server listens.
  ///
  /// - Parameters:
  ///   - root: the server's address.
  ///   - beginnings: the folders without content.
  func invitation(at root: String, to beginnings: [PreviewBeginning]) -> [String]

  /// Removes the room's files before the command ends.
  func close()
}

/// A draft of a pack, or of sets, in a folder of its own.
public enum PreviewDraft: Sendable {
  /// The pack at a folder, or at a list if the pack is one.
  case pack(URL)
  case sets(URL)
}

/// A folder without content.
public struct PreviewBeginning: Sendable {
  public let path: String
  /// Its state, as in `is empty`.
  public let state: String
  /// The content that it may get: `a pack`, `sets`, or `a pack or sets`.
  public let content: String

  public init(path: String, state: String, content: String) {
    (self.path, self.state, self.content) = (path, state, content)
  }
}
