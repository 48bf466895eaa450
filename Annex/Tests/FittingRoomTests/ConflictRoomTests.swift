import Fixtures
import Foundation
import Testing

@testable import Files
@testable import FittingRoom

/// The fitting room's answers about files that have changed or broken on the disk: they name things as people know them.
@Suite struct ConflictRoomTests {
  let folder = TemporaryFolder()

  private func list() throws -> String { try String(contentsOf: folder.appending("pack/config.json"), encoding: .utf8) }

  @Test func conflictNamesTheCostumesOfEachFile() async throws {
    var pack = FakePack()
    pack.costumes[0]["label-de"] = "\"Gespenst\""
    try pack.write(to: folder)
    try await Room.serving(folder) { room in
      let revision = try await room.pack()["revision"] ?? ""
      try folder.write(Pictures.clearPNG(20, 40, salt: 5), to: "pack/Assets.xcassets/ghost.imageset/ghost@1x.png")
      let changed = try list().replacing(#""id": "sheriff""#, with: #""id": "sheriff", "credit": "Ada""#)
      try folder.write(changed, to: "pack/config.json")
      let refused = try await room.save([
        "revision": revision, "costumes": [["id": "ghost", "display_x": 0.1]],
      ])
      let names = try #require(try room.json(refused)["names"] as? [[[String: String]]])
      #expect(names.map { $0.map { $0["de"] } } == [["Gespenst"], ["The sheriff"]], "\(names)")
    }
  }

  @Test func brokenFileIsNamedFromItsPackOn() async throws {
    try FakePack().write(to: folder)
    try folder.write("[", to: "pack/config.json")
    try await Room.serving(folder) { room in
      let answer = try await room.send("pack")
      #expect(answer.status == 500 && answer.text.hasPrefix("pack/config.json: "), "\(answer.text)")
    }
  }

  @Test func copiesAreNamedAsTheFolderThatTheyCopy() {
    let paths = ShownPaths(URL(fileURLWithPath: "/home/ada/pack"))
    let copy = "\(PrivateFolder.place.path)/disguise-draft-77-5"
    #expect(
      paths.shown(in: "\(copy)/pack/show.json: is wrong, as in /home/ada/pack/a.png\n\(copy): full")
        == "pack/show.json: is wrong, as in pack/a.png\n: full")
  }
}
