import Browser
import Geometry
import HooView
import Packs
import SharedUI

/// Names of states, Hoos and sets.
extension HooScreen {
  static func name(of state: Scrubber.State) -> Text {
    switch state {
    case .idle: "browsing"
    case .pointing: "pointing"
    case .scrolling: "scrolling"
    case .scrubbing: "scrubbing"
    }
  }

  /// As in links: `02/07`. Until a set is open its Hoos are counted.
  func name(of address: HooAddress) -> Text {
    let outline = store.outlines[address.set]
    return outline.name + "/" + (hoo(at: address)?.name ?? Self.number(address.hoo + 1))
  }

  func title(of address: HooAddress) -> Text? { hoo(at: address)?.title }

  /// nil as long as its set is not open.
  func hoo(at address: HooAddress) -> Hoo? {
    guard let hoos = store.open(address.set)?.set.hoos, hoos.indices.contains(address.hoo) else { return nil }
    return hoos[address.hoo]
  }

  /// The picture of a Hoo that is sharp where it is `size` points wide; nil as long as its set is not open.
  func picture(of address: HooAddress, size: Double) -> FilePart? {
    guard let hoo = hoo(at: address), let first = hoo.picture.images.first else { return nil }
    let image = hoo.picture.best(forScale: density * size / Double(max(1, first.width)))
    return store.open(address.set)?.part(of: image)
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
