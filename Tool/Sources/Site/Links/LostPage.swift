import Files
import Foundation
import PackFiles
import Values

/// The page for addresses at which there is nothing: an owl that shrugs, and the way home. It needs no other file, so that a host can
/// send it for any address.
struct LostPage: Sendable {
  /// Deeper paths get no page: its link home would not be a reader's mistake any more.
  private static let deepest = 8

  private let template: Template
  private let values: [String: [String: String]]
  private let languages: [Language]
  private let owl: String
  private let root: String
  /// The value of its header field.
  let policy: String

  init(of app: AppFolder, root: String) throws(ToolError) {
    template = try app.template("lost.html")
    languages = app.languages
    self.root = root
    owl = "data:image/svg+xml;base64," + (try app.data("shell/shrug.svg")).base64EncodedString()
    policy = Self.policy(images: "data:") + "; frame-ancestors 'none'"
    var values: [String: [String: String]] = [:]
    for language in app.languages { values[language.code] = try Self.words(of: app, in: language) }
    self.values = values
  }

  private static func words(of app: AppFolder, in language: Language) throws(ToolError) -> [String: String] {
    let words = try app.words(in: language)
    var values: [String: String] = [:]
    for key in ["app-name", "lost-title", "lost-text", "lost-home"] {
      if case .text(let text)? = words[Text(key)] {
        values["words.\(key)"] = text.string
      } else {
        values["words.\(key)"] = ""
      }
    }
    return values
  }

  private static func policy(images: String) -> String {
    "default-src 'none'; style-src 'sha256-\(ContentHash.base64(of: Data(style.utf8)))'; img-src \(images); base-uri 'none'; "
      + "form-action 'none'"
  }

  /// The policy of the small pages of looks, which have the same style.
  static let linkPolicy = policy(images: "'self'")

  static let style = """
    :root { color-scheme: light dark; --ground: #fff8ec; --ink: #43241a; --title: #b8410f; }
    @media (prefers-color-scheme: dark) { :root { --ground: #1d1714; --ink: #f4e3d0; --title: #ff9a6b; } }
    body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-content: center; justify-items: center; box-sizing: border-box; \
    padding: 24px; background: var(--ground); color: var(--ink); font: 1.125rem/1.4 "Helvetica Neue", Helvetica, Arial, sans-serif; text-align: center; }
    img { width: min(27rem, 80vw, 75vh); height: auto; }
    h1 { margin: 16px 0 4px; color: var(--title); font-size: 2.125rem; line-height: 1.1; }
    p { margin: 0 0 20px; max-width: 30rem; text-wrap: balance; }
    a { display: inline-grid; place-items: center; min-height: 48px; padding: 0 24px; border-radius: 24px; background: #e15926; color: #1b1410; \
    font-weight: bold; text-decoration: none; }
    a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
    """

  /// The script of a page that a host sends for any address: its link would leave a site that lies in a folder, or stay where it is. It leads
  /// to the folder above that of a look, or else of the address, where the same page leads further. A path that begins with two slashes is
  /// no address by itself, or it would lead to another host.
  static let script = #"""
    document.querySelector("a").href = location.origin + location.pathname.replace(/(wear\/[^/]*|hoo\/\d+\/[^/]*|[^/]+)\/?$/, "")
    """#

  /// - Parameter depth: the number of folders between the address and the site's root; nil for a page that a host sends for any address.
  /// - Returns: nil for a path too deep.
  func page(in language: Language, depth: Int?) -> Resource? {
    guard let values = values(in: language, depth: depth), let page = try? template.render(values) else { return nil }
    return Resource(page, contentType: "text/html; charset=utf-8", isQuick: true)
  }

  /// The text before it is filled.
  var source: String { template.source }

  /// The values of its placeholders; nil for a path too deep.
  func values(in language: Language, depth: Int?) -> [String: String]? {
    guard (0...Self.deepest).contains(depth ?? 0), var values = values[language.code] else { return nil }
    let isScripted = depth == nil && root.isEmpty
    values["script"] = isScripted ? "<script>\(Self.script)</script>" : ""
    // The policy for frames is known in a header only.
    values["csp"] =
      Self.policy(images: "data:")
      + (isScripted ? "; script-src 'sha256-\(ContentHash.base64(of: Data(Self.script.utf8)))'" : "")
    values["lang"] = language.code
    values["dir"] = language.direction
    values["owl"] = owl
    values["style"] = Self.style
    let up = String(repeating: "../", count: depth ?? 0)
    values["home"] = root.isEmpty ? (up.isEmpty ? "./" : up) : root
    return values
  }
}
