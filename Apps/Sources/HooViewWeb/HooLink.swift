import Values

/// A link to a Hoo, as it stands after the # of an address: `02/07`; or to a set: `02` or `02/`.
struct HooLink {
  /// The set's folder.
  let set: Text
  /// The Hoo's folder; empty in a link to a set.
  let hoo: Text

  /// nil where `fragment` is no link.
  init?(_ fragment: Text) {
    var parts = fragment.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].isEmpty { parts.removeLast() }
    guard parts.count <= 2, parts.allSatisfy(Self.isName) else { return nil }
    set = Text(utf8: Array(parts[0]))
    hoo = parts.count == 2 ? Text(utf8: Array(parts[1])) : .empty
  }

  /// Whether a fragment names a file of sets, which Web/studio/sets.js opens.
  static func isFile(_ fragment: Text) -> Bool { fragment.hasPrefix("show=") }

  /// The Hoo's index, counted from 0, if the folders are numbered from 1 without a gap; at least 0.
  var guess: Int { max(0, hoo.utf8.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } - 1) }

  private static func isName(_ part: ArraySlice<UInt8>) -> Bool {
    (2...6).contains(part.count) && part.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
