/// A content coding, by its name in HTTP.
public enum Coding: String, CaseIterable, Sendable {
  // In order of preference where the client has none.
  case brotli = "br"
  case gzip
  case identity
}

/// The codings a client's `Accept-Encoding` allows (RFC 9110, section 12.5.3).
public struct AcceptedCodings: Sendable {
  /// The best first.
  private let ranking: [Coding]

  public init(_ header: String) {
    var weights: [String: Double] = [:]
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.trimming(" \t").lowercased() }
      guard let name = parts.first, !name.isEmpty else { continue }
      weights[name] = Self.weight(parts.dropFirst())
    }
    let weighted = Coding.allCases.enumerated().map { (order: $0, coding: $1, weight: weights.weight(of: $1)) }
    // Of codings with equal weights the one we prefer comes first.
    ranking = weighted.filter { $0.weight > 0 }.sorted { ($1.weight, $0.order) < ($0.weight, $1.order) }.map(\.coding)
  }

  /// The best of the codings for which `isAvailable` holds; the plain bytes where the client wants none of them.
  func best(where isAvailable: (Coding) -> Bool) -> Coding { ranking.first(where: isAvailable) ?? .identity }

  /// The `q` among the parameters, 1 without one, 0 where it is no number from 0 to 1.
  private static func weight(_ parameters: some Sequence<String>) -> Double {
    for parameter in parameters {
      let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.trimming(" \t") }
      guard pair.count == 2, pair[0] == "q" else { continue }
      guard let weight = Double(pair[1]), weight >= 0, weight <= 1 else { return 0 }
      return weight
    }
    return 1
  }
}

extension [String: Double] {
  fileprivate func weight(of coding: Coding) -> Double {
    // Plain bytes are welcome unless refused, yet never preferred for being unnamed.
    self[coding.rawValue] ?? self["*"] ?? (coding == .identity ? 0.0001 : 0)
  }
}

extension StringProtocol {
  func trimming(_ characters: String) -> String {
    let inner = drop { characters.contains($0) }
    guard let last = inner.lastIndex(where: { !characters.contains($0) }) else { return "" }
    return String(inner[...last])
  }
}
