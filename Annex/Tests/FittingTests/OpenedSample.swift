import ArchiveFuzz
import Archives
import Geometry
import Packs
import Testing
import Values

@testable import Fitting

/// A `.disguise` file on its way through the page: opened, worked on, and handed out again.
struct OpenedSample {
  typealias Files = [String: [UInt8]]

  let file: [UInt8]
  /// The archive that the page keeps.
  let work: [UInt8]
  var session: FittingSession

  /// The files of a whole show: image sets in three densities, lids, another language, keys and files of others.
  static var show: Files {
    let set = { (name: String) in
      [
        "\(name).imageset/Contents.json": ZipFile.json(
          #"{"images":[{"filename":"\#(name).png","scale":"1x"},{"filename":"\#(name)@2x.png","scale":"2x"},{"filename":"\#(name)@3x.png","scale":"3x"}]}"#
        ),
        "\(name).imageset/\(name).png": ZipFile.png(20, 40, filler: name.count),
        "\(name).imageset/\(name)@2x.png": ZipFile.png(40, 80, filler: name.count),
        "\(name).imageset/\(name)@3x.png": ZipFile.png(60, 120, filler: name.count),
      ]
    }
    var files: Files = [
      "config.json": ZipFile.json(list), "show.json": ZipFile.json(document), "README.md": ZipFile.json("Read me."),
      "hat.png": ZipFile.png(33, 22), "hat.webp": ZipFile.png(33, 23), "closed.png": ZipFile.png(20, 40),
    ]
    for name in ["ada", "crown"] { for (path, bytes) in set(name) { files["Assets.xcassets/\(path)"] = bytes } }
    return files
  }

  private static let list = #"""
    [
      {"id": "crown", "label": "Crown", "label-de": "Krone", "label-fr": "Couronne", "description": "",
       "image": "crown", "width": 2.000e1, "height": 40, "display_x": 0.3333333333, "display_y": 0.25,
       "alignment_x": 0.5, "alignment_y": 0.5, "season": "12-01/02-28", "reaction": {"pose": "sway"},
       "theirs": {"big": 12345678901234567890, "list": [1, null, true, "\u00e4"]}},
      {"id": "hat", "label": "Hat", "description": "A \"hat\".", "image": "hat.png", "webp": "hat.webp", "width": 33,
       "height": 22, "display_x": 0.5, "display_y": 0.5, "alignment_x": 0.5, "alignment_y": 1.5}
    ]
    """#

  private static let document = ##"""
    {
      "title": "T", "colors": {"accent": "#0b6f78"}, "remarks": ["Ow."], "theirs": 1e300,
      "character": {"image": "ada", "lids": "closed.png", "hub_x": 0.48, "name-de": "Adele", "alternative_text": "Ada"}
    }
    """##

  /// - Parameter files: the file's content.
  init(_ files: Files, png: [UInt8]? = nil) throws {
    file = Self.packed(files)
    var opening = Self.opening(of: file)
    for path in opening.foreignDrawings { opening.add(try #require(png), at: path) }
    work = try #require(opening.work)
    session = FittingSession(try #require(Self.document(work)))
    session.stageWearer = Wearer(size: Size(width: 20, height: 40))
  }

  static func packed(_ files: Files) -> [UInt8] {
    ArchivePacking.archive(of: files.map { UnpackedFile(name: Text($0.key), bytes: $0.value) })
  }

  static func opening(of file: [UInt8]) -> FileOpening {
    let opening = FileOpening(name: "ada.disguise", bytes: file, language: "de", languages: ["en", "de"])
    while case .checking = opening.state { opening.step() }
    return opening
  }

  /// Reads kept work as the page does, whose addresses are those of places in it.
  private static func document(_ archive: [UInt8]) -> FittingDocument? {
    guard let work = KeptWork(archive) else { return nil }
    let sheet = Value.object(
      [
        Value.Member(key: "languages", value: .list([.text("en"), .text("de")])),
        Value.Member(key: "revision", value: .text(work.revision)),
      ] + work.members(["en", "de"], at: work.ranges))
    return FittingPack(sheet)?.document
  }

  /// The archive that the page makes of its document: pictures by their places in the work, new ones as drawn.
  private func archive(_ form: PackForm, lids: EditedPicture.File? = nil) throws -> [UInt8] {
    let message = Sample.value(session.document.message(form, lids: lids))
    let pictures = (message["files"]?.items ?? []).map { file -> [UInt8] in
      let ends = file.text("address")!.string.split(separator: ",").compactMap { Int($0) }
      if ends.count == 2 { return Array(work[ends[0]..<ends[1]]) }
      return ZipFile.png(UInt32(file.number("width")), UInt32(file.number("height")), filler: 9)
    }
    let sizes = pictures.map { String($0.count) }.joined(separator: ",")
    return try #require(KeptWork.archive(of: message, pictures: pictures.flatMap { $0 }, sizes: Text(sizes)))
  }

  /// The file that leaves.
  func saved(lids: EditedPicture.File? = nil) throws -> [UInt8] {
    try #require(RestoredPack.file(of: archive(.pack, lids: lids), languages: ["en", "de"]))
  }

  /// The content of the file that leaves.
  func savedFiles(lids: EditedPicture.File? = nil) throws -> Files {
    var files: Files = [:]
    for file in OpenedRest.files(in: try saved(lids: lids)) { files[file.name.string] = file.bytes }
    return files
  }

  /// The same after a visit: the work is kept, and read again.
  func again() throws -> OpenedSample {
    let kept = try archive(.kept)
    return OpenedSample(file: file, work: kept, session: FittingSession(try #require(Self.document(kept))))
  }

  private init(file: [UInt8], work: [UInt8], session: FittingSession) {
    (self.file, self.work, self.session) = (file, work, session)
  }
}
