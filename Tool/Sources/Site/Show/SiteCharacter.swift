import Files
import PackFiles
import Packs
import Values

/// The one who is dressed: the character of a show, a pack's image set in the place of the app's own, or the app's own.
public struct SiteCharacter: Sendable {
  /// The files of the picture in order of scale.
  public let picture: [ScaledFile]
  /// The files of the eyelids; nil for a character that does not blink.
  public let lids: [ScaledFile]?
  let figure: Figure
  /// Whether it is the app's own, whose face has parts.
  let isApps: Bool
  /// Whether the show names the picture.
  let isShows: Bool
  /// A line for each picture of the show that cannot be read.
  let warnings: [String]

  /// - Throws: `ToolError` if the app's own picture, or an image set, cannot be read.
  init(_ character: ShowCharacter, in pack: Pack, of app: AppFolder) throws(ToolError) {
    var pictures = CharacterPictures(pack: pack)
    var own = pictures.picture(character.images)
    isShows = own != nil
    if own == nil { own = try pack.images(named: "scotch") }
    isApps = own == nil
    if let own { picture = own } else { picture = try app.picture("scotch") }
    figure = character.figure(of: picture[0].size)
    if isApps { lids = try app.picture("lids") } else { lids = try pictures.lids(character.lids) }
    warnings = pictures.warnings
  }
}

/// Reads the pictures that a show names for its character.
private struct CharacterPictures {
  let pack: Pack
  private(set) var warnings: [String] = []

  init(pack: Pack) { self.pack = pack }

  /// Returns the files of a show's character; nil for none, or with a warning for a fault.
  mutating func picture(_ images: ImageSet?) -> [ScaledFile]? {
    guard let images = images?.images, let first = images.first else { return nil }
    do throws(ToolError) {
      if images.count == 1 { return try pack.images(orFile: first.url.string) }
      var files: [ScaledFile] = []
      for image in images {
        files.append(ScaledFile(image: try pack.file(named: image.url.string), scale: image.scale))
      }
      return files
    } catch {
      warn(error, "image", "the app's own character stands in")
      return nil
    }
  }

  mutating func lids(_ name: Text) throws(ToolError) -> [ScaledFile]? {
    if name.isEmpty { return try pack.images(named: "lids") }
    do throws(ToolError) { return try pack.images(orFile: name.string) } catch {
      warn(error, "lids", "he does not blink")
      return nil
    }
  }

  private mutating func warn(_ error: ToolError, _ key: String, _ effect: String) {
    warnings += error.lines.map { "\(pack.showPlace): character.\(key): \($0); \(effect)" }
  }
}
