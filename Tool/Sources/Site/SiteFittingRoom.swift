import Files
import Foundation

extension SiteDraft {
  /// The files of the fitting room's page, and their types.
  private static let fittingRoom = [
    "fitting.js": "text/javascript; charset=utf-8", "style.css": "text/css; charset=utf-8",
    "FittingRoomWeb.wasm": "application/wasm", "en.json": "application/json", "de.json": "application/json",
  ]

  /// Adds the fitting room's page below `fitting/`. Its files keep their names, because `disguise preview` serves no page for
  /// longer than it runs.
  mutating func addFittingRoom(of app: AppFolder) throws(ToolError) {
    hasFittingRoom = true
    let ring = pictures["ring"]?.addresses.last?.address ?? ""
    add(
      try app.template("fitting/index.html").render(["ring": "../" + ring]), at: "fitting/",
      contentType: "text/html; charset=utf-8")
    for (name, contentType) in Self.fittingRoom {
      add(try app.data("fitting/\(name)"), at: "fitting/\(name)", contentType: contentType)
    }
    redirect("fitting", to: "fitting/")
  }
}
