import Foundation
import Mustache

/// A mustache template that refuses to leave a hole: a placeholder nobody fills is an error, not an empty string.
struct Template {
  private let path: String
  private let source: String
  private let template: MustacheTemplate

  init(_ data: Data, path: String) throws(ToolError) {
    self.path = path
    guard let source = String(data: data, encoding: .utf8) else { throw ToolError("\(path): is not UTF-8 text") }
    self.source = source
    do {
      template = try MustacheTemplate(string: source)
    } catch {
      throw ToolError("\(path): is not a valid template: \(error)")
    }
  }

  /// The text with each `{{group.key}}` replaced, escaped for HTML, and each `{{{group.key}}}` replaced as it is.
  func render(_ values: [String: String]) throws(ToolError) -> Data {
    let placeholders = source.matches(of: /\{\{[{&]?\s*([A-Za-z0-9_.\-]+)\s*\}\}/).map { String($0.1) }
    let unknown = placeholders.filter { values[$0] == nil }
    guard unknown.isEmpty else { throw ToolError(unknown.map { "\(path): nothing fills the placeholder {{\($0)}}" }) }
    return Data(template.render(Placeholders(values: values, group: "")).utf8)
  }
}

/// Lets mustache, which takes a dotted name apart, find `words.title` in one flat table.
private struct Placeholders: MustacheParent {
  let values: [String: String]
  let group: String

  func child(named name: String) -> Any? {
    values[group + name] ?? Placeholders(values: values, group: "\(group)\(name).")
  }
}
