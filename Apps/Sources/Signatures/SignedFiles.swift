import Values

/// The files that a page may use: those of the signed lists that it has read.
///
/// A file with a hash in its name may be on any of the lists, as open pages use files of earlier versions. The others, the catalogue
/// and the index of sets, are those of the newest list, until it expires; an older one would bring back what an update has mended.
public struct SignedFiles: Sendable {
  /// The answer to whether a file may be used.
  public enum Verdict: Int32, Sendable {
    case good = 0
    /// No list has the path.
    case unlisted
    /// The list has other bytes under the path.
    case changed
    case expired
  }

  /// The answer to a list whose signature is right.
  public enum Reading: Int32, Sendable {
    case taken = 0
    case malformed
    /// The page knows a later one.
    case older
  }

  /// In the order of their serials.
  private var lists: [SignedList] = []

  public init() {}

  public mutating func take(_ text: [UInt8]) -> Reading {
    guard let list = SignedList(text) else { return .malformed }
    if let newest = lists.last, newest.serial > list.serial { return .older }
    lists.append(list)
    return .taken
  }

  /// - Parameters:
  ///   - path: the address relative to the root of the site.
  ///   - digest: the SHA-256 of the file's bytes.
  ///   - isKept: whether the page has kept the file on an earlier visit.
  ///   - time: in seconds since 1970.
  public func verdict(on path: Text, bytes: Int64, digest: ArraySlice<UInt8>, isKept: Bool, at time: Double) -> Verdict
  {
    let hash = HexDigits.text(of: digest)
    if Self.hasHash(path) {
      let found = lists.compactMap { $0.file(at: path) }
      if found.contains(where: { $0.bytes == bytes && $0.hash == hash }) { return .good }
      return found.isEmpty ? .unlisted : .changed
    }
    // It was checked when it was kept, and each file that it names is checked by itself.
    if isKept { return .good }
    guard let newest = lists.last, let file = newest.file(at: path) else { return .unlisted }
    if file.bytes != bytes || file.hash != hash { return .changed }
    return newest.expires != 0 && Double(newest.expires) < time ? .expired : .good
  }

  /// Whether a name has the first sixteen digits of its file's hash before its extension, as `Site.addAsset` makes them.
  static func hasHash(_ path: Text) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return false }
    let digits = parts[parts.count - 2]
    return digits.count == 16 && digits.allSatisfy { HexDigits.contains($0) }
  }
}
