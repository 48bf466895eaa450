import Archives
import Geometry
import Packs
import Values

/// The opening of a `.disguise` file as the work of the page. It is checked as the dressing room checks it, and becomes an archive as
/// the page keeps one.
///
///     let opening = FileOpening(name: "a.disguise", bytes: bytes, language: "de", languages: ["en", "de"])
///     while case .checking = opening.state { opening.step() }
///     for path in opening.foreignDrawings { opening.add(png, at: path) }
///     opening.work
///
/// It is a class, as copies of its many parts would make the program larger.
public final class FileOpening: SteppedOpening {
  public private(set) var state = OpeningState<OpenedPack>.checking
  private let name: Text
  let language: Text
  private let languages: [Text]
  private let bytes: [UInt8]
  private var opening: PackOpening
  var pack: OpenedPack? { if case .opened(let pack) = state { pack } else { nil } }
  private var files: [UnpackedFile] = []
  /// The PNGs of pictures that are none, by their paths.
  private var drawn: [(path: Text, bytes: [UInt8])] = []

  /// - Parameters:
  ///   - language: the reader's language.
  ///   - languages: those of the page's costumes.
  public init(name: Text, bytes: [UInt8], language: Text, languages: [Text]) {
    (self.name, self.bytes, self.language, self.languages) = (name, bytes, language, languages)
    opening = PackOpening(name: name, bytes: bytes, language: language)
  }

  /// Does the next part of the check.
  public func step() {
    opening.step()
    switch opening.state {
    case .checking: break
    case .refused(let refusal): state = .refused(refusal)
    case .opened(let pack):
      do throws(PackRefusal) { try take(pack) } catch { state = .refused(error) }
    }
  }

  private func take(_ pack: OpenedPack) throws(PackRefusal) {
    let draft = pack.stage(addresses: pack.pictures.map { $0.name })
    if !draft.isEmpty { _ = try OpenedShow.document(of: draft, language: language) }
    (files, state) = (OpenedRest.files(in: bytes), .opened(pack))
  }

  // MARK: drawings

  /// The paths of the pictures that the page shows and that are no PNGs, which alone it can keep.
  public var foreignDrawings: [Text] {
    guard let pack else { return [] }
    let paths = pack.costumes.flatMap { Self.shown($0.pictures) } + Self.sharpest(of: pack.wearer)
    return paths.reduce(into: [Text]()) { foreign, file in
      let isPNG = original(file.path).starts(with: [0x89, 0x50, 0x4E, 0x47])
      if !isPNG, !foreign.contains(file.path) { foreign.append(file.path) }
    }
  }

  public func original(_ path: Text) -> [UInt8] { files.first { $0.name == path }?.bytes ?? [] }

  /// Adds the PNG of a foreign drawing.
  public func add(_ png: [UInt8], at path: Text) { drawn.append((path, png)) }

  private func drawing(_ path: Text) -> [UInt8] { drawn.first { $0.path == path }?.bytes ?? original(path) }

  /// One file of each density.
  private static func shown(_ pictures: [OpenedPack.PictureFile]) -> [OpenedPack.PictureFile] {
    (1...3).compactMap { scale in pictures.first { $0.scale == scale } }
  }

  private static func sharpest(of wearer: OpenedPack.Wearer?) -> [OpenedPack.PictureFile] {
    wearer.flatMap { shown($0.pictures).last }.map { [$0] } ?? []
  }

  // MARK: the work

  /// The archive as the page keeps it; nil before the file is checked, and for more than an archive may have.
  public var work: [UInt8]? {
    guard let pack else { return nil }
    let figure = figure(of: pack)
    let sheet = Value.object([
      Value.Member(key: "languages", value: .list(languages.map { .text($0) })),
      Value.Member(key: "revision", value: .text(.empty)),
      Value.Member(key: "opened", value: .text(Self.restAddress)),
      Value.Member(key: "costumes", value: costumes(of: pack)), Value.Member(key: "character", value: figure),
      Value.Member(key: "show", value: ShowWords.opened(pack.show)),
    ])
    guard let document = FittingPack(sheet)?.document,
      let message = try? JSONReader.value(in: document.message(.kept).utf8, .document)
    else { return nil }
    let rest = rest(of: pack, figure).archive
    let files = message["files"]?.items.map { file in
      let address = file.text("address") ?? .empty
      return address == Self.restAddress ? rest : drawing(address)
    }
    let sizes = (files ?? []).reduce(Text.empty) { $0 + ($0.isEmpty ? "" : ",") + Text($1.count) }
    return KeptWork.archive(of: message, pictures: files?.flatMap { $0 } ?? [], sizes: sizes)
  }

  /// The address of the rest of the opened file. No picture has it, since the address of a picture is its path here.
  private static var restAddress: Text { "/" }

  private func costumes(of pack: OpenedPack) -> Value {
    var taken: [Text] = []
    return .list(
      pack.costumes.enumerated().map { index, costume in
        var image = costume.item.text("id") ?? .empty
        while taken.contains(where: { $0.isTwin(of: image) }) { image = image + "-" + Text(index + 1) }
        taken.append(image)
        let own: [(Text, Value)] = [
          ("source", .text(Text(index))), ("image", .text(image)), ("own_id", .number(1)),
          ("drawn_to_size", .number(0)),
          ("files", .list(Self.shown(costume.pictures).map { described($0, scale: $0.scale) })),
        ]
        return FittingDocument.described(costume.item, languages, own.map { Value.Member(key: $0.0, value: $0.1) })
      })
  }

  private func described(_ file: OpenedPack.PictureFile, scale: Int) -> Value {
    let size = ImageHeader.size(in: drawing(file.path)) ?? (1, 1)
    return EditedPicture.File(scale: scale, width: size.width, height: size.height, address: file.path)
      .value(at: scale)
  }

  /// The character as the page is told of it: with the values that the show leaves to the app, and its sharpest picture.
  private func figure(of pack: OpenedPack) -> Value {
    guard let wearer = pack.wearer, case .object(let members) = wearer.value else { return .null }
    let numbers: [(Text, Double)] = [
      ("width", wearer.size.width), ("height", wearer.size.height), ("anchor_x", wearer.anchor.x),
      ("anchor_y", wearer.anchor.y), ("hub_x", wearer.hub.x), ("hub_y", wearer.hub.y),
    ]
    let own =
      [
        Value.Member(key: "name", value: .text(wearer.name)),
        Value.Member(key: "source", value: .text(wearer.lids.isEmpty ? "character" : OwnCharacter.sourceWithLids)),
        Value.Member(key: "files", value: .list(Self.sharpest(of: wearer).map { described($0, scale: 1) })),
      ] + numbers.map { Value.Member(key: $0.0, value: .number($0.1)) }
    return .object(own + members.filter { member in !own.contains { $0.key == member.key } })
  }

  private func rest(of pack: OpenedPack, _ figure: Value) -> OpenedRest {
    let costumes = pack.costumes.map { costume in
      Self.shown(costume.pictures).map {
        OpenedRest.Drawing(file: $0, checksum: OpenedRest.checksum(drawing($0.path)))
      }
    }
    let character = pack.wearer?.pictures.map { $0.path } ?? []
    let lids = pack.wearer?.lids.map { $0.path } ?? []
    let given = costumes.flatMap { $0.map { $0.file.path } }.filter { path in
      !(character + lids).contains(path) && !drawn.contains { $0.path == path }
    }
    return OpenedRest(
      list: pack.listFile, show: pack.showFile, isListMember: pack.isListMember, costumes: costumes,
      character: character, lids: lids, figure: figure, files: files.filter { !given.contains($0.name) })
  }
}
