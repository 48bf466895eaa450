import Cards
import Foundation
import Geometry
import Packs
import Pixels

/// Draws the pictures of links: Scotch in a costume, and an owl on its disc.
struct LinkCards: Sendable {
  /// The point of Scotch's image on which a costume's alignment point lands, as `CostumeFit.anchor` in the scene, which the tool
  /// does not load; `cardsAlignCostumesAsTheSceneDoes` compares them.
  static let anchor = Point(x: 0.50, y: 0.31)

  /// The images of the site by their addresses relative to the root.
  private let images: [String: Resource]
  private let scotch: PublishedImage?

  init(_ site: Site, scotch: PublishedImage?) {
    images = site.resources
    self.scotch = scotch
  }

  /// Returns the card of a costume; nil if a picture cannot be decoded.
  ///
  /// - Parameter words: the costume with its words in the reader's language.
  func card(of image: PublishedImage, _ words: Costume, name: String) -> Data? {
    guard let scotch, let man = pixels(of: scotch), let costume = pixels(of: image) else { return nil }
    let (size, own) = (scotch.size, words.size)
    let layers = [
      PreviewCard.Layer(man, x: 0, y: 0, width: size.width, height: size.height),
      PreviewCard.Layer(
        costume, x: Self.anchor.x * size.width - words.alignment.x * own.width,
        y: Self.anchor.y * size.height - words.alignment.y * own.height, width: own.width, height: own.height),
    ]
    let card = PreviewCard(
      .stage, layers: layers, title: words.label.string, text: words.summary.string, name: name)
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
