import Archives
import Values

/// Receives the bytes of an entry, checks them, and keeps the text of a document or the packed pixels of an image.
struct EntryContents: Sendable {
  let isDocument: Bool
  private let source: HooSource
  private let file: Text
  private let scale: Int
  private var check: EntryCheck
  /// The text of a document.
  private(set) var bytes: [UInt8] = []
  private var image = PNGChunks()

  /// - Parameter room: the bytes that the set may still have.
  init(_ source: HooSource, role: HooRole, file: Text, room: Int) {
    self.source = source
    self.file = file
    (isDocument, scale) =
      switch role {
      case .header(_, let scale), .image(_, let scale): (false, scale)
      case .setDocument, .document, .folder: (true, 0)
      }
    check =
      switch source {
      case .entry(let entry): EntryCheck(entry, file: file)
      case .file(let plain): EntryCheck(name: plain.name, file: file, size: plain.size, checksum: nil, limit: room)
      }
  }

  /// The bytes so far.
  var count: Int { check.count }

  /// Returns a fault that is known before the first byte.
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
    if !isDocument { return image.take(more, in: range) }
    if check.count > Limits.documentBytes { throw tooLarge }
    bytes += more[range]
  }

  func finish() throws(ArchiveFault) { try check.finish() }

  /// Returns the image and its packed pixels.
  func image(_ source: HooSource) throws(ArchiveFault) -> (HooImage, PNGPixels) {
    do {
      let header = try image.finish()
      let found = HooImage(scale: scale, width: header.width, height: header.height, source: source)
      return (found, PNGPixels(image.packedPixels, header: header))
    } catch { throw error.fault(file: file, entry: source.name) }
  }

  private func fault(_ rule: ArchiveRule, _ message: Text) -> ArchiveFault {
    ArchiveFault(rule, file: file, entry: source.name, message)
  }
}

extension PNGFault {
  func fault(file: Text, entry: Text) -> ArchiveFault {
    switch self {
    case .notPNG: ArchiveFault(.notPNG, file: file, entry: entry, "is not a PNG image; save it as PNG")
    case .cutOff:
      ArchiveFault(
        .imageCutOff, file: file, entry: entry, "is truncated or has bytes behind its end; save the image again")
    case .tooLarge(let width, let height):
      ArchiveFault(
        .imageTooLarge, file: file, entry: entry,
        "declares " + Text(width) + " x " + Text(height) + " pixels; reduce them to 4 megapixels")
    case .damaged(let message):
      ArchiveFault(.imageDamaged, file: file, entry: entry, message + "; save the image again")
    }
  }
}
