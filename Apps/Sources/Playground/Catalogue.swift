/// All scenes of the playground.
public enum Catalogue {
  /// A scene of the list.
  public struct Entry: Sendable {
    /// The name in the page's address.
    public let key: StaticString
    /// The name in the list.
    public let title: StaticString
    /// A sentence about it.
    public let note: StaticString
    /// The part of the list.
    public let part: Part
    let build: @Sendable () -> Blueprint

    init(
      _ key: StaticString, _ title: StaticString, _ part: Part, _ note: StaticString,
      _ build: @escaping @Sendable () -> Blueprint
    ) {
      (self.key, self.title, self.part, self.note, self.build) = (key, title, part, note, build)
    }
  }

  /// The parts of the list.
  public enum Part: Int, CaseIterable, Sendable {
    case behaviors, fields, mechanisms, piles, limits

    /// The name in the list.
    public var title: StaticString {
      switch self {
      case .behaviors: "Behaviours"
      case .fields: "Fields"
      case .mechanisms: "Mechanisms"
      case .piles: "Piles"
      case .limits: "Hard cases"
      }
    }
  }

  /// The scenes in the order of the list.
  public static let scenes: [Entry] = behaviors + fields + mechanisms + piles + limits

  static func blueprint(_ scene: Int) -> Blueprint { scenes[scene].build() }
}
