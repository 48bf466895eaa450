/// An entry of a zip archive with settable fields in both headers.
public struct ZipEntry {
  /// The common fields of both headers.
  public struct Fields {
    public var version: UInt16 = 20
    public var flags: UInt16 = 0
    public var method: UInt16 = 0
    public var time: UInt16 = 0
    /// The date 1980-01-01.
    public var date: UInt16 = 0x0021
    public var checksum: UInt32
    public var packedSize: UInt32
    public var size: UInt32
    public var name: [UInt8]
    public var extra: [UInt8] = []
  }

  public var local: Fields
  public var central: Fields
  public var localSignature: UInt32 = 0x0403_4B50
  public var centralSignature: UInt32 = 0x0201_4B50
  public var data: [UInt8]
  /// The data descriptor, or other bytes behind the data.
  public var descriptor: [UInt8] = []
  public var comment: [UInt8] = []
  public var disk: UInt16 = 0
  public var attributes: UInt32 = 0
  /// The offset of the local header in the directory; nil for the correct one.
  public var offset: UInt32?

  public init(_ name: String, _ contents: [UInt8], isDeflated: Bool = false) {
    let packed = isDeflated ? Deflate.pack(contents) : contents
    local = Fields(
      method: isDeflated ? 8 : 0, checksum: Self.checksum(contents), packedSize: UInt32(packed.count),
      size: UInt32(contents.count), name: Array(name.utf8))
    central = local
    data = packed
  }

  /// Applies the change to both headers.
  public mutating func both(_ change: (inout Fields) -> Void) {
    change(&local)
    change(&central)
  }

  /// Moves sizes and checksum to a data descriptor.
  public mutating func useDescriptor(isSigned: Bool = true) {
    both { $0.flags |= 8 }
    descriptor = isSigned ? ZipFile.bytes(0x0807_4B50 as UInt32) : []
    for number in [local.checksum, local.packedSize, local.size] { descriptor += ZipFile.bytes(number) }
    (local.checksum, local.packedSize, local.size) = (0, 0, 0)
  }

  /// Returns the CRC-32, with another implementation than the tested one.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { bytes in
      var state: UInt32 = 0xFFFF_FFFF
      for index in 0..<bytes.count { state = state >> 8 ^ table[Int((state ^ UInt32(bytes[index])) & 0xFF)] }
      return ~state
    }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { state, _ in state >> 1 ^ (state & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  var localBytes: [UInt8] {
    ZipFile.bytes(localSignature) + Self.header(local) + local.name + local.extra + data + descriptor
  }

  func centralBytes(offset place: UInt32) -> [UInt8] {
    ZipFile.bytes(centralSignature) + ZipFile.bytes(0x0314 as UInt16) + Self.header(central)
      + ZipFile.bytes(UInt16(truncatingIfNeeded: comment.count)) + ZipFile.bytes(disk) + ZipFile.bytes(0 as UInt16)
      + ZipFile.bytes(attributes) + ZipFile.bytes(offset ?? place) + central.name + central.extra + comment
  }

  private static func header(_ fields: Fields) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in [fields.version, fields.flags, fields.method, fields.time, fields.date] {
      bytes += ZipFile.bytes(number)
    }
    for number in [fields.checksum, fields.packedSize, fields.size] { bytes += ZipFile.bytes(number) }
    for count in [fields.name.count, fields.extra.count] {
      bytes += ZipFile.bytes(UInt16(truncatingIfNeeded: count))
    }
    return bytes
  }
}
