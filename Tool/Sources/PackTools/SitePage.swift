/// One of the site's pages: where it lies, and what is its own.
struct SitePage: Sendable {
  /// Its folder, in the site and in the app's folder: empty, or with a slash at its end.
  let folder: String
  /// Leads from the page to the site's root: empty, or `../`.
  let root: String
  /// The key of its program among the shell's files; the page's own template calls it `wasm`.
  let program: String
  /// What its document is called; the page's own template calls it `app`.
  let document: String

  /// The keys of what else it alone needs, among the shell's files.
  let files: [String]
  /// The key of the picture that others show of the page.
  let social: String

  static let disguise = SitePage(
    folder: "", root: "", program: "wasm", document: "app", files: [], social: "social")
  static let hoo = SitePage(
    folder: "hoo/", root: "../", program: "hooWasm", document: "hoo",
    files: ["hooFavicon", "lightFont", "mediumFont", "hooIcon192", "hooIcon512"], social: "hooIcon512")

  /// The one that is started with comes first.
  static let all = [disguise, hoo]

  /// Its addresses, relative to the root, that keep their names from build to build.
  var addresses: [String] { [folder.isEmpty ? "./" : folder, folder + "manifest.webmanifest"] }
}
