import Files
import Foundation
import Values
import Websites

/// The files of the app that are inlined in a page: the first paint needs them, and each would cost another request.
struct InlineFiles {
  /// The shared style, then the page's own, then that of the show.
  let style: Data
  private let drawings: [(name: String, address: String)]

  static let drawingNames = ["disguise", "rama"]

  /// - Parameters:
  ///   - addresses: the values of `{{{assets.<key>}}}` in a style, relative to the page.
  ///   - show: the style of the show.
  init(of page: SitePage, in app: AppFolder, addresses: [String: String], show: Data) throws(ToolError) {
    style =
      try Self.style("shared.css", in: app, addresses) + Self.style(page.folder + "style.css", in: app, addresses)
      + show
    var drawings: [(name: String, address: String)] = []
    for name in Self.drawingNames {
      drawings.append((name, Self.address(ofSVG: try app.data("shell/\(name).svg"))))
    }
    self.drawings = drawings
  }

  /// The values of `{{{inline.style}}}` and, for the address of a drawing, of `{{inline.<name>}}`.
  var placeholders: [String: String] {
    var values = ["inline.style": String(decoding: style, as: UTF8.self)]
    for (name, address) in drawings { values["inline.\(name)"] = address }
    return values
  }

  private static func style(
    _ name: String, in app: AppFolder, _ addresses: [String: String]
  ) throws(ToolError) -> Data {
    let style = try app.template(name).render(addresses)
    // "</" would end the style element. The browser reads a carriage return as a line feed, so the digest would not match.
    if style.contains(0x0D) || style.firstRange(of: Data("</".utf8)) != nil {
      throw ToolError("\(app.path(name)): has a carriage return or \"</\" in it; remove it")
    }
    return style
  }

  /// Returns a drawing as a `data:` address.
  static func address(ofSVG svg: Data) -> String { DataAddress.svg([UInt8](svg)).string }
}
