import Files
import Foundation
import PackFiles
import Values

/// The character that the show of a pack on disk says, for those who fit its costumes.
///
/// ```swift
/// if let dressed = try DressedCharacter(ofPackAt: url, app: app) { dressed.names["de"] }
/// ```
public struct DressedCharacter: Sendable {
  public let character: SiteCharacter
  /// The names by the codes of languages.
  public let names: [String: Text]
  /// Whether the show has a picture that cannot be read, so that another one stands in.
  public let isStandIn: Bool

  /// nil for a pack whose show says nothing about a character, or that has no show. An empty folder is one of these.
  ///
  /// - Throws: `ToolError` if the show or the character that stands in cannot be read.
  public init?(ofPackAt url: URL, app: AppFolder) throws(ToolError) {
    guard let pack = try? Pack(at: url), let said = try pack.showDocument()?.value["character"] else { return nil }
    let show = try SiteShow(of: pack, app: app)
    character = try SiteCharacter(show.character, in: pack, of: app)
    names = app.languages.reduce(into: [:]) { $0[$1.code] = show.name(in: $1) }
    isStandIn = Self.needsPicture(said) && !character.isShows
  }

  /// The size in points, and the anchor as fractions of it, by the keys of a show.
  public var numbers: [(key: String, number: Double)] {
    let figure = character.figure
    return [
      ("width", figure.size.width), ("height", figure.size.height), ("anchor_x", figure.anchor.x),
      ("anchor_y", figure.anchor.y),
    ]
  }

  /// Whether a show's character has a picture of its own, or is not even an object.
  private static func needsPicture(_ said: Value) -> Bool {
    guard case .object(let members) = said else { return true }
    return members.contains { ["image", "image@2x", "image@3x"].contains($0.key) }
  }
}
