import Foundation

/// Files to write and to remove in a folder.
public struct FileChanges: Sendable {
  /// The files in the order in which they appear: those that others name come first.
  public internal(set) var writes: [Write] = []
  /// The paths of files that no other file names any more; they are removed after all files are written.
  public internal(set) var removals: [String] = []

  public struct Write: Hashable, Sendable {
    public var path: String
    public var data: Data
  }

  public var isEmpty: Bool { writes.isEmpty && removals.isEmpty }

  /// Adds a file, or replaces the data of one that is already among the changes.
  mutating func write(_ data: Data, to path: String) {
    removals.removeAll { $0 == path }
    if let index = writes.firstIndex(where: { $0.path == path }) {
      writes[index].data = data
    } else {
      writes.append(Write(path: path, data: data))
    }
  }

  /// Takes back the removals of files that the changed pack still names.
  mutating func keep(_ references: PackReferences) { removals.removeAll(where: references.contains) }

  /// Adds the removal of a file, unless it is written.
  mutating func remove(_ path: String) {
    if !writes.contains(where: { $0.path == path }) && !removals.contains(path) { removals.append(path) }
  }
}
