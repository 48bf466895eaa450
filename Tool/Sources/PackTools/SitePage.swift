/// A page of the site.
struct SitePage: Sendable {
  /// The folder, in the site and in the app's folder: empty, or with a slash at its end.
  let folder: String
  /// The relative address of the site's root: empty, or `../`.
  let root: String
  /// The key of the wasm in `ShellFile.all`; `wasm` in the page's template.
  let program: String
  /// The name of the document; `app` in the page's template.
  let document: String

  /// The keys of the other files in `ShellFile.all` that only this page needs.
  let files: [String]
  /// The key of the picture for previews of the page.
  let social: String

  static let disguise = SitePage(
    folder: "", root: "", program: "wasm", document: "app", files: [], social: "social")
  static let hoo = SitePage(
    folder: "hoo/", root: "../", program: "hooWasm", document: "hoo",
    files: ["hooFavicon", "lightFont", "mediumFont", "hooIcon192", "hooIcon512"], social: "hooIcon512")

  /// All pages, the start page first.
  static let all = [disguise, hoo]

  /// The addresses, relative to the root, that are the same in every build.
  var addresses: [String] { [folder.isEmpty ? "./" : folder, folder + "manifest.webmanifest"] }
}
