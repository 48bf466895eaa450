/// The part of a set that the layout needs before the set is loaded: its number of Hoos.
public struct SetOutline: Equatable, Sendable {
  /// 0 or more.
  public var count: Int

  public init(count: Int) {
    self.count = max(0, count)
  }
}
