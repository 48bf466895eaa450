import Files
import Foundation
import Values
import Websites

/// A template of the app's folder. A placeholder without a value is an error, not an empty string.
struct Template: Sendable {
  private let path: String
  private let text: TemplateText
  /// The names of the placeholders.
  let placeholders: [String]

  init(_ data: Data, path: String) throws(ToolError) {
    self.path = path
    if String(data: data, encoding: .utf8) == nil { throw ToolError("\(path): not UTF-8; save it as UTF-8") }
    guard let text = TemplateText(Text(utf8: [UInt8](data))) else {
      throw ToolError("\(path): not a valid template: {{ without a name and }}; write {{name}}")
    }
    self.text = text
    placeholders = text.keys.map(\.string)
  }

  /// A key that no table of words has is missing in that of the standard language.
  private static func remedy(for placeholder: String) -> String {
    guard placeholder.hasPrefix("words.") else { return "remove or rename it" }
    return "add \"\(placeholder.dropFirst(6))\" to words/en.json, or rename it"
  }

  /// The text before it is filled.
  var source: String { text.source.string }

  /// Returns the text with the value of each `{{group.key}}`, escaped for HTML, and of each `{{{group.key}}}`, unescaped.
  func render(_ values: [String: String]) throws(ToolError) -> Data {
    guard let filled = text.filled({ key in values[key.string].map { Text($0) } }) else {
      let unknown = placeholders.filter { values[$0] == nil }
      throw ToolError(unknown.map { "\(path): unknown placeholder {{\($0)}}; \(Self.remedy(for: $0))" })
    }
    return Data(filled.utf8)
  }
}
