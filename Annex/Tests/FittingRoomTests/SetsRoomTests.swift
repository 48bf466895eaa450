import Fixtures
import Foundation
import HooSets
import Testing

/// The fitting room's endpoints for sets, over HTTP.
@Suite struct SetsRoomTests {
  let folder = TemporaryFolder()

  private func check() -> [String] {
    var check = HooSetsCheck()
    check.check(folder.appending("sets").path)
    return check.findings.map(\.line)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending("sets/\(path)")), as: UTF8.self)
  }

  private func names(_ path: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending("sets/\(path)").path)) ?? []).sorted()
  }

  private func member(_ value: Any?, _ path: String...) -> Any? {
    path.reduce(value) { value, key in
      if let index = Int(key), let list = value as? [Any] { return list.indices.contains(index) ? list[index] : nil }
      return (value as? [String: Any])?[key]
    }
  }

  // MARK: - Access

  @Test func onlyTheRoomsOwnPageIsAnswered() async throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    try await Room.serving(folder) { room in
      let wrong = [
        ["X-Fitting-Token": ""], ["Origin": "https://example.org"], ["Sec-Fetch-Site": "cross-site"],
        ["Host": "evil.example:\(room.client.port)"],
      ]
      for fields in wrong {
        for (path, body) in [("sets", nil), ("sets/save", "{}"), ("sets/draft", "{}")] as [(String, String?)] {
          let status = try await room.send(path, body, fields).status
          #expect(status == 403, "\(fields)")
        }
      }
      let tooLarge = try await room.send("sets/save", "{", ["Content-Length": "\((24 << 20) + 1)"])
      #expect(tooLarge.status == 413)
    }
  }

  // MARK: - Removal and back

  @Test func removalThatIsTakenBackRestoresTheDocuments() async throws {
    var set = FakeHooSet()
    set[text: "01/hoo.json"] =
      #"{"Sketch": {"layers": 2}, "Title": "A", "Title-de": "A", "PoemLine": ["B"], "PoemLine-de": ["B"]}"#
    try set.write(to: "sets/07", in: folder)
    let before = try ["07/hoo_set.json", "07/01/hoo.json", "07/02/hoo.json"].map { try text($0) }
    try await Room.serving(folder) { room in
      let old = try #require((try await room.sets()["sets"] as? [[String: Any]])?.first)
      let removed = try await room.saveSets(["removed": [["set": "07"]]])
      #expect(removed.status == 200 && !names().contains("07"), "\(removed.text)")
      let hoos = (old["hoos"] as? [[String: Any]] ?? []).map { hoo in
        hoo.merging(["was": NSNull(), "files": Room.picture(64, 64)]) { $1 }
      }
      let back: [String: Any] = [
        "name": "07", "was": NSNull(), "source": old["source"] ?? "", "hoos": hoos,
        "header": ["en": Room.picture(300, 80)],
      ]
      let saved = try await room.saveSets(["sets": [back]])
      #expect(saved.status == 200, "\(saved.text)")
    }
    #expect(try ["07/hoo_set.json", "07/01/hoo.json", "07/02/hoo.json"].map { try text($0) } == before)
  }

  // MARK: - The sheet

  @Test func setsAreDescribedWithTheirPictures() async throws {
    var set = FakeHooSet()
    set[text: "02/hoo.json"] = #"{"title": "B", "TITLE-de": "B", "PoemLine": "A\nB", "PoemLine-de": ["Ä", "", "Ö"]}"#
    set.files["header-de.png"] = Pictures.png(300, 80, salt: 3)
    let bytes = set.files["02/hoo@3x.png"]
    try set.write(to: "sets/07", in: folder)
    try folder.write("no archive", to: "sets/08.zip")
    try await Room.serving(folder) { room in
      let sheet = try await room.sets()
      #expect(sheet["languages"] as? [String] == ["en", "de"] && sheet["archives"] as? [String] == ["08"])
      let found = try #require(member(sheet, "sets", "0"))
      #expect(member(found, "name") as? String == "07" && member(found, "color") as? String == "#2e7d5b")
      #expect(member(found, "texts", "de", "title") as? String == "Eulen")
      #expect(
        (member(found, "header", "en") as? [Any])?.count == 3 && (member(found, "header", "de") as? [Any])?.count == 1)
      #expect(member(found, "hoos", "0", "texts", "de", "title") as? String == "")
      #expect(member(found, "hoos", "1", "texts", "de", "title") as? String == "B")
      #expect(member(found, "hoos", "1", "texts", "en", "poem") as? [String] == ["A", "B"])
      #expect(member(found, "hoos", "1", "texts", "de", "poem") as? [String] == ["Ä", "", "Ö"])
      let address = try #require(member(found, "hoos", "1", "files", "2", "address") as? String)
      let picture = try await room.send(address, nil, ["X-Fitting-Token": ""])
      #expect(picture.body == bytes)
      #expect((sheet["findings"] as? [Any])?.isEmpty == false)
    }
  }

  // MARK: - Saving

  /// A person who begins with nothing: an empty folder, or none.
  @Test(arguments: [false, true]) func firstSetIsSound(exists: Bool) async throws {
    if exists {
      try FileManager.default.createDirectory(at: folder.appending("sets"), withIntermediateDirectories: true)
    }
    try await Room.serving(folder) { room in
      let saved = try await room.saveSets(["sets": [Room.set("01")]])
      #expect(saved.status == 200, "\(saved.text)")
      #expect(try room.json(saved)["revision"] as? String == (try await room.sets())["revision"] as? String)
    }
    #expect(check() == [])
    #expect(names() == ["01"] && names("01/01") == ["hoo.json", "hoo.png", "hoo@2x.png", "hoo@3x.png"])
    #expect(
      try text("01/hoo_set.json") == """
        {
          "Color": "#2e7d5b",
          "Count": 1,
          "Title": "Owls",
          "Title-de": "Eulen"
        }

        """)
    #expect(
      try text("01/01/hoo.json") == """
        {
          "Title": "New",
          "Title-de": "Neu",
          "PoemLine": [
            "One,",
            "two."
          ],
          "PoemLine-de": [
            "Eins,",
            "zwei."
          ]
        }

        """)
  }

  @Test func changedLineKeepsTheRestOfTheSet() async throws {
    let set = FakeHooSet()
    try set.write(to: "sets/07", in: folder)
    try folder.write("drawing", to: "sets/07/owl.kra")
    try await Room.serving(folder) { room in
      let hoos = [["name": "02", "texts": ["en": ["poem": ["A line,", "a new one."]]]]]
      let saved = try await room.saveSets(["sets": [["name": "07", "hoos": hoos]]])
      #expect(saved.status == 200, "\(saved.text)")
    }
    #expect(try text("07/02/hoo.json") == #"{"Title": "Hoo 2", "PoemLine": ["A line,", "a new one."]}"#)
    for (name, bytes) in set.files where name != "02/hoo.json" {
      #expect(try Data(contentsOf: folder.appending("sets/07/\(name)")) == bytes, "\(name)")
    }
    #expect(names() == ["07"] && names("07").contains("owl.kra"))
  }

  @Test func hoosAreExchangedRemovedAndAdded() async throws {
    try FakeHooSet(hoos: 3).write(to: "sets/07", in: folder)
    try await Room.serving(folder) { room in
      let hoos: [[String: Any]] = [
        ["name": "02", "was": "01"], ["name": "01", "was": "02"], Room.hoo("03", title: "New"), Room.hoo("04"),
      ]
      let saved = try await room.saveSets([
        "sets": [["name": "07", "hoos": hoos]], "removed": [["set": "07", "hoo": "03"]],
      ])
      #expect(saved.status == 200, "\(saved.text)")
      #expect(try room.json(saved)["removed"] as? [String] == ["removed/07-03"])
      let found = member(try await room.sets(), "sets", "0", "hoos") as? [[String: Any]]
      #expect(found?.map { member($0, "texts", "en", "title") as? String } == ["Hoo 2", "Hoo 1", "New", "New"])
    }
    #expect(try text("07/hoo_set.json").contains(#""Count": 4,"#))
    #expect(try text("removed/07-03/hoo.json").contains("Hoo 3"))
    // The new Hoos have German texts, the others have none.
    #expect(check().allSatisfy { $0.contains("[same-title]") || $0.contains("[missing-translation]") })
  }

  @Test func setsAreRenamedAndRemoved() async throws {
    try FakeHooSet(title: "A").write(to: "sets/07", in: folder)
    try FakeHooSet(title: "B").write(to: "sets/08", in: folder)
    try await Room.serving(folder) { room in
      let sheet = try await room.sets()
      let address = try #require(member(sheet, "sets", "0", "hoos", "0", "files", "0", "address") as? String)
      let taken = try await room.saveSets(["sets": [["name": "08", "was": "07"]]])
      #expect(taken.status == 400 && taken.text.contains("already"))
      let saved = try await room.saveSets(["sets": [["name": "08", "was": "07"]], "removed": [["set": "08"]]])
      #expect(saved.status == 200, "\(saved.text)")
      let picture = try await room.send(address).status
      #expect(picture == 200)
      // The last one.
      let last = try await room.saveSets(["removed": [["set": "08"]]])
      #expect(last.status == 200, "\(last.text)")
      let kept = try await room.send(address).status
      #expect(kept == 200)
    }
    #expect(names() == ["removed"] && names("removed") == ["08", "08-2"])
    #expect(try text("removed/08-2/hoo_set.json").contains(#""Title": "A""#))
  }

  @Test func replacedPicturesAreKeptDropOldScalesAndHeadersComeAndGo() async throws {
    let set = FakeHooSet()
    try set.write(to: "sets/07", in: folder)
    try await Room.serving(folder) { room in
      let address = try #require(
        member(try await room.sets(), "sets", "0", "hoos", "0", "files", "1", "address") as? String)
      let hoos = [["name": "01", "files": Room.picture(50, 50, salt: 8, scales: [1])]]
      let header = ["de": Room.picture(310, 90, salt: 8)]
      let saved = try await room.saveSets(["sets": [["name": "07", "header": header, "hoos": hoos]]])
      #expect(saved.status == 200, "\(saved.text)")
      #expect(names("07/01") == ["hoo.json", "hoo.png"] && names("07").contains("header-de@3x.png"))
      #expect(try room.json(saved)["removed"] as? [String] == ["removed/07-01"])
      for name in ["hoo.png", "hoo@2x.png", "hoo@3x.png"] {
        #expect(try Data(contentsOf: folder.appending("sets/removed/07-01/\(name)")) == set.files["01/\(name)"])
      }
      #expect(names("removed/07-01").count == 3)
      // Undo sends the old picture again.
      let old = try await room.send(address).status
      #expect(old == 200)
      let sheet = try await room.sets()
      let same = try #require(member(sheet, "sets", "0", "header", "en"))
      let removed = try await room.saveSets(["sets": [["name": "07", "header": ["de": [], "en": same]]]])
      #expect(removed.status == 200, "\(removed.text)")
      #expect(!names("07").contains { $0.hasPrefix("header-de") } && names("07").contains("header@2x.png"))
      #expect(try room.json(removed)["removed"] as? [String] == ["removed/07-header-de"])
      // Letters that the page has drawn itself are no loss, and the same picture again is no other one.
      let lettered: [String: Any] = [
        "name": "07", "header": ["en": Room.picture(300, 80, salt: 7)], "lettered": ["en"],
      ]
      for _ in 1...2 {
        let again = try await room.saveSets(["sets": [lettered]])
        let kept = try room.json(again)["removed"] as? [String]
        #expect(again.status == 200 && kept == [], "\(again.text)")
      }
    }
    #expect(check().allSatisfy { $0.contains("[missing-scale]") || $0.contains("[header-contrast]") })
  }

  // MARK: - Refusals

  /// Bodies of saves, with a word of the answer.
  private static var wrongRequests: [([String: Any], String)] {
    let giant = ["scale": 1, "png": Pictures.png(4096, 10).base64EncodedString()] as [String: Any]
    func hoo(_ members: [String: Any]) -> [String: Any] {
      ["sets": [["name": "07", "hoos": [["name": "01"].merging(members) { $1 }]]]]
    }
    func set(_ members: [String: Any]) -> [String: Any] { ["sets": [["name": "07"].merging(members) { $1 }]] }
    return [
      (set(["name": "../../x", "was": "07"]), "digits"), (set(["name": "..", "was": NSNull()]), "digits"),
      (set(["name": "7", "was": "07"]), "digits"), (set(["name": "08", "was": NSNull()]), "already"),
      (set(["name": "007", "was": NSNull()]), "already"), (set(["was": "99"]), "no set"), (set(["was": 7]), "was"),
      (["sets": [["name": "07"], ["name": "07"]]], "twice"), (["sets": 3], "list"), (["sets": [3]], "name"),
      (["removed": [["set": "99"]]], "no set"), (["removed": [["set": "07", "hoo": "../01"]]], "no Hoo"),
      (["removed": [3]], "names no set"), (["removed": [["set": "07", "hoo": 1]]], "not text"),
      (["sets": [["name": "07"]], "removed": [["set": "07"]]], "removed"),
      (hoo(["name": "../01", "was": NSNull()]), "digits"), (hoo(["name": "02", "was": "01"]), "already"),
      (hoo(["name": "001", "was": NSNull()]), "already"), (hoo(["was": "09"]), "no Hoo"),
      (hoo(["files": [["scale": 1, "png": "*"]]]), "Base64"), (hoo(["files": [["scale": 4, "png": ""]]]), "scale"),
      (hoo(["files": [giant]]), "pixels"), (hoo(["files": "x"]), "list"),
      (hoo(["files": Room.picture(9, 9, scales: [1, 1])]), "two files"),
      (hoo(["texts": ["en": ["title": 1]]]), "not text"), (hoo(["texts": ["en": ["poem": "x"]]]), "list"),
      (hoo(["texts": ["en": ["poem": ["a\nb"]]]]), "control"), (hoo(["texts": ["../x": ["title": "a"]]]), "language"),
      (hoo(["texts": []]), "object"), (set(["header": ["zh-hant": Room.picture(9, 9)]]), "header"),
      (set(["header": ["../de": Room.picture(9, 9)]]), "header"), (set(["header": ["en": []]]), "needs a header"),
      (set(["color": 3]), "not text"),
    ]
  }

  @Test func wrongRequestsAreRefusedWithASentence() async throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    try folder.write("no archive", to: "sets/08.zip")
    let before = try text("07/hoo_set.json")
    try await Room.serving(folder) { room in
      let revision = try await room.sets()["revision"] ?? ""
      for (members, word) in Self.wrongRequests {
        let response = try await room.post(members.merging(["revision": revision]) { $1 }, to: "sets/save")
        #expect(
          response.status == 400 && response.text.contains(word), "\(members) \(response.status) \(response.text)")
      }
    }
    #expect(try text("07/hoo_set.json") == before && names() == ["07", "08.zip"])
  }

  @Test func newErrorsAreRefusedAndOldOnesAreNot() async throws {
    var set = FakeHooSet()
    set[text: "02/hoo.json"] = #"{"Title": "Hoo 2"}"#
    try set.write(to: "sets/07", in: folder)
    try await Room.serving(folder) { room in
      let wrong: [([String: Any], String)] = [
        (["name": "07", "color": "green"], "color"),
        (["name": "07", "hoos": [["name": "03", "was": NSNull()]]], "key-missing"),
        (["name": "07", "hoos": [["name": "01", "files": Room.picture(9, 9, scales: [2])]]], "missing-image"),
        (["name": "08", "was": NSNull()], "no-hoos"),
        (["name": "07", "hoos": [["name": "01", "texts": ["en": ["poem": [""]]]]]], "text-empty"),
      ]
      for (edit, rule) in wrong {
        let response = try await room.saveSets(["sets": [edit]])
        let rules = (try room.json(response)["findings"] as? [[String: Any]])?.map { $0["rule"] as? String }
        #expect(response.status == 422 && rules?.contains(rule) == true, "\(response.status) \(response.text)")
      }
      let right = try await room.saveSets([
        "sets": [["name": "09", "was": "07", "hoos": [["name": "05", "was": "02"]]]]
      ])
      #expect(right.status == 200, "\(right.text)")
    }
    #expect(names() == ["09"] && names("09").filter { $0.hasPrefix("0") } == ["01", "05"])
  }

  @Test func changedFilesAreNamedAndNotOverwritten() async throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    try await Room.serving(folder) { room in
      let revision = try await room.sets()["revision"] ?? ""
      try folder.write(#"{"Title": "Mine", "PoemLine": "A"}"#, to: "sets/07/01/hoo.json")
      try folder.write("drawing", to: "sets/07/owl.kra")
      let edit: [String: Any] = ["sets": [["name": "07", "color": "#000000"]]]
      let refused = try await room.saveSets(edit.merging(["revision": revision]) { $1 })
      let answer = try room.json(refused)
      #expect(refused.status == 409 && answer["changed"] as? [String] == ["07/01/hoo.json", "07/owl.kra"])
      // Keeping one's own: the same save, based on the disk's revision.
      let status = try await room.saveSets(edit.merging(["revision": answer["revision"] ?? ""]) { $1 }).status
      #expect(status == 200)
    }
    #expect(try text("07/01/hoo.json").contains("Mine") && text("07/hoo_set.json").contains("#000000"))
  }

  // MARK: - Drafts

  @Test func draftIsShownAndNothingIsWritten() async throws {
    try FakeHooSet().write(to: "sets/07", in: folder)
    try FakeHooSet().write(to: "sets/08", in: folder)
    try await Room.serving(folder) { room in
      for (show, names) in [(nil, "08 09"), ("09", "09")] as [(String?, String)] {
        var body: [String: Any] = ["sets": [["name": "09", "was": "07", "color": "blue"]]]
        body["show"] = show
        let drafted = try await room.post(body, to: "sets/draft")
        let rules = (try room.json(drafted)["findings"] as? [[String: Any]])?.map { $0["rule"] as? String }
        #expect(drafted.status == 200 && rules == ["color"], "\(drafted.text)")
        #expect(room.drafts.all.last == names)
      }
    }
    #expect(names() == ["07", "08"] && check() == [])
  }
}
