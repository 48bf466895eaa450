import Cards
import Foundation
import Packs
import Pixels

/// Draws the pictures of links: the character of a show alone or in a costume, and an owl on its disc.
struct LinkCards: Sendable {
  /// The images of the site by their addresses relative to the root.
  private let images: [String: Resource]
  private let character: (image: PublishedImage, figure: Figure)?
  /// The wall behind the character.
  private let wall: PreviewCard.Ground

  init(_ site: Site, character: (image: PublishedImage, figure: Figure)?, _ colors: ShowColors) {
    images = site.resources
    self.character = character
    wall = ShowPalette.wall(colors).map { .wall(WallColors($0)) } ?? .stage
  }

  /// Returns the card of the character without a costume; nil if the picture cannot be decoded.
  func card(title: String, text: String, name: String) -> Data? {
    guard let character, let image = pixels(of: character.image) else { return nil }
    let layer = PreviewCard.Layer(
      image, x: 0, y: 0, width: character.figure.size.width, height: character.figure.size.height)
    return Data(PreviewCard(wall, layers: [layer], title: title, text: text, name: name).jpeg())
  }

  /// Returns the card of a costume; nil if a picture cannot be decoded.
  ///
  /// - Parameter words: the costume with its words in the reader's language.
  func card(of image: PublishedImage, _ words: Costume, name: String) -> Data? {
    guard let character, let man = pixels(of: character.image), let costume = pixels(of: image) else { return nil }
    let (size, anchor, own) = (character.figure.size, character.figure.anchor, words.size)
    let layers = [
      PreviewCard.Layer(man, x: 0, y: 0, width: size.width, height: size.height),
      PreviewCard.Layer(
        costume, x: anchor.x * size.width - words.alignment.x * own.width,
        y: anchor.y * size.height - words.alignment.y * own.height, width: own.width, height: own.height),
    ]
    let card = PreviewCard(
      wall, layers: layers, title: words.label.string, text: words.summary.string, name: name)
    return Data(card.jpeg())
  }

  /// Returns the card of an owl; nil if its picture cannot be decoded.
  func card(of picture: Data, _ description: HooDescription, color: String, name: String) -> Data? {
    guard let owl = try? PixelImage(decoding: [UInt8](picture)) else { return nil }
    let layer = PreviewCard.Layer(owl, x: 0, y: 0, width: Double(owl.width), height: Double(owl.height))
    let ground = PreviewCard.Ground.disc(CardColor(hex: color) ?? CardColor(0x33, 0x59, 0x4F))
    let card = PreviewCard(ground, layers: [layer], title: description.title, text: description.lines, name: name)
    return Data(card.jpeg())
  }

  /// A card shows an image at less than twice its size.
  private func pixels(of image: PublishedImage) -> PixelImage? {
    guard let bytes = images["/" + image.address(upTo: 2)]?.plain.bytes else { return nil }
    return try? PixelImage(decoding: [UInt8](bytes))
  }
}

extension WallColors {
  /// The colours of a show's wall.
  fileprivate init(_ wall: ShowPalette.Wall) {
    self.init()
    (ground, ray) = (CardColor(wall.ground), CardColor(wall.ray))
    (title, ink) = (CardColor(wall.title), CardColor(wall.ink))
  }
}

extension CardColor {
  fileprivate init(_ color: RGBColor) { self.init(UInt8(color.red), UInt8(color.green), UInt8(color.blue)) }
}
