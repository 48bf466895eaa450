/// A picture's file in a pack or a folder of sets.
public struct PictureFile: Hashable, Sendable {
  public var scale: Int
  /// The path in the folder.
  public var path: String
}
