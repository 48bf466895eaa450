import Archives
import Geometry
import Values

/// The recommendations for a `.disguise` file as a whole: for its costumes, their pictures and its show. The tool checks what folders may
/// have besides.
///
///     var file = try FileAdvice(bytes, language: "de")
///     for index in file.drawings.indices { file.look(at: index, pixels) }
///     file.advice
public struct FileAdvice {
  /// A picture whose pixels are looked at.
  public struct Drawing: Sendable {
    public let bytes: [UInt8]
    public let width: Int
    public let height: Int
    /// Its visible part, once it is known.
    public var drawn: DrawnPixels?
  }

  public private(set) var drawings: [Drawing]
  private let pack: OpenedPack

  /// - Parameter language: the reader's language, whose texts are read too.
  /// - Throws: the fault for which the file is not opened.
  public init(_ bytes: [UInt8], language: Text) throws(PackRefusal) {
    pack = try OpenedPack(try Self.files(in: bytes), name: .empty, language: language)
    drawings = pack.pictures.map { picture in
      let size = ImageHeader.size(in: picture.bytes) ?? (1, 1)
      return Drawing(bytes: picture.bytes, width: size.width, height: size.height)
    }
  }

  private static func files(in bytes: [UInt8]) throws(PackRefusal) -> [UnpackedFile] {
    do throws(ArchiveFault) {
      var unpacking = try ArchiveUnpacking(name: .empty, bytes: bytes, limits: .disguiseFile)
      while try unpacking.step() {}
      return unpacking.files
    } catch { throw PackRefusal(error) }
  }

  /// Takes the pixels of a drawing, four bytes each.
  public mutating func look(at index: Int, _ rgba: [UInt8]) {
    let drawing = drawings[index]
    guard rgba.count == 4 * drawing.width * drawing.height else { return }
    drawings[index].drawn = DrawnPixels(rgba: rgba, width: drawing.width, height: drawing.height)
  }

  /// Takes the visible part of a drawing that was looked at before.
  public mutating func take(_ drawn: DrawnPixels, of index: Int) { drawings[index].drawn = drawn }

  /// The recommendations: of the list, then of its pictures, then of the show.
  public var advice: [Advice] {
    let items = pack.members.map { $0.item }
    var advice = items.indices.flatMap { CostumeAdvice.all(on: items[$0], at: $0) } + CostumesAdvice.all(on: items)
    let shown = figure?.shownRadius ?? PictureAdvice.bubbleRadius
    for (index, member) in pack.members.enumerated() { advice += pictures(of: member, at: index, shown) }
    guard let show = pack.documents.show?.value else { return advice }
    return advice + ShowAdvice.texts(of: show) + character(in: show) + ColorsAdvice.all(on: show)
  }

  private func facts(_ images: [(scale: Int, picture: Int)]) -> [PictureFacts] {
    images.sorted { $0.scale < $1.scale }.map { image in
      let drawing = drawings[image.picture]
      return PictureFacts(scale: image.scale, width: drawing.width, height: drawing.height, drawn: drawing.drawn)
    }
  }

  private func pictures(of member: OpenedPack.Member, at index: Int, _ shown: Double) -> [Advice] {
    let (files, path) = (facts(member.images), "[" + Text(index) + "]")
    var advice = member.images.flatMap { image in
      PictureAdvice.weight(drawings[image.picture].bytes.count, scale: image.scale, path + ".image")
    }
    advice += PictureAdvice.sizes(of: files, member.item, path)
    advice += PictureAdvice.pixels(of: files, member.item, shown: shown, path)
    guard let own = first(member), let twin = pack.members[..<index].lastIndex(where: { first($0) == own }) else {
      return advice
    }
    return advice + [PictureAdvice.twin(pack.members[twin].item, at: twin, path)]
  }

  private func first(_ member: OpenedPack.Member) -> [UInt8]? {
    member.images.min { $0.scale < $1.scale }.map { drawings[$0.picture].bytes }
  }

  // MARK: - The character

  private func model(in show: Value) -> ShowCharacter { ShowReader.show(in: show).model.character }

  private var figure: Figure? {
    guard let show = pack.documents.show?.value, let file = pack.character.flatMap({ facts($0.images).first }) else {
      return nil
    }
    return model(in: show).figure(of: file.size)
  }

  private func character(in show: Value) -> [Advice] {
    let (model, files) = (model(in: show), pack.character.map { facts($0.images) } ?? [])
    let points = ShowAdvice.points(of: model)
    guard let file = files.first, let value = show["character"] else { return points }
    var advice = points + ShowAdvice.words(of: value)
    advice += PictureAdvice.aspect(of: model.size(of: file.size), image: file.size, "character.height")
    advice += ShowAdvice.sharpness(of: files, model.size(of: file.size))
    if let drawn = file.drawn { advice += ShowAdvice.anchor(of: model, on: drawn) }
    return advice
  }
}
