import Foundation

/// The files of the app that the page carries within itself: without them nothing can be painted, and each would cost
/// another trip to the server first.
struct InlineFiles {
  let style: Data
  private let drawings: [(name: String, address: String)]

  static let drawingNames = ["disguise", "rama"]

  init(of app: AppFolder) throws(ToolError) {
    style = try app.data("style.css")
    // What follows would be read as text of the page; and a carriage return the browser would read as another byte.
    if style.contains(0x0D) || style.firstRange(of: Data("</".utf8)) != nil {
      throw ToolError("\(app.path("style.css")): has a carriage return or \"</\" in it; take it out")
    }
    var drawings: [(name: String, address: String)] = []
    for name in Self.drawingNames {
      drawings.append((name, Self.address(ofSVG: try app.data("shell/\(name).svg"))))
    }
    self.drawings = drawings
  }

  /// `{{{inline.style}}}`, and `{{inline.<name>}}` for a drawing as an address.
  var placeholders: [String: String] {
    var values = ["inline.style": String(decoding: style, as: UTF8.self)]
    for (name, address) in drawings { values["inline.\(name)"] = address }
    return values
  }

  /// A drawing as a `data:` address: as text, which is compressed with the page.
  private static func address(ofSVG svg: Data) -> String {
    let special = CharacterSet(charactersIn: "%#\"\\^`{|}")
    let plain = CharacterSet(charactersIn: Unicode.Scalar(0x20)..."~").subtracting(special)
    let text = String(decoding: svg, as: UTF8.self)
    return "data:image/svg+xml," + (text.addingPercentEncoding(withAllowedCharacters: plain) ?? "")
  }
}
