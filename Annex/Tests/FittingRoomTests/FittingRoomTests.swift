import Check
import Fixtures
import Foundation
import Testing

/// The fitting room's endpoints, over HTTP.
@Suite struct FittingRoomTests {
  let folder = TemporaryFolder()

  private func check() -> [String] { PackCheck(at: folder.appending("pack").path).findings.map(\.line) }

  private func list(_ name: String = "pack/config.json") throws -> String {
    String(decoding: try Data(contentsOf: folder.appending(name)), as: UTF8.self)
  }

  // MARK: - Access

  @Test func onlyTheRoomsOwnPageIsAnswered() async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let wrong = [
        ["X-Fitting-Token": ""], ["X-Fitting-Token": String(repeating: "0", count: 32)],
        ["Origin": "https://example.org"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
        ["Host": "evil.example:\(room.client.port)"], ["Host": "evil.example", "Origin": "http://evil.example"],
        ["Host": "localhost.evil.example:80", "Origin": ""],
      ]
      for fields in wrong {
        for (path, body) in [("pack", nil), ("save", "{}"), ("draft", "{}")] as [(String, String?)] {
          let status = try await room.send(path, body, fields).status
          #expect(status == 403, "\(fields)")
        }
      }
      for host in ["localhost:\(room.client.port)", "[::1]:8123", "127.0.0.1"] {
        let status = try await room.send("pack", nil, ["Host": host, "Origin": "http://\(host)"]).status
        #expect(status == 200)
      }
      let status = try await room.send("save").status
      #expect(status == 405)
    }
  }

  @Test func tooLargeBodyIsRefusedByItsLength() async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let response = try await room.send("save", "{", ["Content-Length": "\((24 << 20) + 1)"])
      #expect(response.status == 413)
    }
  }

  // MARK: - The pack

  @Test func packIsDescribedWithItsPictures() async throws {
    var pack = FakePack()
    pack.addImageSet("scotch", salt: 7)
    try pack.write(to: folder)
    let bytes = try #require(pack.files["Assets.xcassets/ghost.imageset/ghost@3x.png"])
    try await Room.serving(folder) { room in
      let sheet = try await room.pack()
      #expect(sheet["languages"] as? [String] == ["en", "de"] || sheet["languages"] as? [String] == ["en"])
      let costumes = try #require(sheet["costumes"] as? [[String: Any]])
      #expect(
        costumes.map { $0["id"] as? String } == ["ghost", "sheriff"] && costumes[0]["display_y"] as? Double == 0.25)
      let files = try #require(costumes[0]["files"] as? [[String: Any]])
      #expect(files.map { $0["scale"] as? Int } == [1, 2, 3] && files[1]["width"] as? Int == 40)
      let address = try #require(files[2]["address"] as? String)
      let picture = try await room.send(address, nil, ["X-Fitting-Token": ""])
      #expect(picture.status == 200 && picture.headers["content-type"] == "image/png")
      #expect(picture.body == bytes)
      let missing = try await room.send(address + "0").status
      #expect(missing == 404)
      let rebound = try await room.send(address, nil, ["Host": "evil.example", "Origin": ""]).status
      #expect(rebound == 403)
      let characters = try #require(sheet["scotches"] as? [[String: Any]])
      #expect(characters.map { $0["name"] as? String } == ["app", "pack"])
      #expect(characters.map { $0["lids"] != nil } == [true, false])
    }
  }

  // MARK: - Saving

  /// A person who begins with nothing: an empty folder, or none.
  @Test(arguments: ["pack", "new"]) func onePictureBecomesASoundPack(name: String) async throws {
    try FileManager.default.createDirectory(at: folder.appending("pack"), withIntermediateDirectories: true)
    try await Room.serving(folder, pack: name) { room in
      let empty = try await room.pack()
      #expect((empty["costumes"] as? [Any])?.isEmpty == true && (empty["findings"] as? [Any])?.isEmpty == true)
      let saved = try await room.save(["costumes": [Room.costume("robot")]])
      #expect(saved.status == 200, "\(saved.text)")
      #expect(try room.json(saved)["revision"] as? String == (try await room.pack())["revision"] as? String)
    }
    #expect(PackCheck(at: folder.appending(name).path).findings.map(\.line) == [])
    let text = try list("\(name)/config.plist")
    #expect(text.contains("<key>display_y</key>\n\t\t<real>0.3</real>") && text.contains("Roboter"))
    #expect(!text.contains("alternative_text"))
    let set = folder.appending("\(name)/Assets.xcassets/robot.imageset")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: set.path).sorted() == [
        "Contents.json", "robot.png", "robot@2x.png", "robot@3x.png",
      ])
    let contents = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: set.appendingPathComponent("Contents.json")))
        as? [String: Any])
    #expect((contents["info"] as? [String: Any])?["version"] as? Int == 1)
  }

  @Test func changedCostumeKeepsTheRestOfTheList() async throws {
    try FakePack().write(to: folder)
    let before = try list()
    try await Room.serving(folder) { room in
      let status = try await room.save([:]).status
      #expect(status == 200)
      #expect(try list() == before)
      let saved = try await room.save(["costumes": [["id": "ghost", "display_x": 0.6, "width": 20]]])
      #expect(saved.status == 200)
    }
    let changed = try #require(before.range(of: "\"display_x\": 0.5"))
    #expect(try list() == before.replacingCharacters(in: changed, with: "\"display_x\": 0.6"))
  }

  @Test func costumesAreRenamedRemovedAndReordered() async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let saved = try await room.save([
        "costumes": [
          ["id": "spook", "was": "ghost"], Room.costume("robot", texts: ["en": ["label": "R", "description": "B."]]),
        ],
        "removed": ["sheriff"], "order": ["robot", "spook"],
      ])
      #expect(saved.status == 200, "\(saved.text)")
      let ids = try await room.pack()["costumes"] as? [[String: Any]]
      #expect(ids?.map { $0["id"] as? String } == ["robot", "spook"])
    }
    #expect(FileManager.default.fileExists(atPath: folder.appending("pack/Assets.xcassets/sheriff.imageset").path))
  }

  @Test func seasonAndCreditComeAndGo() async throws {
    try FakePack().write(to: folder)
    let before = try list()
    try await Room.serving(folder) { room in
      for (season, credit) in [("12-01/02-28", "Ada"), ("", "")] {
        let saved = try await room.save(["costumes": [["id": "ghost", "season": season, "credit": credit]]])
        #expect(saved.status == 200, "\(saved.text)")
        #expect(try list().contains(#""season": "12-01/02-28", "credit": "Ada""#) == !season.isEmpty)
        #expect(check() == [])
      }
    }
    #expect(try list() == before)
  }

  @Test func idsAreExchanged() async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let saved = try await room.save([
        "costumes": [["id": "sheriff", "was": "ghost"], ["id": "ghost", "was": "sheriff", "width": 20]]
      ])
      #expect(saved.status == 200, "\(saved.text)")
      let costumes = try await room.pack()["costumes"] as? [[String: Any]]
      #expect(costumes?.map { "\($0["id"] ?? "") \($0["image"] ?? "")" } == ["sheriff ghost", "ghost sheriff"])
    }
  }

  @Test func optionalTextsComeAndGo() async throws {
    try FakePack().write(to: folder)
    let before = try list()
    try await Room.serving(folder) { room in
      for text in ["A sheet with eyes.", ""] {
        let saved = try await room.save([
          "costumes": [["id": "ghost", "texts": ["en": ["alternative_text": text], "de": ["alternative_text": text]]]]
        ])
        #expect(saved.status == 200, "\(saved.text)")
        #expect(try list().contains("\"description\": \"Boo.\", \"alternative_text\": \"\(text)\"") == !text.isEmpty)
      }
    }
    #expect(try list() == before)
  }

  @Test func replacedPictureGetsANewFileAndOldScalesAreKeptApart() async throws {
    let pack = FakePack()
    try pack.write(to: folder)
    let picture = Pictures.clearPNG(20, 40, salt: 8)
    try await Room.serving(folder) { room in
      let files = [["scale": 1, "png": picture.base64EncodedString()]]
      let saved = try await room.save(["costumes": [["id": "ghost", "files": files]]])
      #expect(try room.json(saved)["removed"] as? [String] == ["removed"], "\(saved.text)")
    }
    for name in ["ghost@1x.png", "ghost@2x.png", "ghost@3x.png"] {
      let kept = try Data(contentsOf: folder.appending("pack/removed/\(name)"))
      #expect(kept == pack.files["Assets.xcassets/ghost.imageset/\(name)"])
    }
    // The next ones do not take their places.
    try FileManager.default.removeItem(at: folder.appending("pack/Assets.xcassets"))
    try pack.write(to: folder)
    try await Room.serving(folder) { room in
      let files = [["scale": 1, "png": picture.base64EncodedString()]]
      let status = try await room.save(["costumes": [["id": "ghost", "files": files]]]).status
      #expect(status == 200)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending("pack/removed").path).sorted()
    #expect(
      names == ["2-ghost@1x.png", "2-ghost@2x.png", "2-ghost@3x.png", "ghost@1x.png", "ghost@2x.png", "ghost@3x.png"])
    let set = "pack/Assets.xcassets/ghost.imageset"
    #expect(try Data(contentsOf: folder.appending("\(set)/ghost.png")) == picture)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(set).path).count == 2)
    #expect(try list("\(set)/Contents.json").contains("{\"idiom\": \"universal\", \"scale\": \"2x\"}"))
    #expect(check().allSatisfy { $0.hasSuffix("[missing-scale]") })
  }

  @Test func loosePicturesStayLoose() async throws {
    var pack = FakePack()
    pack.files = ["ghost.png": Pictures.clearPNG(20, 40, salt: 1)]
    pack.costumes = [FakePack.costume("ghost")]
    pack.costumes[0]["image"] = "\"ghost.png\""
    try pack.write(to: folder)
    try await Room.serving(folder) { room in
      let texts = ["en": ["label": "Robot", "description": "Beep."]]
      let status = try await room.save(["costumes": [Room.costume("robot", texts: texts)]]).status
      #expect(status == 200)
    }
    #expect(
      try list().contains("\"image\": \"robot.png\", \"image@2x\": \"robot@2x.png\", \"image@3x\": \"robot@3x.png\""))
    #expect(check().allSatisfy { $0.contains("[0]") })
  }

  /// The name would replace the app's Scotch.
  @Test func costumeCalledScotchDoesNotReplaceScotch() async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let texts = ["en": ["label": "S", "description": "B."]]
      let status = try await room.save(["costumes": [Room.costume("scotch", texts: texts)]]).status
      #expect(status == 200)
    }
    #expect(try list().contains("\"scotch-2\"") && check() == [])
  }

  // MARK: - Refusals

  @Test func wrongRequestsAreRefusedWithASentence() async throws {
    try FakePack().write(to: folder)
    let before = try list()
    let opaque = Data("text".utf8)
    try await Room.serving(folder) { room in
      let cases: [([String: Any], String)] = [
        (["costumes": [Room.costume("../../x")]], "id"), (["costumes": [Room.costume("")]], "id"),
        (["costumes": [Room.costume("robot", png: opaque)]], "not PNG"),
        (["costumes": [Room.costume("robot", png: Pictures.jpeg(20, 40))]], "not a PNG"),
        (["costumes": [["id": "ghost", "files": [["scale": 1, "png": "*"]]]]], "Base64"),
        (["costumes": [["id": "ghost", "files": [["scale": 4, "png": ""]]]]], "scale"),
        (["costumes": [["id": "ghost", "texts": ["en": ["label": "a\u{7}b"]]]]], "control"),
        (["costumes": [["id": "ghost", "texts": ["../x": ["label": "a"]]]]], "language"),
        (["costumes": [["id": "ghost", "width": "20"]]], "number"), (["costumes": [["id": "none"]]], "none"),
        (["costumes": [Room.costume("ghost")]], "already"), (["costumes": 3], "list"), (["order": ["none"]], "order"),
        (["removed": ["none"]], "none"), (["costumes": [["id": "ghost"], ["id": "ghost"]]], "Two costumes"),
      ]
      for (members, word) in cases {
        let response = try await room.save(members)
        #expect(response.status == 400 && response.text.contains(word), "\(response.status) \(response.text)")
      }
      for body in ["", "[]", "{\"revision\":", "{\"a\":1,\"a\":2}"] {
        let status = try await room.send("save", body).status
        #expect(status == 400)
      }
    }
    #expect(try list() == before && check() == [])
  }

  @Test func newErrorsAreRefusedAndOldOnesAreNot() async throws {
    var pack = FakePack()
    pack.costumes[1]["width"] = "5000"
    try pack.write(to: folder)
    let before = try list()
    try await Room.serving(folder) { room in
      let wrong = try await room.save(["costumes": [["id": "ghost", "texts": ["en": ["label": ""]]]]])
      let rules = try room.json(wrong)["findings"] as? [[String: Any]]
      #expect(wrong.status == 422 && rules?.map { $0["rule"] as? String } == ["text-empty"])
      #expect(try list() == before)
      let right = try await room.save([
        "order": ["sheriff", "ghost"], "costumes": [["id": "ghost", "display_x": 0.1]],
      ])
      #expect(right.status == 200, "\(right.text)")
    }
  }

  @Test func changedFilesAreNamedAndNotOverwritten() async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let revision = try await room.pack()["revision"] ?? ""
      let picture = "Assets.xcassets/ghost.imageset/ghost@1x.png"
      try folder.write(Pictures.clearPNG(20, 40, salt: 5), to: "pack/\(picture)")
      try folder.write(list() + "\n", to: "pack/config.json")
      let edit: [String: Any] = ["costumes": [["id": "ghost", "display_x": 0.1]]]
      let refused = try await room.save(edit.merging(["revision": revision]) { $1 })
      let answer = try room.json(refused)
      #expect(refused.status == 409 && answer["changed"] as? [String] == [picture, "config.json"])
      #expect(try !list().contains("0.1"))
      // Keeping one's own: the same save, based on the disk's revision.
      let status = try await room.save(edit.merging(["revision": answer["revision"] ?? ""]) { $1 }).status
      #expect(status == 200)
      #expect(try list().contains("0.1"))
    }
  }

  /// So that a page can undo after it has taken over what others changed.
  @Test(arguments: [[], .atomic] as [Data.WritingOptions]) func shownPicturesStayWhenOthersReplaceThem(
    options: Data.WritingOptions
  ) async throws {
    let pack = FakePack()
    try pack.write(to: folder)
    let path = "Assets.xcassets/ghost.imageset/ghost@1x.png"
    let bytes = try #require(pack.files[path])
    try await Room.serving(folder) { room in
      let costumes = try await room.pack()["costumes"] as? [[String: Any]]
      let address = try #require((costumes?.first?["files"] as? [[String: Any]])?.first?["address"] as? String)
      try Pictures.clearPNG(20, 40, salt: 5).write(to: folder.appending("pack/\(path)"), options: options)
      _ = try await room.pack()
      let body = try await room.send(address).body
      #expect(body == bytes)
    }
  }

  @Test func oneOfTwoSavesAtATimeIsRefused() async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let revision = try await room.pack()["revision"] as? String ?? ""
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...4 {
          group.addTask {
            try await room.save([
              "revision": revision, "costumes": [["id": "ghost", "display_x": 0.1 * Double(number)]],
            ])
            .status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200, 409, 409, 409])
    }
  }

  @Test func linksAreNotFollowed() async throws {
    try FakePack().write(to: folder)
    let set = "pack/Assets.xcassets/ghost.imageset"
    let outside = try folder.write(Pictures.clearPNG(20, 40, salt: 3), to: "outside/ghost@1x.png")
    try folder.remove("\(set)/ghost@1x.png")
    try FileManager.default.createSymbolicLink(at: folder.appending("\(set)/ghost@1x.png"), withDestinationURL: outside)
    try await Room.serving(folder) { room in
      let files = [["scale": 1, "png": Pictures.clearPNG(20, 40, salt: 8).base64EncodedString()]]
      let response = try await room.save(["costumes": [["id": "ghost", "files": files]]])
      #expect(response.status == 200, "\(response.text)")
    }
    #expect(
      try Data(contentsOf: folder.appending("\(set)/ghost.png")) == Pictures.clearPNG(20, 40, salt: 8))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.appending("\(set)/ghost@1x.png").path)
        == outside.path)
    #expect(try Data(contentsOf: outside) == Pictures.clearPNG(20, 40, salt: 3))
  }

  // MARK: - Drafts

  @Test func draftIsShownAndNothingIsWritten() async throws {
    try FakePack().write(to: folder)
    let before = try list()
    try await Room.serving(folder) { room in
      let drafted = try await room.post(["costumes": [["id": "ghost", "display_x": 0.7]]], to: "draft")
      let findings = try room.json(drafted)["findings"] as? [Any]
      #expect(drafted.status == 200 && findings?.isEmpty == true)
      #expect(room.drafts.all.count == 1 && room.drafts.all[0].contains("0.7"))
    }
    #expect(try list() == before)
  }
}
