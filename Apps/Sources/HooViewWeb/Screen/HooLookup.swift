import Browser
import Geometry
import HooView
import Packs
import SharedUI
import Values

/// Names, texts and pictures of Hoos by their addresses.
final class HooLookup {
  /// The usual width of a Hoo's smallest image, in pixels.
  private static let usualPicture = 72.0

  let services: AppServices
  let scene: HooScene
  let store: SetStore
  let large: LargePictures
  /// Whether the Hoo with this name is one of the reader's favourites.
  var isFavourite: (Text) -> Bool = { _ in false }

  init(_ services: AppServices, scene: HooScene, store: SetStore) {
    self.services = services
    self.scene = scene
    self.store = store
    large = LargePictures(services)
    store.setFirstScale { [self] in
      let scale = (density * cellPictureSize(isChosen: false) / Self.usualPicture).rounded(.up)
      return max(1, min(3, Int(scale)))
    }
  }

  private var words: Words { services.words }
  /// Pixels per point.
  var density: Double { services.environment.pixelsPerPoint }

  /// As in links: `02/07`. Until its texts are known, a set's Hoos are counted.
  func name(of address: HooAddress) -> Text {
    let outline = store.outlines[address.set]
    return outline.name + "/" + (hoo(at: address)?.name ?? store.folder(of: address) ?? Self.number(address.hoo + 1))
  }

  func title(of address: HooAddress) -> Text? { hoo(at: address)?.title }

  /// nil as long as it has not been checked.
  func hoo(at address: HooAddress) -> Hoo? { store.hoo(at: address) }

  /// The picture of a Hoo that is sharp where it is `size` points wide: a larger one, if it has come and is needed. nil as long as
  /// the Hoo has not been checked.
  func picture(of address: HooAddress, size: Double) -> FilePart? {
    guard let image = image(of: address, size: size) else { return nil }
    if needsLarger(image, size: size), let large = large.part(of: name(of: address)) { return large }
    return store.part(of: image, in: address.set)
  }

  /// The image of its set that is sharp where it is `size` points wide, or else the largest.
  private func image(of address: HooAddress, size: Double) -> HooImage? {
    guard let hoo = hoo(at: address), let first = hoo.picture.images.first else { return nil }
    return hoo.picture.best(forScale: density * size / Double(max(1, first.width)))
  }

  /// Whether an image is blurred by more than can be seen where it is `size` points wide.
  private func needsLarger(_ image: HooImage, size: Double) -> Bool { density * size > Double(image.width) * 1.1 }

  /// The size of a Hoo's picture in its cell; that of the chosen one is larger.
  func cellPictureSize(isChosen: Bool) -> Double {
    scene.layout.cell * CellView.share * (isChosen ? GrownHoo.selectedScale : 1)
  }

  /// Asks for a larger picture of a Hoo where those of its set are too small for `size` points; `use` is called once it has come, or
  /// will not.
  func bringLarge(_ address: HooAddress, size: Double, then use: @escaping () -> Void) {
    guard let image = image(of: address, size: size), needsLarger(image, size: size) else { return use() }
    large.bring(name(of: address), of: image, listedAt: store.outlines[address.set].large, then: use)
  }

  /// The accessible name of a Hoo's button.
  func cellLabel(of address: HooAddress, isFavourite: Bool) -> Text {
    let label = label(of: address)
    return isFavourite ? words.text("hoo-favourite-label", ("title", label)) : label
  }

  private static func number(_ number: Int) -> Text { number < 10 ? "0" + Text(number) : Text(number) }

  func label(of address: HooAddress) -> Text {
    title(of: address) ?? words.text("hoo-pending", ("hoo", Text(address.hoo + 1)))
  }

  func text(of address: HooAddress) -> (title: Text, poem: Text) {
    guard let hoo = hoo(at: address) else { return (label(of: address), .empty) }
    return (hoo.title, hoo.poem)
  }
}
