import Fixtures
import Foundation
import Testing

@testable import Files

@Suite struct PrivateFolderTests {
  let folder = TemporaryFolder()

  @Test func onlyThisUserCanEnterIt() throws {
    let url: URL
    do {
      let place = try PrivateFolder()
      url = place.url
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
      try Data("x".utf8).write(to: url.appendingPathComponent("file"))
    }
    #expect(FileKind(of: url) == .nothing)
  }

  @Test func folderThatCannotBeFilledIsRemoved() {
    var filled: URL?
    #expect(throws: ToolError("full")) {
      _ = try PrivateFolder { (url) throws(ToolError) in
        filled = url
        throw ToolError("full")
      }
    }
    #expect(filled.map { FileKind(of: $0) == .nothing } == true)
  }

  /// The last user of a folder lets go of it while the program ends.
  @Test func folderIsGoneAfterTwoRemovalsAtOnce() async throws {
    for round in 0..<20 {
      for number in 0..<100 { try folder.write("x", to: "draft-\(round)/\(number)") }
      let url = folder.appending("draft-\(round)")
      async let one: Void = PrivateFolder.remove(url)
      async let other: Void = PrivateFolder.remove(url)
      _ = await (one, other)
      #expect(FileKind(of: url) == .nothing)
    }
  }

  @Test func foldersOfAProcessThatEndsAreRemoved() throws {
    for name in ["disguise-draft-77-5", "disguise-draft-778-5", "disguise-draft-77"] {
      try folder.write("x", to: "drafts/\(name)/sets/x")
    }
    PrivateFolder.removeAll(of: 77, in: folder.appending("drafts"))
    #expect(fileNames(in: folder.appending("drafts")) == ["disguise-draft-77", "disguise-draft-778-5"])
  }
}
