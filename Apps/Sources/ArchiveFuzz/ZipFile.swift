import Packs
import Values

/// A zip archive with settable fields, valid or not.
public struct ZipFile {
  public var entries: [ZipEntry]
  /// The bytes before the first entry, and whether the offsets include them.
  public var prefix: [UInt8] = []
  public var countsPrefix = true
  /// The bytes between the last entry and the central directory.
  public var gap: [UInt8] = []
  /// The bytes between the central directory and the end record.
  public var gapBeforeEnd: [UInt8] = []
  public var comment: [UInt8] = []
  public var suffix: [UInt8] = []
  /// The number of bytes that are cut off at the end.
  public var cut = 0
  public var disk: UInt16 = 0
  public var directoryDisk: UInt16 = 0
  /// Fields of the end record; nil for the correct value.
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

  /// Returns the bytes of a number in little-endian order.
  public static func bytes<T: FixedWidthInteger>(_ number: T) -> [UInt8] {
    (0..<(T.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number >> T(8 * $0)) }
  }
}

extension ZipFile {
  /// A valid set of two Hoos: names sorted, images stored, documents deflated.
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

  /// A valid pack of two costumes, one with an image set, in the layout of `disguise pack`.
  public static var pack: ZipFile {
    let costume = #""width":20,"height":40,"display_x":0.5,"display_y":0.25,"alignment_x":0.5,"alignment_y":0.5"#
    let list = #"""
      [{"id":"a","label":"A","label-de":"Ah","description":"Boo.","image":"a",\#(costume)},
       {"id":"b","label":"B","description":"","image":"b.png",\#(costume)}]
      """#
    let contents = #"{"images":[{"filename":"a.png","scale":"1x"},{"filename":"a@2x.png","scale":"2x"}]}"#
    let set = "Assets.xcassets/a.imageset/"
    return ZipFile([
      ZipEntry(set + "Contents.json", json(contents), isDeflated: true),
      ZipEntry(set + "a.png", png(20, 40)),
      ZipEntry(set + "a@2x.png", png(40, 80)),
      ZipEntry("b.png", png(20, 40)),
      ZipEntry("config.json", json(list), isDeflated: true),
      ZipEntry("show.json", json(#"{"title":"T","title-de":"Te","character":{"name":"C"}}"#)),
    ])
  }

  public static func json(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns a black PNG of this size.
  ///
  /// - Parameters:
  ///   - filler: the number of padding bytes.
  ///   - isFlat: whether the padding bytes are equal.
  ///   - pixels: the inflated pixels; nil for the correct ones, or for none if there are too many.
  public static func png(
    _ width: UInt32, _ height: UInt32, filler: Int = 0, isFlat: Bool = false, pixels: [UInt8]? = nil
  ) -> [UInt8] {
    let isWithin = UInt64(width) * UInt64(height) <= UInt64(Limits.pixels)
    let count = isWithin ? (1 + (Int(width) + 7) / 8) * Int(height) : 0
    let fill =
      isFlat ? [UInt8](repeating: 7, count: filler) : (0..<filler).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    return ByteScanner.png + header(width, height) + chunk("fiLl", fill)
      + chunk("IDAT", zlib(pixels ?? [UInt8](repeating: 0, count: count))) + chunk("IEND", [])
  }

  /// Returns the IHDR chunk of a PNG; by default black and white with one bit per pixel.
  public static func header(
    _ width: UInt32, _ height: UInt32, _ rest: [UInt8] = [1, 0, 0, 0, 0]
  ) -> [UInt8] {
    chunk("IHDR", [width, height].flatMap { bytes($0).reversed() } + rest)
  }

  /// Returns a zlib stream.
  public static func zlib(_ contents: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in contents {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01] + Deflate.pack(contents) + bytes(b << 16 | a).reversed()
  }

  public static func chunk(_ kind: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + contents
    return bytes(UInt32(contents.count)).reversed() + body + bytes(ZipEntry.checksum(body)).reversed()
  }
}
