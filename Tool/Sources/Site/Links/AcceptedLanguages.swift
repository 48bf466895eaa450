import PackFiles

/// The languages of a client's `Accept-Language` (RFC 9110, section 12.5.4).
struct AcceptedLanguages {
  /// More languages than anyone reads are not looked at.
  private static let limit = 32

  /// The codes in lower case, the preferred first.
  private let codes: [Substring]

  init(_ header: String) {
    var weighted: [(code: Substring, weight: Double, order: Int)] = []
    let plain = header.lowercased().filter { $0 != " " && $0 != "\t" }
    for item in plain.split(separator: ",").prefix(Self.limit) {
      let parts = item.split(separator: ";")
      guard let code = parts.first, !code.isEmpty else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if weight > 0 { weighted.append((code, weight, weighted.count)) }
    }
    codes = weighted.sorted { ($1.weight, $0.order) < ($0.weight, $1.order) }.map(\.code)
  }

  /// Returns the best of `languages`; the first one if the client wants none of them.
  func best(of languages: [Language]) -> Language {
    for code in codes {
      let primary = code.prefix { $0 != "-" }
      for wish in [code, primary] {
        if let found = languages.first(where: { $0.code.lowercased() == wish }) { return found }
      }
    }
    return languages.first ?? .standard
  }
}
