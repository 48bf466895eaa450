import Files
import Values

/// The syntax of a document that is edited as text.
enum TextFormat {
  case json, xml

  func marks(of kind: TextNode.Kind) -> (open: String, close: String) {
    switch (self, kind) {
    case (.json, .object): ("{", "}")
    case (.json, _): ("[", "]")
    case (.xml, .object): ("<dict>", "</dict>")
    case (.xml, _): ("<array>", "</array>")
    }
  }

  /// The mark between members or items.
  var comma: String { self == .json ? "," : "" }

  func key(_ name: String) throws(ToolError) -> String {
    self == .json ? Self.quoted(name) : "<key>\(try Self.escaped(name))</key>"
  }

  /// Returns the text of a value that is neither an object nor a list.
  ///
  /// - Parameter old: the text that it replaces; a `<real>` remains one.
  func single(_ value: Value, old: String = "") throws(ToolError) -> String {
    switch (value, self) {
    case (.bool(let flag), .json): "\(flag)"
    case (.bool(let flag), .xml): "<\(flag)/>"
    case (.number(let number), _) where number.isFinite: self.number(number, old)
    case (.text(let text), .json): Self.quoted(text.string)
    case (.text(let text), .xml): "<string>\(try Self.escaped(text.string))</string>"
    case (.null, .json): "null"
    default: throw ToolError("\(value.kind.string) cannot be written; write text or a number")
    }
  }

  private func number(_ number: Double, _ old: String) -> String {
    let isWhole = number == number.rounded() && abs(number) < 1e15
    let digits = isWhole ? "\(Int(number))" : "\(number)"
    if self == .json { return digits }
    let tag = isWhole && !old.hasPrefix("<real") ? "integer" : "real"
    return "<\(tag)>\(digits)</\(tag)>"
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.reduce(into: "") { $0 += escape($1) } + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    case "\0"..<" ": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }

  /// XML has no way to write most control characters. A carriage return is written as an entity, as readers would make a line
  /// feed of it.
  private static func escaped(_ text: String) throws(ToolError) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": throw ToolError("a control character cannot be written; remove it")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
