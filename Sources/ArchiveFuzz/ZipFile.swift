/// An archive in the making, written field by field.
public struct ZipFile {
  public var entries: [ZipEntry]
  /// What stands before the first entry, and whether the offsets know of it.
  public var prefix: [UInt8] = []
  public var countsPrefix = true
  /// What stands between the last entry and the central directory.
  public var gap: [UInt8] = []
  /// What stands between the central directory and the end record.
  public var gapBeforeEnd: [UInt8] = []
  public var comment: [UInt8] = []
  public var suffix: [UInt8] = []
  /// Bytes missing at the end.
  public var cut = 0
  public var disk: UInt16 = 0
  public var directoryDisk: UInt16 = 0
  /// What the end record says, where that is not what is there.
  public var count: UInt16?
  public var countHere: UInt16?
  public var directorySize: UInt32?
  public var directoryOffset: UInt32?

  public init(_ entries: [ZipEntry]) { self.entries = entries }

  public var bytes: [UInt8] {
    var (bytes, directory) = (prefix, [UInt8]())
    let shift = countsPrefix ? 0 : prefix.count
    for entry in entries {
      directory += entry.centralBytes(offset: UInt32(bytes.count - shift))
      bytes += entry.localBytes
    }
    bytes += gap
    let offset = UInt32(bytes.count - shift)
    bytes += directory + gapBeforeEnd
    let count = count ?? UInt16(truncatingIfNeeded: entries.count)
    for number in [0x4B50, 0x0605, disk, directoryDisk, countHere ?? count, count] { bytes += Self.bytes(number) }
    bytes += Self.bytes(directorySize ?? UInt32(directory.count)) + Self.bytes(directoryOffset ?? offset)
    bytes += Self.bytes(UInt16(truncatingIfNeeded: comment.count)) + comment + suffix
    return bytes.dropLast(cut)
  }

  /// A number as zip writes it, the least byte first.
  public static func bytes<T: FixedWidthInteger>(_ number: T) -> [UInt8] {
    (0..<(T.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> T(8 * $0)) }
  }
}

extension ZipFile {
  /// A good set of two Hoos: names sorted, images stored; documents deflated, short as they are, to be inflated.
  public static var owls: ZipFile {
    ZipFile([
      ZipEntry("01/01/hoo.json", json(#"{"Title":"Ada","PoemLine":"Who?\nYou."}"#), isDeflated: true),
      ZipEntry("01/01/hoo.png", png(48, 48)),
      ZipEntry("01/01/hoo@2x.png", png(96, 96)),
      ZipEntry(
        "01/02/hoo.json", json(#"{"title":"Bo","POEMLINE":["Hoo","hoo"],"Title-de":"Bodo"}"#), isDeflated: true),
      ZipEntry("01/02/hoo.png", png(48, 48)),
      ZipEntry("01/header.png", png(320, 64)),
      ZipEntry("01/hoo_set.json", json(##"{"Color":"#2E7D5B","Count":2,"Title":"Owls"}"##), isDeflated: true),
    ])
  }

  public static func json(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A PNG that declares this size: its first and last chunks, and a middle of `filler` bytes, all alike or not.
  public static func png(_ width: UInt32, _ height: UInt32, filler: Int = 40, isFlat: Bool = false) -> [UInt8] {
    let sides = [width, height].flatMap { bytes($0).reversed() }
    let middle =
      isFlat ? [UInt8](repeating: 7, count: filler) : (0..<filler).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", sides + [8, 6, 0, 0, 0])
      + chunk("IDAT", middle) + chunk("IEND", [])
  }

  private static func chunk(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + contents
    return bytes(UInt32(contents.count)).reversed() + body + bytes(ZipEntry.checksum(body)).reversed()
  }
}
