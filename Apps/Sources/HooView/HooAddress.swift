/// The index of a Hoo: its set and its place in the set, both counted from 0 in the order of the shelf.
public struct HooAddress: Hashable, Sendable {
  public var set: Int
  public var hoo: Int

  public init(set: Int, hoo: Int) {
    self.set = set
    self.hoo = hoo
  }
}
