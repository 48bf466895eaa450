import Fixtures
import Foundation
import Testing

/// The fitting room of a pack with a show: its costumes are fitted on the show's character.
@Suite struct ShowRoomTests {
  let folder = TemporaryFolder()

  private static let zora = """
    "name": "Zora", "name-de": "Zorah", "image": "zora.png", "image@2x": "zora@2x.png", "width": 300, "height": 300,
    "anchor_x": 0.5, "anchor_y": 0.55
    """

  private func write(character: String) throws {
    try folder.write("{\"character\": \(character)}", to: "pack/show.json")
  }

  /// A pack with two costumes, and the show of a character with eyelids.
  private func writeShow() throws {
    var pack = FakePack()
    pack.addImageSet("lids", salt: 5)
    pack.files["zora.png"] = Pictures.clearPNG(300, 300, salt: 3)
    pack.files["zora@2x.png"] = Pictures.clearPNG(600, 600, salt: 3)
    try pack.write(to: folder)
    try write(character: "{\(Self.zora)}")
  }

  private func characters(_ room: Room) async throws -> [[String: Any]] {
    try #require(try await room.pack()["scotches"] as? [[String: Any]])
  }

  @Test func costumesAreFittedOnTheShowsCharacter() async throws {
    try writeShow()
    try await Room.serving(folder) { room in
      let characters = try await characters(room)
      let zora = try #require(characters.first)
      #expect(characters.count == 1 && zora["name"] as? String == "show")
      #expect((zora["names"] as? [String: String])?["en"] == "Zora")
      let numbers = ["width", "height", "anchor_x", "anchor_y", "lids"].map { zora[$0] as? Double }
      #expect(numbers == [300, 300, 0.5, 0.55, 1])
      let files = try #require(zora["files"] as? [[String: Any]])
      #expect(files.map { $0["scale"] as? Int } == [1, 2] && files.map { $0["width"] as? Int } == [300, 600])
      let picture = try await room.send(try #require(files[1]["address"] as? String))
      #expect(picture.status == 200 && picture.body == Pictures.clearPNG(600, 600, salt: 3))
      let sheet = try await room.pack()
      #expect(sheet["stand_in"] == nil)
    }
  }

  /// A character with a name alone wears the app's own picture, as in the app.
  @Test func characterWithoutAPictureHasThatOfTheApp() async throws {
    try writeShow()
    try write(character: #"{"name": "Bob", "anchor_y": 0.4}"#)
    try await Room.serving(folder) { room in
      let bob = try #require(try await characters(room).first)
      #expect((bob["names"] as? [String: String])?["en"] == "Bob" && bob["anchor_y"] as? Double == 0.4)
      #expect(bob["width"] as? Double == 235 && bob["lids"] != nil)
      let sheet = try await room.pack()
      #expect(sheet["stand_in"] == nil)
    }
  }

  @Test func showWithoutACharacterChangesNothing() async throws {
    try writeShow()
    try folder.write(#"{"title": "Night"}"#, to: "pack/show.json")
    try await Room.serving(folder) { room in
      let names = try await characters(room).map { $0["name"] as? String }
      #expect(names == ["app"])
    }
  }

  /// The app shows its own character then, or cannot be built.
  @Test(arguments: [
    #"{"character": {"image": "gone.png"}}"#, #"{"character": {"image": 5}}"#, #"{"character": 5}"#,
  ])
  func anotherCharacterStandsInForOneThatCannotBeRead(show: String) async throws {
    try writeShow()
    try folder.write(show, to: "pack/show.json")
    try await Room.serving(folder) { room in
      let sheet = try await room.pack()
      #expect(sheet["stand_in"] as? Int == 1)
      let character = try #require(try await characters(room).first)
      #expect(character["width"] as? Double == 235)
      let findings = try #require(sheet["findings"] as? [[String: Any]])
      #expect(findings.contains { $0["entry"] as? String == "show.json" }, "\(findings)")
    }
  }

  /// The page would measure costumes by the app's own character, and save numbers that are wrong on the show's.
  @Test func nothingIsSavedWhileTheShowCannotBeRead() async throws {
    try writeShow()
    let list = try String(contentsOf: folder.appending("pack/config.json"), encoding: .utf8)
    try await Room.serving(folder) { room in
      let before = try #require(try await room.pack()["revision"] as? String)
      try folder.write("{", to: "pack/show.json")
      let members: [String: Any] = ["revision": before, "costumes": [["id": "ghost", "width": 25]]]
      for response in [try await room.send("pack"), try await room.post(members, to: "save")] {
        #expect(response.status == 500)
        #expect(response.text.hasPrefix("pack/show.json: is not valid JSON"), "\(response.text)")
      }
      try write(character: "{\(Self.zora)}")
      #expect(try await room.pack()["revision"] as? String == before)
    }
    #expect(try String(contentsOf: folder.appending("pack/config.json"), encoding: .utf8) == list)
  }

  /// A page that was opened before does not write over a show that it has not seen.
  @Test func changedShowIsAnotherRevision() async throws {
    try writeShow()
    try await Room.serving(folder) { room in
      let before = try #require(try await room.pack()["revision"] as? String)
      try write(character: "{\(Self.zora), \"hub_y\": 0.6}")
      let change: [String: Any] = ["id": "ghost", "width": 25]
      let refused = try await room.save(["revision": before, "costumes": [change]])
      #expect(refused.status == 409)
      #expect(try room.json(refused)["changed"] as? [String] == ["show.json"])
      let status = try await room.save(["costumes": [change]]).status
      #expect(status == 200)
    }
  }

  /// The frames of the page show drafts.
  @Test func draftHasTheShow() async throws {
    try writeShow()
    let show = folder.appending("pack/show.json")
    try await Room.serving(folder) { room in
      let members: [String: Any] = ["scotch": "show", "costumes": [["id": "ghost", "width": 25]]]
      let status = try await room.save(members, to: "draft").status
      #expect(status == 200)
      #expect(room.drafts.shows == [try String(contentsOf: show, encoding: .utf8)])
    }
  }

  /// A costume may have the character's picture. The picture stays when it gets another.
  @Test func pictureOfTheCharacterStaysBesideTheList() async throws {
    try writeShow()
    let costume = FakePack.costume("ghost").merging(["image": "\"zora.png\""]) { $1 }
    let members = costume.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
    try folder.write("[{\(members)}]", to: "pack/config.json")
    try await Room.serving(folder) { room in
      let saved = try await room.save(["costumes": [["id": "ghost", "files": Room.picture(20, 40)]]])
      #expect(saved.status == 200, "\(saved.text)")
      let zora = try await characters(room).first
      #expect(zora?["name"] as? String == "show" && zora?["width"] as? Double == 300)
    }
    #expect(FileManager.default.fileExists(atPath: folder.appending("pack/zora.png").path))
  }
}
