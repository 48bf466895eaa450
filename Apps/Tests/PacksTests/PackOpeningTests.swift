import ArchiveFuzz
import Archives
import Geometry
import Testing
import Values
@testable import Packs

/// `.disguise` files in the page: everything is checked before anything is shown.
@Suite struct PackOpeningTests {
  private func state(_ zip: ZipFile, language: Text = "en") -> OpeningState<OpenedPack> {
    var opening = PackOpening(name: "a.disguise", bytes: zip.bytes, language: language)
    while case .checking = opening.state { opening.step() }
    return opening.state
  }

  private func opened(_ zip: ZipFile, language: Text = "en") throws -> OpenedPack {
    guard case .opened(let pack) = state(zip, language: language) else {
      throw try #require(refusal(zip))
    }
    return pack
  }

  private func refusal(_ zip: ZipFile) -> PackRefusal? {
    if case .refused(let refusal) = state(zip) { refusal } else { nil }
  }

  /// The pack with another file under a name; without it for nil.
  private func changed(_ name: String, _ contents: [UInt8]?) -> ZipFile {
    var zip = ZipFile.pack
    zip.entries.removeAll { $0.central.name == Array(name.utf8) }
    if let contents { zip.entries.append(ZipEntry(name, contents)) }
    return zip
  }

  private let costume =
    #""width":20,"height":40,"display_x":0.5,"display_y":0.25,"alignment_x":-0.5,"alignment_y":1.0625"#

  private func list(_ image: String, _ more: String = "") -> [UInt8] {
    Array(#"[{"id":"a","label":"A","description":"","image":"\#(image)",\#(costume)\#(more)}]"#.utf8)
  }

  private func read(_ pack: OpenedPack, language: Text = "en") throws -> [Costume] {
    let addresses = pack.pictures.indices.map { "blob:" + Text($0) }
    let list = pack.list(prefix: "show-", language: language, addresses: addresses)
    let reading = CostumeReader.costumes(
      in: try JSONReader.value(in: list.utf8, .document), path: "", language: language)
    #expect(reading.faults.isEmpty)
    return reading.model
  }

  @Test func costumesHaveTheirPicturesAndWords() throws {
    let pack = try opened(.pack, language: "de")
    #expect(
      pack.pictures.map(\.name.string) == [
        "Assets.xcassets/a.imageset/a.png", "Assets.xcassets/a.imageset/a@2x.png", "b.png",
      ])
    let costumes = try read(pack, language: "de")
    #expect(costumes.map(\.id.string) == ["show-0", "show-1"])
    #expect(costumes.map(\.label.string) == ["Ah", "B"])
    #expect(try read(pack, language: "de-AT") == costumes)
    #expect(costumes[0].images.images.map(\.url.string) == ["blob:0", "blob:1"])
    #expect(costumes[0].images.images.map(\.scale) == [1, 2])
    #expect(costumes[1].images.images.map(\.url.string) == ["blob:2"])
  }

  @Test func fieldsSurviveTheWayToThePage() throws {
    let more =
      #","description-de":"\"\\\u0007é","season":"12-01/02-28","reaction":{"face":"growl","pose":"hop"},"bubble":"x.png""#
    let zip = changed("config.json", list("./art/../%62.png", more))
    let costume = try #require(try read(opened(zip, language: "de"), language: "de").first)
    #expect(costume.alignment.x == -0.5 && costume.alignment.y == 1.0625 && costume.size.height == 40)
    #expect(costume.summary.string == "\"\\\u{7}é" && costume.season == "12-01/02-28")
    #expect(costume.reaction.face == .growl && costume.reaction.pose == .hop && costume.bubble.isEmpty)
  }

  @Test func propertyListsAreRead() throws {
    let keys = ["display_x", "display_y", "alignment_x", "alignment_y"].map { "<key>\($0)</key><real>0.5</real>" }
      .joined()
    let plist = """
      <plist version="1.0"><array><dict><key>id</key><string>a</string><key>label</key><string>A</string><key>description</key>
      <string/><key>image</key><string>a</string><key>width</key><integer>20</integer><key>height</key><integer>40</integer>
      \(keys)</dict></array></plist>
      """
    #expect(try read(opened(changed("config.plist", Array(plist.utf8)))).map(\.label.string) == ["A"])
  }

  @Test func imageSetWithoutAPlainImageIsShown() throws {
    let contents =
      #"{"images":[{"filename":"a@2x.png","scale":"2x"},{"idiom":"watch","filename":"a.png","scale":"1x"}]}"#
    let zip = changed("Assets.xcassets/a.imageset/Contents.json", Array(contents.utf8))
    let images = try read(opened(zip))[0].images.images
    #expect(images.map(\.scale) == [1, 2] && images[0].url == images[1].url)
  }

  @Test func bytesBehindThePictureAreLeftOut() throws {
    let pack = try opened(changed("b.png", ZipFile.png(20, 40) + Array("<script>".utf8)))
    #expect(pack.pictures.last?.bytes == ZipFile.png(20, 40))
  }

  @Test func otherFilesAreToldApart() {
    var broken = ZipFile.pack
    broken.cut = 1
    #expect(refusal(broken)?.kind == .faulty)
    #expect(refusal(.owls)?.kind == .sets)
    #expect(refusal(ZipFile([ZipEntry("a.txt", [7])]))?.kind == .faulty)
    var opening = PackOpening(name: "a", bytes: [1, 2, 3], language: "")
    guard case .refused(let refusal) = opening.state else { return #expect(Bool(false)) }
    opening.step()
    #expect(refusal.kind == .otherFile)
    let large = PackOpening(name: "a", bytes: [UInt8](repeating: 0, count: 25 << 20 + 1), language: "")
    guard case .refused(let refusal) = large.state else { return #expect(Bool(false)) }
    #expect(refusal.kind == .tooLarge)
  }

  @Test(arguments: [
    ("config.json", "[", "a.disguise, config.json: is not valid JSON"),
    ("config.json", "[]", "is empty; add a costume"),
    ("config.json", "{}", "expected a list of costumes"), ("config.json", #"[{"id":"a"}]"#, "[0].label: "),
    ("b.png", "text", "a.disguise, b.png: is not a PNG, JPEG or WebP image"),
    ("Assets.xcassets/a.imageset/Contents.json", "{}", "expected a list of images"),
    ("Assets.xcassets/a.imageset/Contents.json", #"{"images":[{"filename":"../x.png"}]}"#, #"no file "../x.png""#),
    ("Assets.xcassets/a.imageset/Contents.json", #"{"images":[{"filename":"a.png","scale":"9x"}]}"#, "1x, 2x or 3x"),
    ("Assets.xcassets/a.imageset/Contents.json", #"{"images":[]}"#, "no image has a filename"),
  ])
  func faultyFilesAreRefused(name: String, contents: String, line: String) {
    let refusal = refusal(changed(name, Array(contents.utf8)))
    #expect(
      refusal?.kind == .faulty && refusal?.line.string.contains(line) == true, "\(refusal?.line.string ?? "opened")")
  }

  @Test(arguments: [
    "c.png", "../b.png", "/b.png/", "https://example.org/b.png", "data:image/png;base64,", "javascript:b.png",
  ])
  func addressesAreNoPictures(image: String) {
    let refusal = refusal(changed("config.json", list(image)))
    // A slash at the start is no part of a path here, as in the tool.
    #expect((refusal?.kind == .faulty) == (image != "/b.png/"))
  }

  @Test func picturesAreLimited() {
    #expect(refusal(changed("b.png", ZipFile.png(2049, 1)))?.line.string.contains("2048 x 2048") == true)
    #expect(refusal(changed("b.png", ZipFile.png(2048, 1))) == nil)
    #expect(refusal(changed("b.png", ZipFile.png(20, 40, pixels: [0])))?.line.string.contains("b.png: ") == true)
    let heavy = ZipFile.png(20, 40, filler: Limits.imageBytes)
    #expect(refusal(changed("b.png", heavy))?.line.string.contains("larger than 5 MB") == true)
  }

  @Test func costumesAreLimited() {
    let item = String(decoding: list("b.png").dropFirst().dropLast(), as: UTF8.self)
    func costumes(_ count: Int) -> [UInt8] {
      Array(
        "[\((0..<count).map { item.replacing(#""id":"a""#, with: #""id":"a\#($0)""#) }.joined(separator: ","))]".utf8)
    }
    #expect(refusal(changed("config.json", costumes(64))) == nil)
    #expect(refusal(changed("config.json", costumes(65)))?.line.string.contains("more than 64 costumes") == true)
  }
}
