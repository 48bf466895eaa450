import Files
import Foundation
import PackFiles
import Synchronization

extension SiteDraft {
  /// Adds the pages of looks as small files, `wear/pirate/` and `hoo/02/07/`, with their pictures: they lead to the app at once. A page
  /// for other addresses, `404.html`, is for hosts that know such a name.
  ///
  /// - Parameter root: the public address of the site; empty if it is unknown.
  mutating func addStaticLinks(of app: AppFolder, _ looks: SiteLooks, lost: LostPage, root: String) throws(ToolError) {
    let (language, template) = (looks.languages[0], try app.template("link.html"))
    let all = looks.all
    let cards = Self.cards(of: all, looks, in: language)
    for (look, card) in zip(all, cards) {
      guard let description = looks.description(of: look, in: language) else { continue }
      let picture = card.map {
        addAsset($0, name: look.path.replacing("/", with: "-"), fileExtension: "jpg", contentType: "image/jpeg")
      }
      let depth = look.path.count { $0 == "/" } + 1
      let up = String(repeating: "../", count: depth)
      var values = [
        "lang": language.code, "dir": language.direction, "about.title": description.title,
        "about.description": description.text, "about.address": root.isEmpty ? "./" : root + look.path + "/",
        "about.app": "\(up)\(look.page.folder)#\(look.fragment)", "style": LostPage.style, "csp": LostPage.linkPolicy,
      ]
      values["about.picture"] = picture.map { (root.isEmpty ? up : root) + $0 } ?? ""
      addSmall(try template.render(values), at: look.path + "/")
    }
    if let page = lost.page(in: language, depth: nil) { addSmall(page.plain.bytes, at: "404.html") }
  }

  /// Draws the cards on all processors.
  private static func cards(of all: [Look], _ looks: SiteLooks, in language: Language) -> [Data?] {
    let drawn = DrawnCards(count: all.count)
    DispatchQueue.concurrentPerform(iterations: all.count) { i in
      drawn.set(looks.card(of: all[i], in: language), at: i)
    }
    return drawn.all
  }

  /// Adds a page of which its compressed form would only be another file.
  private mutating func addSmall(_ page: Data, at path: String) {
    add(Resource(page, contentType: "text/html; charset=utf-8", isCompressed: false), at: path)
  }
}

/// The cards that several threads draw.
private final class DrawnCards: Sendable {
  private let cards: Mutex<[Data?]>

  init(count: Int) { cards = Mutex([Data?](repeating: nil, count: count)) }

  func set(_ card: Data?, at index: Int) { cards.withLock { $0[index] = card } }

  var all: [Data?] { cards.withLock { $0 } }
}
