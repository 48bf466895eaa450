/// The bytes of one entry as they come: watched, and kept as far as its role needs them.
struct EntryContents: Sendable {
  /// Bytes of a PNG up to the end of its first chunk, which holds its size.
  private static var pngHeader: Int { 33 }
  /// The last chunk of a PNG: length, `IEND`, checksum.
  private static var pngEnd: [UInt8] { [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82] }

  let isDocument: Bool
  private let source: HooSource
  private let file: Text
  private let scale: Int
  private var check: EntryCheck
  /// All of a document; of an image only its beginning.
  private var bytes: [UInt8] = []
  /// An image's last bytes.
  private var tail: [UInt8] = []

  /// - Parameter room: how many bytes a plain file may have before the set is too large.
  init(_ source: HooSource, role: HooRole, file: Text, room: Int) {
    self.source = source
    self.file = file
    (isDocument, scale) =
      switch role {
      case .header(let scale), .image(_, let scale): (false, scale)
      case .setDocument, .document, .folder: (true, 0)
      }
    check =
      switch source {
      case .entry(let entry): EntryCheck(entry, file: file)
      case .file(let plain): EntryCheck(name: plain.name, file: file, size: plain.size, checksum: nil, limit: room)
      }
  }

  /// Bytes that came so far.
  var count: Int { check.count }

  /// What is known before the first byte.
  var declaredFault: ArchiveFault? {
    let declared: Int? =
      switch source {
      case .entry(let entry): entry.size
      case .file(let plain): plain.size
      }
    guard isDocument, let declared, declared > Limits.documentBytes else { return nil }
    return tooLarge
  }

  private var tooLarge: ArchiveFault {
    let limit = Text(Limits.documentBytes >> 10) + " KB; shorten it"
    return fault(.jsonTooLarge, "is larger than " + limit)
  }

  mutating func take(_ more: [UInt8], in range: Range<Int>) throws(ArchiveFault) {
    try check.take(more, in: range)
    if isDocument {
      if check.count > Limits.documentBytes { throw tooLarge }
      bytes += more[range]
      return
    }
    if bytes.count < Self.pngHeader { bytes += more[range].prefix(Self.pngHeader - bytes.count) }
    tail = Array((tail + more[range].suffix(Self.pngEnd.count)).suffix(Self.pngEnd.count))
  }

  func finish() throws(ArchiveFault) { try check.finish() }

  /// The document's bytes, which are JSON that every parser reads alike.
  func document() throws(ArchiveFault) -> [UInt8] {
    if let found = JSONCheck.fault(in: bytes) { throw fault(found.rule, found.message) }
    return bytes
  }

  /// The image, as far as its header tells.
  func image(_ source: HooSource) throws(ArchiveFault) -> HooImage {
    guard bytes.first == 0x89, bytes.count == Self.pngHeader, let size = ImageHeader.size(in: bytes) else {
      throw fault(.notPNG, "is no PNG image; save it as PNG")
    }
    // Each side is below 2^31: their product needs 64 bits, which an Int does not have in the browser.
    if Int64(size.width) * Int64(size.height) > Int64(Limits.pixels) {
      let found = Text(size.width) + " x " + Text(size.height) + " pixels; at most 4 megapixels are read"
      throw fault(.imageTooLarge, "declares " + found)
    }
    if tail != Self.pngEnd { throw fault(.imageCutOff, "ends before its last chunk or after it; save the image anew") }
    return HooImage(scale: scale, width: size.width, height: size.height, source: source)
  }

  private func fault(_ rule: ArchiveRule, _ message: Text) -> ArchiveFault {
    ArchiveFault(rule, file: file, entry: source.name, message)
  }
}
