import Files
import Foundation
import Mustache

/// A Mustache template for which a placeholder without a value is an error, not an empty string.
struct Template: Sendable {
  private let path: String
  /// The text before it is filled.
  let source: String
  /// The names of the placeholders.
  let placeholders: [String]
  private let template: MustacheTemplate

  init(_ data: Data, path: String) throws(ToolError) {
    self.path = path
    guard let text = String(data: data, encoding: .utf8) else {
      throw ToolError("\(path): not UTF-8; save it as UTF-8")
    }
    source = text
    placeholders = text.matches(of: /\{\{[{&]?\s*([A-Za-z0-9_.\-]+)\s*\}\}/).map { String($0.1) }
    do {
      template = try MustacheTemplate(string: text)
    } catch {
      throw ToolError("\(path): not a valid template: \(error); correct it")
    }
  }

  /// Returns the text with the value of each `{{group.key}}`, escaped for HTML, and of each `{{{group.key}}}`, unescaped.
  func render(_ values: [String: String]) throws(ToolError) -> Data {
    let unknown = placeholders.filter { values[$0] == nil }
    guard unknown.isEmpty else {
      throw ToolError(unknown.map { "\(path): unknown placeholder {{\($0)}}; remove or rename it" })
    }
    return Data(template.render(Placeholders(values: values, group: "")).utf8)
  }
}

/// Resolves dotted names such as `words.title`, which Mustache splits, in a flat dictionary.
private struct Placeholders: MustacheParent {
  let values: [String: String]
  let group: String

  func child(named name: String) -> Any? {
    values[group + name] ?? Placeholders(values: values, group: "\(group)\(name).")
  }
}
