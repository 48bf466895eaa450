/// A page of the site.
struct SitePage: Sendable {
  /// The folder, in the site and in the app's folder: empty, or with a slash at its end.
  let folder: String
  /// The relative address of the site's root: empty, or `../`.
  let root: String
  /// The key of the wasm in `ShellFile.all`; `wasm` in the page's template.
  let program: String
  /// The key of the wasm's second part; `second` in the page's template.
  let second: String
  /// The key of the script that opens files.
  let opening: String
  /// The name of the document; `app` in the page's template.
  let document: String

  /// The keys of the other files in `ShellFile.all` that only this page needs.
  let files: [String]
  /// The key of the picture for previews of the page, and the form in which networks show it.
  let social: String
  let card: (width: Int, height: Int, kind: String)
  /// The key of the app's name in the words, and of its description.
  let name: String
  let about: String
  /// The address of the page of a look, for `*` its name; relative to this page.
  let link: String

  static let disguise = SitePage(
    folder: "", root: "", program: "wasm", second: "second", opening: "opening", document: "app", files: ["face"],
    social: "social",
    card: (1200, 630, "summary_large_image"), name: "app-name", about: "app-description", link: "wear/*")
  static let hoo = SitePage(
    folder: "hoo/", root: "../", program: "hooWasm", second: "hooSecond", opening: "sets",
    document: "hoo", files: ["hooFavicon", "lightFont", "mediumFont", "hooIcon192", "hooIcon512"], social: "hooIcon512",
    card: (512, 512, "summary"), name: "hoo-app-name", about: "hoo-app-description", link: "*")

  /// All pages, the start page first.
  static let all = [disguise, hoo]

  /// The addresses, relative to the root, that are the same in every build.
  var addresses: [String] { [folder.isEmpty ? "./" : folder, folder + "manifest.webmanifest"] }
}
