import PackTools

/// A content coding, by its name in HTTP.
public enum Coding: String, CaseIterable, Sendable {
  // In order of preference where the client has none.
  case brotli = "br"
  case gzip
  case identity
}

/// What a client's `Accept-Encoding` allows (RFC 9110, section 12.5.3).
public struct AcceptedCodings: Sendable {
  private var weights: [String: Double] = [:]

  public init(_ header: String) {
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.trimming(" \t").lowercased() }
      guard let name = parts.first, !name.isEmpty else { continue }
      weights[name] = Self.weight(parts.dropFirst())
    }
  }

  /// The best form of `resource` the client takes; the plain bytes where it wants none of what there is.
  public func best(of resource: Resource) -> Coding {
    let available = Coding.allCases.filter { $0.isAvailable(in: resource) && weight(of: $0) > 0 }
    // `max` would take the last of equals; the first is the one we prefer.
    return available.reduce(nil) { best, coding in
      guard let best else { return coding }
      return weight(of: coding) > weight(of: best) ? coding : best
    } ?? .identity
  }

  private func weight(of coding: Coding) -> Double {
    // Plain bytes are welcome unless refused, yet never preferred for being unnamed.
    weights[coding.rawValue] ?? weights["*"] ?? (coding == .identity ? 0.0001 : 0)
  }

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

extension Coding {
  fileprivate func isAvailable(in resource: Resource) -> Bool {
    switch self {
    case .brotli: resource.brotli != nil
    case .gzip: resource.gzip != nil
    case .identity: true
    }
  }
}

extension StringProtocol {
  func trimming(_ characters: String) -> String {
    let inner = drop { characters.contains($0) }
    guard let last = inner.lastIndex(where: { !characters.contains($0) }) else { return "" }
    return String(inner[...last])
  }
}
