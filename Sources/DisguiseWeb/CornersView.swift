import Browser
import Packs

/// The buttons of the dressing room in the upper corners: two ways out, to HooView and to the settings, and a surprise. They are
/// no part of the room, so that a finger on them turns no wheel.
struct CornersView {
  let settings: Node
  /// Dresses him in a costume by chance.
  let surprise: Node

  init(page: Page, words: Words) {
    let header = page.find("body").create("header", class: "corners")
    let link = header.create("a", class: "corner corner-hoo")
    link.set("href", "hoo/")
    link.set("aria-label", words["hoo-open"])
    link.set("data-role", "hoo-link")
    surprise = header.createButton(class: "corner corner-surprise", role: "surprise", label: words["surprise"])
    settings = header.createButton(class: "corner corner-settings", role: "settings", label: words["settings"])
    settings.set("aria-haspopup", "dialog")
  }
}
