import Values

/// The list that a site's owner signs: the size and the SHA-256 of each file that its pages load.
///
///     disguise signed files 1
///     serial 12
///     expires 1796083200
///     9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 51234 api/current_costumes.json
///
/// The text has one form only: a line for each file, in the order of their paths, and nothing besides.
public struct SignedList: Equatable, Sendable {
  /// A file of the site.
  public struct File: Equatable, Sendable {
    /// The address relative to the root of the site.
    public var path: Text
    public var bytes: Int64
    /// The SHA-256, as 64 hexadecimal digits in lower case.
    public var hash: Text

    public init(path: Text, bytes: Int64, hash: Text) {
      (self.path, self.bytes, self.hash) = (path, bytes, hash)
    }
  }

  static var title: Text { "disguise signed files 1" }
  /// The largest serial and size, which JavaScript counts exactly.
  static var largest: Int64 { 1 << 53 - 1 }

  /// Rises with each version: pages do not go back to a lower one.
  public let serial: Int64
  /// The time after which its documents are refused, in seconds since 1970; 0 for never.
  public let expires: Int64
  /// Sorted by path.
  public let files: [File]

  public init(serial: Int64, expires: Int64 = 0, files: [File]) {
    (self.serial, self.expires) = (serial, expires)
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Reads a list; nil where the text has another form than `text` writes.
  public init?(_ text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n"))
    guard lines.count >= 3, let serial = Self.number(after: "serial", lines[1]),
      let expires = Self.number(after: "expires", lines[2])
    else { return nil }
    var files: [File] = []
    for line in lines.dropFirst(3) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let bytes = Self.number(parts[1]), Self.isHash(parts[0]) else { return nil }
      let file = File(path: Text(utf8: Array(parts[2])), bytes: bytes, hash: Text(utf8: Array(parts[0])))
      if let last = files.last, !last.path.utf8.lexicographicallyPrecedes(file.path.utf8) { return nil }
      files.append(file)
    }
    (self.serial, self.expires, self.files) = (serial, expires, files)
    if self.text != text { return nil }
  }

  /// The text that is signed.
  public var text: [UInt8] {
    var text = Self.title.utf8
    for line in ["\nserial " + Text(serial), "\nexpires " + Text(expires)] { text += line.utf8 }
    for file in files { text += ("\n" + file.hash + " " + Text(file.bytes) + " " + file.path).utf8 }
    return text + [UInt8(ascii: "\n")]
  }

  /// The file at a path; nil where the list has none.
  func file(at path: Text) -> File? {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path.utf8.lexicographicallyPrecedes(path.utf8) { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low].path == path ? files[low] : nil
  }

  private static func isHash(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count == 64 && digits.allSatisfy { HexDigits.contains($0) }
  }

  private static func number(after word: Text, _ line: ArraySlice<UInt8>) -> Int64? {
    let parts = line.split(separator: UInt8(ascii: " "))
    return parts.count == 2 && Array(parts[0]) == word.utf8 ? number(parts[1]) : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard digits.count <= 16, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 48) }
    return number <= largest ? number : nil
  }
}
