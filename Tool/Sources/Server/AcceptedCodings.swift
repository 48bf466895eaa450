/// A content coding, with its name in HTTP.
public enum Coding: String, CaseIterable, Sendable {
  // In order of preference, for clients without one.
  case brotli = "br"
  case gzip
  case identity
}

/// The codings a client's `Accept-Encoding` allows (RFC 9110, section 12.5.3).
public struct AcceptedCodings: Sendable {
  /// The accepted codings, the best first.
  private let ranking: [Coding]

  public init(_ header: String) {
    var weights: [String: Double] = [:]
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.trimming(" \t").lowercased() }
      guard let name = parts.first, !name.isEmpty else { continue }
      weights[name] = Self.weight(parts.dropFirst())
    }
    let weighted = Coding.allCases.enumerated().map { (order: $0, coding: $1, weight: weights.weight(of: $1)) }
    // Codings with equal weights are in our order.
    ranking = weighted.filter { $0.weight > 0 }.sorted { ($1.weight, $0.order) < ($0.weight, $1.order) }.map(\.coding)
  }

  /// Returns the best available coding; identity if the client accepts none of them.
  func best(where isAvailable: (Coding) -> Bool) -> Coding { ranking.first(where: isAvailable) ?? .identity }

  /// Returns the parameter `q`: 1 if it is missing, 0 if it is not a number from 0 to 1.
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
    // Identity is acceptable unless excluded, but comes after the listed codings.
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
