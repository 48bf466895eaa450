import Foundation
import Packs

extension SiteDraft {
  /// Writes what keeps its name from build to build: the page, the manifest, the icon and the service worker.
  mutating func addPages(of app: AppFolder, words: Value, root: String) throws(ToolError) {
    let inline = try InlineFiles(of: app)
    allow(style: inline.style)
    let values = placeholders(words, app.language, root: root).merging(inline.placeholders) { $1 }
    add(try app.template("index.html").render(values), at: "", contentType: "text/html; charset=utf-8")
    add(
      try app.template("manifest.webmanifest").render(values), at: "manifest.webmanifest",
      contentType: "application/manifest+json")
    add(try app.data("shell/icon-192.png"), at: "favicon.ico", contentType: "image/png")
    add(
      try app.template("service-worker.js").render(workerPlaceholders), at: "service-worker.js",
      contentType: "text/javascript; charset=utf-8")
  }

  /// `{{words.KEY}}`, and `{{{json.KEY}}}` for the same as a JSON string; addresses; the policy.
  private func placeholders(_ words: Value, _ language: Language, root: String) -> [String: String] {
    var values = ["lang": language.code, "dir": language.direction, "csp": site.policy.meta, "root": root]
    if case .object(let members) = words {
      for case (let key, .text(let text)) in members.map({ ($0.key.string, $0.value) }) {
        values["words.\(key)"] = text.string
        values["json.\(key)"] = json(.text(text))
      }
    }
    for (key, address) in assets { values["assets.\(key)"] = address }
    for (name, picture) in pictures {
      values["\(name).src"] = picture.source
      values["\(name).srcset"] = picture.sourceSet
    }
    return values
  }

  /// What the service worker keeps: everything the page needs before it has shown a costume, its pictures at every
  /// scale, because a worker does not know the screen's. Costumes the page keeps itself.
  private var precached: [String] {
    let shell = ShellFile.all.filter(\.isPrecached).map(\.key) + ["app"]
    let drawn = Self.pictureNames.compactMap { pictures[$0] }.flatMap { $0.addresses.map(\.address) }
    return ["./", "manifest.webmanifest"] + shell.compactMap { assets[$0] } + drawn
  }

  private var workerPlaceholders: [String: String] {
    let pages = ["/", "/manifest.webmanifest"].compactMap { site[$0]?.plain.etag }
    let build = SHA256.hex((precached + pages).joined(separator: "\n").utf8).prefix(16)
    return ["build": String(build), "precached": json(.list(precached.map { .text(Text($0)) }))]
  }

  private func json(_ value: Value) -> String { String(decoding: Document.jsonData(value), as: UTF8.self) }
}
