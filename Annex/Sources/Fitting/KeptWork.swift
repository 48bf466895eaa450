import Archives
import Geometry
import Values

/// The archive in which a browser keeps costumes: the list, the show if there is one, the pictures, and the rest of the file that was
/// opened.
public struct KeptWork: KeptArchive {
  private let list: Value
  private let show: Value
  private let pictures: KeptPictures

  /// nil for an archive that is damaged.
  public init?(_ bytes: [UInt8]) {
    guard let pictures = KeptPictures(bytes), let documents = Self.documents(in: bytes), case .list = documents.list
    else { return nil }
    (list, show) = documents
    self.pictures = pictures
  }

  private static func documents(in bytes: [UInt8]) -> (list: Value, show: Value)? {
    let files = OpenedRest.files(in: bytes)
    let document = { (name: Text) in
      files.first { $0.name == name }.flatMap { try? JSONReader.value(in: $0.bytes, .document) }
    }
    return document(FittingDocument.listName).map { ($0, document(FittingDocument.showName) ?? .null) }
  }

  public var revision: Text { pictures.revision }
  public var ranges: Text { pictures.ranges }

  /// The costumes, the show with its own character and the address of the rest of an opened file, as members of a sheet that `FittingPack` reads.
  public func members(_ languages: [Text], at addresses: Text) -> [Value.Member] {
    let file = pictures.files(at: addresses)
    return [
      Value.Member(key: "costumes", value: FittingDocument.sheet(of: list, languages, file: file)),
      Value.Member(key: "character", value: FittingDocument.character(of: show, file: file)),
      Value.Member(key: "show", value: show),
      Value.Member(key: "opened", value: .text(file(FittingDocument.restName)?.address ?? .empty)),
    ]
  }

  public static var content: Text { "costumes" }

  /// Packs what `FittingDocument.message` describes.
  public static func archive(of message: Value, pictures: [UInt8], sizes: Text) -> [UInt8]? {
    var files = [UnpackedFile(name: FittingDocument.listName, bytes: message.text("list")?.utf8 ?? [])]
    if let show = message.text("show") { files.append(UnpackedFile(name: FittingDocument.showName, bytes: show.utf8)) }
    guard KeptPictures.add(to: &files, of: message, pictures, sizes) else { return nil }
    let archive = ArchivePacking.archive(of: files)
    // Work that cannot be read again must not replace work that can.
    return KeptWork(archive) == nil ? nil : archive
  }
}
