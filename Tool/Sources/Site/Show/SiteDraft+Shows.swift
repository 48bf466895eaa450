import Files
import Foundation

/// The shows that a site offers beside its own: packed files with a picture each, and the list of them. No page needs any of them to start.
extension SiteDraft {
  /// The content types by extensions; other files are not published.
  private static let offeredTypes = [
    "disguise": "application/zip", "json": "application/json", "png": "image/png",
  ]

  /// Adds the app's other shows. An app without any has an empty list, so that pages need not expect a fault.
  mutating func addOfferedShows(of app: AppFolder) throws(ToolError) {
    for name in fileNames(in: app.offeredShows) {
      guard let type = Self.offeredTypes[URL(fileURLWithPath: name).pathExtension] else { continue }
      add(try app.data("shows/\(name)"), at: "shows/\(name)", contentType: type)
    }
    if site["/" + Site.offeredShows] == nil {
      add(Data("[]\n".utf8), at: Site.offeredShows, contentType: "application/json")
    }
  }
}
