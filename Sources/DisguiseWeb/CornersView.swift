import Browser
import Packs

/// The two ways out of the dressing room, in the upper corners: to HooView, and to the settings. They are no part of the
/// room, so that a finger on them turns no wheel.
struct CornersView {
  let settings: Node

  init(page: Page, words: Words) {
    let header = page.find("body").create("header", class: "corners")
    let link = header.create("a", class: "corner corner-hoo")
    link.set("href", "hoo/")
    link.set("aria-label", words["hoo-open"])
    link.set("data-role", "hoo-link")
    settings = header.create("button", class: "corner corner-settings")
    settings.set("type", "button")
    settings.set("aria-label", words["settings"])
    settings.set("aria-haspopup", "dialog")
    settings.set("data-role", "settings")
  }
}
