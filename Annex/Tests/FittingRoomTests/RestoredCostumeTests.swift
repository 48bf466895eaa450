import Fixtures
import Foundation
import Testing

/// Costumes that were removed, saved, and brought back.
@Suite struct RestoredCostumeTests {
  let folder = TemporaryFolder()

  private func list(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appending("pack/\(name)")), as: UTF8.self)
  }

  @Test func removalThatIsTakenBackReusesThePictures() async throws {
    let pack = FakePack()
    try pack.write(to: folder)
    let set = "Assets.xcassets/ghost.imageset"
    let pictures = [1, 2, 3].map { pack.files["\(set)/ghost@\($0)x.png"] ?? Data() }
    try await Room.serving(folder) { room in
      let removed = try await room.save(["costumes": [[String: Any]](), "removed": ["ghost"]]).status
      let files = zip(1...3, pictures).map { ["scale": $0, "png": $1.base64EncodedString()] as [String: Any] }
      let ghost = Room.costume("ghost").merging(["files": files]) { $1 }
      let saved = try await room.save(["costumes": [ghost]])
      #expect(removed == 200 && saved.status == 200, "\(saved.text)")
    }
    #expect(try list("config.json").contains("\"image\": \"ghost\""))
    let sets = try FileManager.default.contentsOfDirectory(atPath: folder.appending("pack/Assets.xcassets").path)
    #expect(sets.filter { $0.hasPrefix("ghost") } == ["ghost.imageset"])
  }

  /// Keys that the page does not show, comments, and pictures whose names are not those of their costumes.
  private static let lists = [
    "config.json": #"""
    [
      {"id": "ghost", "parts": [{"part": "hat", "image": "sheriff"}], "season": "12-01/02-28", "label": "Ghost",
       "description": "Boo.", "image": "sheriff", "width": 20, "height": 40.50, "display_x": 0.5, "display_y": 0.25,
       "alignment_x": 0.5, "alignment_y": 0.31, "studio": {"layers": [1, 2], "draft": true}},
      {"id": "sheriff", "label": "Sheriff", "description": "Hands up.", "image": "sheriff", "width": 20, "height": 40,
       "display_x": 0.5, "display_y": 0.25, "alignment_x": 0.5, "alignment_y": 0.31}
    ]
    """#,
    "config.plist": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <array>
    	<dict>
    		<key>id</key><string>ghost</string>
    		<!-- Made in one night. -->
    		<key>drawn</key><date>2026-11-25T10:00:00Z</date>
    		<key>sketch</key><data>AAEC</data>
    		<key>parts</key><array><dict><key>part</key><string>hat</string></dict></array>
    		<key>season</key><string>12-01/02-28</string>
    		<key>label</key><string>Ghost</string>
    		<key>description</key><string>Boo.</string>
    		<key>image</key><string>ghost</string>
    		<key>width</key><integer>20</integer>
    		<key>height</key><integer>40</integer>
    		<key>display_x</key><real>0.5</real>
    		<key>display_y</key><real>0.25</real>
    		<key>alignment_x</key><real>0.5</real>
    		<key>alignment_y</key><real>0.31</real>
    	</dict>
    	<dict>
    		<key>id</key><string>sheriff</string>
    		<key>label</key><string>Sheriff</string>
    		<key>description</key><string>Hands up.</string>
    		<key>image</key><string>sheriff</string>
    		<key>width</key><integer>20</integer>
    		<key>height</key><integer>40</integer>
    		<key>display_x</key><real>0.5</real>
    		<key>display_y</key><real>0.25</real>
    		<key>alignment_x</key><real>0.5</real>
    		<key>alignment_y</key><real>0.31</real>
    	</dict>
    </array>
    </plist>

    """,
  ]

  @Test(arguments: ["config.json", "config.plist"])
  func removalThatIsTakenBackRestoresEveryByteOfTheList(name: String) async throws {
    var pack = FakePack()
    (pack.listName, pack.list) = (name, Self.lists[name])
    try pack.write(to: folder)
    let before = try list(name)
    let set = name == "config.json" ? "sheriff" : "ghost"
    let pictures = [1, 2, 3].map { pack.files["Assets.xcassets/\(set).imageset/\(set)@\($0)x.png"] ?? Data() }
    try await Room.serving(folder) { room in
      let sheet = try await room.pack()
      let ghost = try #require((sheet["costumes"] as? [[String: Any]])?.first)
      #expect(ghost["season"] as? String == "12-01/02-28")
      let removed = try await room.save(["removed": ["ghost"]])
      #expect(removed.status == 200, "\(removed.text)")
      #expect(try !list(name).contains("Ghost"))
      let files = zip(1...3, pictures).map { ["scale": $0, "png": $1.base64EncodedString()] as [String: Any] }
      let kept = ["id", "source", "width", "height", "display_x", "display_y", "alignment_x", "alignment_y", "season"]
      var costume = ghost.filter { kept.contains($0.key) }.merging(["was": NSNull(), "files": files]) { $1 }
      costume["texts"] = ["en": ["label": "Ghost", "description": "Boo.", "alternative_text": ""]]
      costume["credit"] = ""
      let saved = try await room.save(["costumes": [costume], "order": ["ghost", "sheriff"]])
      #expect(saved.status == 200, "\(saved.text)")
    }
    #expect(try list(name) == before)
  }

  @Test(arguments: ["", "{", "[1]", "<dict><key>id</key><string>x</string></dict>", "{}, {}", "{\"id\": \"sheriff\"}"])
  func sourceThatTheListCannotHaveIsNotUsed(source: String) async throws {
    try FakePack().write(to: folder)
    try await Room.serving(folder) { room in
      let saved = try await room.save(["costumes": [Room.costume("robot").merging(["source": source]) { $1 }]])
      #expect(saved.status == 200, "\(saved.text)")
      let ids = (try await room.pack()["costumes"] as? [[String: Any]])?.map { $0["id"] as? String }
      #expect(ids == ["ghost", "sheriff", "robot"])
    }
  }
}
