import Fixtures
import Foundation
import Testing

/// The tool refuses every archive of the corpus by the rule in its manifest, as the page does.
@Suite struct ArchiveCorpusTests {
  private struct Kind: Decodable {
    /// The rule that refuses the archive, or `ok`.
    var file, rule, what: String
  }

  private struct Report: Decodable {
    struct Fault: Decodable {
      var rule, severity, file, message, remedy: String
    }
    var faults: [Fault]
    var sets: Int
  }

  /// The script that writes the corpus; nil if it or Python is missing.
  static var script: URL? {
    let tool = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let script = tool.deletingLastPathComponent().appendingPathComponent("BrowserTests/archives.py")
    let files = [script.path, python.path]
    return files.allSatisfy(FileManager.default.fileExists) ? script : nil
  }

  private static let python = URL(fileURLWithPath: "/usr/bin/python3")

  @Test(.enabled(if: script != nil, "BrowserTests/archives.py or python3 is missing"))
  func everyArchiveBreaksTheRuleInTheManifest() async throws {
    let folder = TemporaryFolder()
    let writer = try Program([try #require(Self.script).path, folder.path], at: Self.python)
    #expect(await writer.status() == 0)
    let kinds = try JSONDecoder().decode([Kind].self, from: Data(contentsOf: folder.appending("manifest.json")))
    #expect(kinds.count > 60 && Set(kinds.map(\.rule)).count > 40)

    let program = try Program(["hoosets", "check", ".", "--json"], in: folder.url)
    #expect(await program.status() == 1)
    let report = try JSONDecoder().decode(Report.self, from: Data(program.outputText.utf8))
    #expect(report.sets == kinds.count)
    let errors = report.faults.filter { $0.severity == "error" }
    for kind in kinds {
      let found = errors.filter { $0.file == "./\(kind.file)" }
      let isExpected = kind.rule == "ok" ? found.isEmpty : found.contains { $0.rule == kind.rule }
      #expect(isExpected, "\(kind.file), \(kind.what): expected \(kind.rule), found \(found.map(\.rule))")
    }
    #expect(errors.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
  }
}
