import Archives
import Geometry
import Values

/// The archive in which a browser keeps costumes: the list, the show if there is one, the pictures, and the rest of the file that was
/// opened.
public struct KeptWork: Sendable {
  /// Tells it from other archives.
  public let revision: Text
  private let list: Value
  private let show: Value
  private let pictures: [(entry: ArchiveEntry, width: Int, height: Int)]

  /// nil for an archive that is damaged.
  public init?(_ bytes: [UInt8]) {
    revision = Self.revision(of: bytes)
    guard let archive = try? Archive(name: .empty, bytes: bytes, limits: .disguiseFile),
      let documents = Self.documents(in: bytes), case .list = documents.list
    else { return nil }
    (list, show) = documents
    pictures = archive.entries.filter { !$0.isDeflated && $0.size > 24 && $0.name.isShown }.map {
      // A PNG begins with its signature and the chunk of its size.
      ($0, Self.number(in: bytes, at: $0.dataOffset + 16), Self.number(in: bytes, at: $0.dataOffset + 20))
    }
  }

  private static func documents(in bytes: [UInt8]) -> (list: Value, show: Value)? {
    guard var unpacking = try? ArchiveUnpacking(name: .empty, bytes: bytes, limits: .disguiseFile) else { return nil }
    while let goesOn = try? unpacking.step(), goesOn {}
    let files = unpacking.files
    let document = { (name: Text) in
      files.first { $0.name == name }.flatMap { try? JSONReader.value(in: $0.bytes, .document) }
    }
    return document(FittingDocument.listName).map { ($0, document(FittingDocument.showName) ?? .null) }
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The places of the pictures and the rest in the archive, as `begin,end` in a line each.
  public var ranges: Text {
    var lines = Text.empty
    for (entry, _, _) in pictures {
      let (begin, end) = (Text(entry.packedRange.lowerBound), Text(entry.packedRange.upperBound))
      lines = lines + (lines.isEmpty ? "" : "\n") + begin + "," + end
    }
    return lines
  }

  /// The costumes, the show with its own character and the address of the rest of an opened file, as members of a sheet that `FittingPack` reads.
  ///
  /// - Parameter addresses: those of the pictures and the rest, in the order of `ranges`, in a line each.
  public func members(_ languages: [Text], at addresses: Text) -> [Value.Member] {
    let file = files(at: addresses)
    return [
      Value.Member(key: "costumes", value: FittingDocument.sheet(of: list, languages, file: file)),
      Value.Member(key: "character", value: FittingDocument.character(of: show, file: file)),
      Value.Member(key: "show", value: show),
      Value.Member(key: "opened", value: .text(file(FittingDocument.restName)?.address ?? .empty)),
    ]
  }

  private func files(at addresses: Text) -> (Text) -> EditedPicture.File? {
    let addresses = addresses.utf8.split(separator: UInt8(ascii: "\n")).map { Text(utf8: Array($0)) }
    return { [pictures] name in
      guard let index = pictures.firstIndex(where: { $0.entry.name == name }), index < addresses.count else {
        return nil
      }
      let picture = pictures[index]
      return EditedPicture.File(scale: 1, width: picture.width, height: picture.height, address: addresses[index])
    }
  }

  // MARK: packing

  /// Packs what `FittingDocument.message` describes; nil for what no file may have.
  ///
  /// - Parameters:
  ///   - pictures: the files of the pictures, one after the other.
  ///   - sizes: their bytes, with commas between them.
  public static func archive(of message: Value, pictures: [UInt8], sizes: Text) -> [UInt8]? {
    var files = [UnpackedFile(name: FittingDocument.listName, bytes: message.text("list")?.utf8 ?? [])]
    if let show = message.text("show") { files.append(UnpackedFile(name: FittingDocument.showName, bytes: show.utf8)) }
    var place = 0
    let sizes = sizes.utf8.split(separator: UInt8(ascii: ",")).map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
    for (file, size) in zip(message["files"]?.items ?? [], sizes) {
      guard size >= 0, place + size <= pictures.count else { return nil }
      files.append(UnpackedFile(name: file.text("name") ?? .empty, bytes: Array(pictures[place..<place + size])))
      place += size
    }
    let limits = ArchiveLimits.disguiseFile
    guard files.reduce(0, { $0 + $1.bytes.count }) <= limits.unpackedBytes else { return nil }
    let archive = ArchivePacking.archive(of: files)
    // Work that cannot be read again must not replace work that can.
    return KeptWork(archive) == nil ? nil : archive
  }

  /// Its size, and two sums of its bytes.
  public static func revision(of bytes: [UInt8]) -> Text {
    var (a, b): (UInt32, UInt32) = (1, 0)
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes {
        a = (a &+ UInt32(byte)) % 65_521
        b = (b &+ a) % 65_521
      }
    }
    return Text(bytes.count) + "-" + Text(Int(a)) + "-" + Text(Int(b))
  }
}

extension Text {
  /// Whether the page needs an address of the file in the archive: that of a picture, or the rest of an opened file.
  fileprivate var isShown: Bool { utf8.suffix(4) == (".png" as Text).utf8[...] || self == FittingDocument.restName }
}
