import ArchiveFuzz
import Archives
import Foundation
import Packs
import Testing
import Values

/// The archives of `BrowserTests/archives.py`, which also test the page and the tool.
@Suite struct CorpusTests {
  private struct Kind: Decodable {
    let file: String
    let rule: String
    let what: String
  }

  @Test func everyArchiveIsRefusedByItsRule() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "archives-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = URL(filePath: #filePath).appending(path: "../../../../BrowserTests/archives.py").standardized
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path, folder.path]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let manifest = try Data(contentsOf: folder.appending(path: "manifest.json"))
    let kinds = try JSONDecoder().decode([Kind].self, from: manifest)
    #expect(kinds.count > 120)
    for kind in kinds {
      let archive = try [UInt8](Data(contentsOf: folder.appending(path: kind.file)))
      for stopsAtFault in [true, false] {
        #expect(first(archive, kind.file, stopsAtFault) == kind.rule, "\(kind.what)")
      }
    }
  }

  private func first(_ archive: [UInt8], _ file: String, _ stopsAtFault: Bool) -> String {
    var host = ReaderHost()
    let reader = HooSetReader(
      set: Text(String(file.dropLast(4))), file: Text(file), archive: archive, stopsAtFault: stopsAtFault)
    guard case .refused(let faults) = host.run(reader, archive: archive) else { return "ok" }
    return faults[0].rule.name.string
  }
}
