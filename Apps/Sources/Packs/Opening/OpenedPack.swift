import Archives
import Values

/// The costumes of a `.disguise` file with their pictures, and its character if it has one.
public struct OpenedPack: Sendable {
  /// A picture of a costume: a file beside the list, or one of an image set.
  public struct Picture: Hashable, Sendable {
    /// The path in the file.
    public let name: Text
    /// The bytes, without any behind the picture's end.
    public let bytes: [UInt8]
  }

  struct Member: Sendable {
    var costume: Costume
    /// The costume as the list has it.
    var item: Value
    var images: [(scale: Int, picture: Int)]
  }

  /// Each picture once.
  public private(set) var pictures: [Picture] = []
  private(set) var members: [Member] = []
  let documents: OpenedDocuments
  /// nil for a file without a character, of which the costumes alone are shown.
  private(set) var character: OpenedCharacter?

  /// The languages that the costumes and the show have texts of their own in.
  public var languages: [Text] {
    var found = CostumesAdvice.languages(of: members.map { $0.item })
    if let show = documents.show { found += ShowAdvice.languages(of: show.value) }
    return found.sortedOnce
  }

  /// - Throws: the first fault of the list, or of a picture's name.
  init(_ files: [UnpackedFile], name: Text, language: Text) throws(PackRefusal) {
    documents = try OpenedDocuments(in: files, name: name)
    let list = documents.list
    let reading = CostumeReader.costumes(in: list.value, path: list.path, language: language)
    if let fault = reading.faults.first { throw PackRefusal(.faulty, list.place + fault.line) }
    guard case .list(let items) = list.value, !items.isEmpty else {
      throw PackRefusal(.faulty, list.place + "is empty; add a costume")
    }
    let folder = OpenedFolder(files)
    for (costume, item) in zip(reading.model, items) {
      members.append(Member(costume: costume, item: item, images: try add(costume.images, from: folder, list.place)))
    }
    if let show = documents.show { character = try character(in: show, from: folder, file: name) }
  }

  /// Returns the show's character with its pictures; nil for one without a picture.
  private mutating func character(
    in document: OpenedDocuments.Part, from folder: OpenedFolder, file name: Text
  ) throws(PackRefusal) -> OpenedCharacter? {
    guard let value = document.value["character"], case .object = value else { return nil }
    var fields = FieldReader(value, path: "character")
    var images: OpenedCharacter.Images?
    if ["image", "image@2x", "image@3x"].contains(where: { value[$0] != nil }) {
      let named = fields.images()
      guard let named else { throw PackRefusal(.faulty, document.place + (fields.faults.first?.line ?? .empty)) }
      images = try add(named, from: folder, document.place)
    } else {
      images = try set("scotch", from: folder, document.place)
    }
    guard let images else { return nil }
    let lids = value.text("lids") ?? .empty
    var closed = try set(lids.isEmpty ? "lids" : lids, from: folder, document.place)
    if closed == nil, !lids.isEmpty { closed = [(1, add(try file(lids, from: folder, document.place)))] }
    return OpenedCharacter(document: document, images: images, lids: closed ?? [], file: name)
  }

  /// Adds the pictures of `images`, whose addresses are those of files or the name of an image set.
  private mutating func add(
    _ images: ImageSet, from folder: OpenedFolder, _ place: Text
  ) throws(PackRefusal) -> [(scale: Int, picture: Int)] {
    // Small forms and twins are made by a site.
    let images = images.images.filter { !$0.isTwin }
    if images.count == 1, let set = try set(images[0].url, from: folder, place) { return set }
    var added: [(scale: Int, picture: Int)] = []
    for image in images { added.append((image.scale, add(try file(image.url, from: folder, place)))) }
    return added
  }

  private mutating func set(
    _ name: Text, from folder: OpenedFolder, _ place: Text
  ) throws(PackRefusal) -> [(scale: Int, picture: Int)]? {
    try folder.imageSet(name, place)?.map { ($0.scale, add($0.file)) }
  }

  private func file(_ name: Text, from folder: OpenedFolder, _ place: Text) throws(PackRefusal) -> UnpackedFile {
    if let file = folder.file(name) { return file }
    if name.utf8.contains(UInt8(ascii: ":")) {
      throw PackRefusal(.faulty, place + name.quoted + " is on another server; add the file to the pack")
    }
    throw PackRefusal(.faulty, place + "no image set and no file " + name.quoted + "; add it")
  }

  private mutating func add(_ file: UnpackedFile) -> Int {
    if let known = pictures.firstIndex(where: { $0.name == file.name }) { return known }
    let end = PNGWalk.end(of: file.bytes) ?? file.bytes.count
    let isPNG = file.bytes.starts(with: ByteScanner.png)
    pictures.append(Picture(name: file.name, bytes: isPNG ? Array(file.bytes[..<end]) : file.bytes))
    return pictures.count - 1
  }

  /// Checks that a picture is one that browsers draw, within its limits.
  func checkPicture(_ index: Int, in name: Text) throws(PackRefusal) {
    let picture = pictures[index]
    let place = name + ", " + picture.name + ": "
    if picture.bytes.count > Limits.imageBytes {
      throw PackRefusal(.faulty, place + "is larger than " + Text(megabytes: Limits.imageBytes) + "; make it smaller")
    }
    guard let size = ImageHeader.size(in: picture.bytes) else {
      throw PackRefusal(.faulty, place + "is not a PNG, JPEG or WebP image; export it again")
    }
    if size.width > Limits.imageSide || size.height > Limits.imageSide {
      let side = Text(Limits.imageSide)
      throw PackRefusal(.faulty, place + "has more than " + side + " x " + side + " pixels; scale it down")
    }
    let isPNG = picture.bytes.starts(with: ByteScanner.png)
    if isPNG, let fault = PNGCheck.fault(in: picture.bytes) { throw PackRefusal(.faulty, place + fault) }
  }

  /// Returns the show as JSON, from which `OpenedShow.document(of:language:)` makes that for the page; empty for a file without a character.
  ///
  /// - Parameter addresses: the addresses of the pictures, in the order of `pictures`.
  public func stage(addresses: [Text]) -> Text { character?.draft(pictures, addresses: addresses) ?? .empty }
}
