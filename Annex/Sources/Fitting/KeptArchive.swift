import Archives
import Geometry
import Values

/// An archive in which a browser keeps work of one kind.
public protocol KeptArchive {
  /// nil for an archive that is damaged.
  init?(_ bytes: [UInt8])

  /// Tells it from other archives.
  var revision: Text { get }
  /// The places of the pictures and the rest in the archive, as `begin,end` in a line each.
  var ranges: Text { get }
  /// The work as members of a sheet that the page reads.
  ///
  /// - Parameter addresses: those of the pictures and the rest, in the order of `ranges`, in a line each.
  func members(_ languages: [Text], at addresses: Text) -> [Value.Member]

  /// The member of the sheet that lists what is edited.
  static var content: Text { get }
  /// Packs what a message of the page describes; nil for what no file may have.
  ///
  /// - Parameters:
  ///   - pictures: the files of the pictures, one after the other.
  ///   - sizes: their bytes, with commas between them.
  static func archive(of message: Value, pictures: [UInt8], sizes: Text) -> [UInt8]?
}

/// The pictures in an archive that a browser keeps, and the rest of an opened file.
public struct KeptPictures: Sendable {
  public let revision: Text
  private let pictures: [(entry: ArchiveEntry, width: Int, height: Int)]

  /// nil for an archive that is damaged.
  init?(_ bytes: [UInt8]) {
    revision = Self.revision(of: bytes)
    guard let archive = try? Archive(name: .empty, bytes: bytes, limits: .disguiseFile) else { return nil }
    pictures = archive.entries.filter { !$0.isDeflated && $0.size > 24 && $0.name.isShown }.map {
      // A PNG begins with its signature and the chunk of its size.
      ($0, Self.number(in: bytes, at: $0.dataOffset + 16), Self.number(in: bytes, at: $0.dataOffset + 20))
    }
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  var ranges: Text {
    var lines = Text.empty
    for (entry, _, _) in pictures {
      let (begin, end) = (Text(entry.packedRange.lowerBound), Text(entry.packedRange.upperBound))
      lines = lines + (lines.isEmpty ? "" : "\n") + begin + "," + end
    }
    return lines
  }

  /// Describes a file of the archive by its name; nil for one that it does not have.
  func files(at addresses: Text) -> (Text) -> EditedPicture.File? {
    let addresses = addresses.utf8.split(separator: UInt8(ascii: "\n")).map { Text(utf8: Array($0)) }
    return { [pictures] name in
      guard let index = pictures.firstIndex(where: { $0.entry.name == name }), index < addresses.count else {
        return nil
      }
      let picture = pictures[index]
      return EditedPicture.File(scale: 1, width: picture.width, height: picture.height, address: addresses[index])
    }
  }

  /// Adds the pictures of a message to the files of an archive; false for what no file may have.
  static func add(to files: inout [UnpackedFile], of message: Value, _ pictures: [UInt8], _ sizes: Text) -> Bool {
    var place = 0
    let sizes = sizes.utf8.split(separator: UInt8(ascii: ",")).map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
    for (file, size) in zip(message["files"]?.items ?? [], sizes) {
      guard size >= 0, place + size <= pictures.count else { return false }
      files.append(UnpackedFile(name: file.text("name") ?? .empty, bytes: Array(pictures[place..<place + size])))
      place += size
    }
    return files.reduce(0) { $0 + $1.bytes.count } <= ArchiveLimits.disguiseFile.unpackedBytes
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
