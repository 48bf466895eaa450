import Files
import Values

/// The playground of Dynamics: a page beside the apps, with files of its own, which keeps itself for offline use. Its script has the English words,
/// and no app fetches any of it.
extension SiteDraft {
  private static let playground = "dynamics/"

  /// Adds the page, after the content security policy is known.
  mutating func addPlayground(of app: AppFolder) throws(ToolError) {
    let words = try addTables(in: "dynamics", of: app, as: "playground").map { ($0, "../" + $1) }
    var values = ["csp": site.policy.confined.meta, "words": json(Value(texts: words))]
    values["right-to-left"] = app.rightToLeft(in: "dynamics").joined(separator: " ")
    for key in ["playground", "playgroundStyle", "playgroundWasm", "licences"] {
      values["assets.\(key)"] = "../" + (assets[key] ?? "")
    }
    add(
      try app.template(Self.playground + "index.html").render(values), at: Self.playground,
      contentType: "text/html; charset=utf-8")
    redirect(String(Self.playground.dropLast()), to: Self.playground)
  }
}
