import Foundation

/// The public address of a site, as the user wrote it.
struct SiteAddress {
  /// The address with a slash at its end.
  let root: String

  /// - Throws: the fault and its remedy, separated by a semicolon.
  init(_ text: String) throws(Fault) {
    guard let mark = text.range(of: "://"), ["http", "https"].contains(text[..<mark.lowerBound].lowercased()) else {
      throw Fault("has no http or https; begin it with https://")
    }
    let rest = text[mark.upperBound...]
    if let stray = rest.first(where: { "?#".contains($0) }) {
      throw Fault("has a \(stray == "?" ? "query" : "fragment"); leave out \(stray) and what follows")
    }
    if rest.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 || $0 == "\\" }) {
      throw Fault("has white space or a backslash; write %20 or /")
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts[0].contains("@") { throw Fault("has a user or a password; leave them out") }
    guard let url = URL(string: text), url.host()?.isEmpty == false else {
      throw Fault("has no valid host; correct it")
    }
    if parts.dropFirst().dropLast().contains("") || parts.contains(where: [".", ".."].contains) {
      throw Fault("has an empty folder, . or .. in its path; leave it out")
    }
    root = text.hasSuffix("/") ? text : text + "/"
  }

  struct Fault: Error {
    let message: String

    init(_ message: String) { self.message = message }
  }
}
