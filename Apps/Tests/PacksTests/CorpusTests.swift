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
    /// Each rule with its entry; none for a good archive.
    let faults: [String]
    let what: String
  }

  /// Rules that other suites test.
  private static let elsewhere: Set<ArchiveRule> = [.setName, .indexCount, .loadFailed, .tooManyPixels]

  @Test func everyArchiveHasItsFaultsOnly() throws {
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
      #expect(faults(archive, kind.file, stopsAtFault: false) == kind.faults, "\(kind.what)")
      #expect(faults(archive, kind.file, stopsAtFault: true) == Array(kind.faults.prefix(1)), "\(kind.what)")
      #expect((kind.faults.first ?? "ok").split(separator: " ")[0] == kind.rule)
    }
    let broken = Set(kinds.map(\.rule))
    for rule in ArchiveRule.allCases {
      #expect(broken.contains(rule.name.string) != Self.elsewhere.contains(rule), "\(rule)")
    }
  }

  private func faults(_ archive: [UInt8], _ file: String, stopsAtFault: Bool) -> [String] {
    var host = ReaderHost()
    let reader = HooSetReader(
      set: Text(String(file.dropLast(4))), file: Text(file), archive: archive, stopsAtFault: stopsAtFault)
    guard case .refused(let faults) = host.run(reader, archive: archive) else { return [] }
    return faults.map { $0.rule.name.string + ($0.entry.isEmpty ? "" : " " + $0.entry.string) }
  }
}
