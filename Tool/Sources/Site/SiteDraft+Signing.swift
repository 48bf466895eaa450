import Files
import Foundation
import Signatures
import Values

extension SiteDraft {
  /// Adds the files by which pages check what they load.
  mutating func addChecker(of app: AppFolder) throws(ToolError) {
    guard signing != nil else { return }
    for (key, file, type) in [
      ("signed", "signed.js", "text/javascript; charset=utf-8"), ("signedWasm", "SignedWeb.wasm", "application/wasm"),
    ] {
      let name = file.split(separator: ".").map(String.init)
      let address = addAsset(try app.data(file), name: name[0], fileExtension: name[1], contentType: type)
      add(key, address)
    }
  }

  /// Adds the list of all files that pages load, signed.
  ///
  /// - Parameter version: the number of the published site, which rises.
  mutating func addSignedList(version: Int) {
    guard let signing else { return }
    let loaded = site.resources.filter { file in
      ["/api/", "/assets/", Site.shows].contains { file.key.hasPrefix($0) }
    }
    let files = loaded.map { path, file in
      let bytes = file.plain.bytes
      return SignedList.File(
        path: Text(String(path.dropFirst())), bytes: Int64(bytes.count), hash: Text(ContentHash.hex(of: bytes)))
    }
    let list = SignedList(serial: Int64(version), expires: signing.expires, files: files)
    let text = Data(list.text)
    add(
      Resource(signing.key.signature(of: text) + text, contentType: "application/octet-stream", isCompressed: false),
      at: SiteSigning.list)
  }

  /// The values of placeholders in the markup of a signed page; none for a site without a signature.
  func signedPlaceholders(of page: SitePage, _ app: AppFolder) throws(ToolError) -> [String: String] {
    if signing == nil { return [:] }
    // Only the checker gives the bridge its program: where it is missing, nothing starts.
    var values = ["signed.integrity": integrityAttribute(of: assets["bridge"]), "assets.wasm": ""]
    values["signed.head"] = try checker(
      importMap(from: page), root: page.root, program: assets[page.program] ?? "", of: app)
    for (name, picture) in pictures {
      values["\(name).src"] = Self.emptyPicture + "#" + page.root + picture.address(upTo: 2)
      values["\(name).srcset"] = ""
    }
    for (key, file) in [
      ("favicon", "favicon"), ("icon192", "favicon"), ("hooFavicon", "hoo-favicon"), ("hooIcon192", "hoo-favicon"),
    ] {
      values["assets.\(key)"] = InlineFiles.address(ofSVG: try app.data("shell/\(file).svg"))
    }
    for (key, file) in [("appleTouchIcon", "apple-touch-icon"), ("hooAppleTouchIcon", "hoo-apple-touch-icon")] {
      let icon = try app.data("shell/\(file).png")
      values["assets.\(key)"] = "data:image/png;base64," + icon.base64EncodedString()
    }
    return values
  }

  /// The scripts by which a page with a pinned key checks what it loads; none for a site without a signature.
  ///
  /// - Parameters:
  ///   - importMap: the digests of the modules that the page imports.
  ///   - root: the site's address, relative to the page.
  ///   - program: the address of the page's program, relative to the site.
  ///   - list: the query of the list that the page keeps besides, for the files that it has kept; empty for none.
  func checker(
    _ importMap: String, root: String, program: String, list: String = "", of app: AppFolder
  ) throws(ToolError) -> String {
    guard let signing else { return "" }
    let sentences = try sentences(in: app.words(in: app.language))
    let (script, module) = (assets["signed"] ?? "", assets["signedWasm"] ?? "")
    return """
      <script type="importmap">\(importMap)</script>
        <script src="\(root + script)" \(integrityAttribute(of: script)) defer data-root="\(root)" data-kept="\(list)"
          data-key="\(signing.key.publicKey.base64EncodedString())" data-program="\(root + program)"
          data-module="\(root + module)" data-integrity="\(integrity(of: module))" data-sentences="\(sentences)"></script>
      """
  }

  /// An empty picture, in place of one that a page itself names. The picture's address may follow after a #: Web/signed.js shows the
  /// picture once it has checked the bytes.
  static let emptyPicture = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E"

  /// The addresses in the style of pages that show images from memory alone.
  var undecorated: [String: String] { ["assets.wall": Self.emptyPicture, "assets.boards": Self.emptyPicture] }

  /// Digests of the modules that a page imports. A dot is written in another way, as the service worker demands of each script with an
  /// address in the page that it belongs to the shell.
  func importMap(from page: SitePage) -> String {
    let keys = ["address", "card", "offline", "opening", "sets", "shelf", "sound", "stage", "studio"]
    return importMap(of: keys.compactMap { assets[$0] }, root: page.root)
  }

  /// - Parameters:
  ///   - modules: their addresses, relative to the site.
  ///   - root: the site's address, relative to the page.
  func importMap(of modules: [String], root: String) -> String {
    let members = modules.map {
      "\"./\(root)\($0.replacing(".js", with: "\\u002ejs"))\":\"\(integrity(of: $0))\""
    }
    return "{\"integrity\":{\(members.joined(separator: ","))}}"
  }

  /// The digest of a file, as browsers compare it.
  private func integrity(of path: String) -> String {
    site["/" + path].map { "sha256-" + ContentHash.base64(of: $0.plain.bytes) } ?? ""
  }

  /// The attribute by which the browser checks a script or a style; empty for a site without a signature.
  func integrityAttribute(of path: String?) -> String {
    signing == nil ? "" : "integrity=\"\(integrity(of: path ?? ""))\""
  }

  /// The sentences about a start that failed, as JSON in an attribute.
  private func sentences(in words: Value) -> String {
    let members = ["unsigned", "unsupported"].compactMap { name in
      words[Text("signed-\(name)")].map { Value.Member(key: Text(name), value: $0) }
    }
    return String(decoding: Document.jsonData(.object(members)), as: UTF8.self)
      .replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}
