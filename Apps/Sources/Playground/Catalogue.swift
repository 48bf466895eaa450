/// All scenes of the playground.
public enum Catalogue {
  /// A scene of the list.
  public struct Entry: Sendable {
    /// The name in the page's address, and of its title and its sentence in the tables of words.
    public let key: StaticString
    /// The part of the list.
    public let part: Part
    let build: @Sendable () -> Blueprint

    init(_ key: StaticString, _ part: Part, _ build: @escaping @Sendable () -> Blueprint) {
      (self.key, self.part, self.build) = (key, part, build)
    }
  }

  /// The parts of the list.
  public enum Part: Int, CaseIterable, Sendable {
    case behaviors, fields, mechanisms, contacts, piles, limits

    /// The name in the tables of words.
    public var key: StaticString {
      switch self {
      case .behaviors: "behaviors"
      case .fields: "fields"
      case .mechanisms: "mechanisms"
      case .contacts: "contacts"
      case .piles: "piles"
      case .limits: "limits"
      }
    }
  }

  /// The scenes in the order of the list.
  public static let scenes: [Entry] = behaviors + fields + mechanisms + contacts + piles + limits

  static func blueprint(_ scene: Int) -> Blueprint { scenes[scene].build() }
}
