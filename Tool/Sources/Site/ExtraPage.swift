import Files
import Foundation

/// A page beside the apps, from a folder of the app's. Its files keep their names, so it is for sites that are served for a
/// short time, such as that of `disguise preview`.
public struct ExtraPage: Sendable {
  /// The folder's name, in the app and in the site. Its `index.html` is a template with the values of `values`, and with the
  /// address of the ring, `ring`.
  let folder: String
  /// The names of the other files, and their types.
  let files: [String: String]
  let values: [String: String]

  public init(folder: String, files: [String: String], values: [String: String] = [:]) {
    (self.folder, self.files, self.values) = (folder, files, values)
  }
}

extension SiteDraft {
  /// Adds `page`, which may show the site's pages in frames.
  mutating func add(_ page: ExtraPage, of app: AppFolder) throws(ToolError) {
    framesItself = true
    let folder = page.folder + "/"
    let ring = pictures["ring"]?.addresses.last?.address ?? ""
    add(
      try app.template(folder + "index.html").render(page.values.merging(["ring": "../" + ring]) { $1 }), at: folder,
      contentType: "text/html; charset=utf-8")
    for (name, contentType) in page.files {
      add(try app.data(folder + name), at: folder + name, contentType: contentType)
    }
    redirect(page.folder, to: folder)
  }
}
