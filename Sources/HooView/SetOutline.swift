/// What the shelf has to know of a set before anything of it is there: how many Hoos it has.
public struct SetOutline: Equatable, Sendable {
  /// 0 or more.
  public var count: Int

  public init(count: Int) {
    self.count = max(0, count)
  }
}
