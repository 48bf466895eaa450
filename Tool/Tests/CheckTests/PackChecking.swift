import Check
import Findings
import Fixtures
import Foundation

/// Tests of `disguise check`: a pack is written to a folder, and its findings are judged.
protocol PackChecking {
  var folder: TemporaryFolder { get }
}

extension PackChecking {
  func findings(_ pack: FakePack, _ change: (TemporaryFolder) throws -> Void = { _ in }) throws -> [Finding] {
    try pack.write(to: folder)
    try change(folder)
    return PackCheck(at: folder.appending("pack").path).findings
  }

  /// The findings as `entry: path [rule]`.
  func places(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.entry): \($0.path) [\($0.rule)]".replacing("Assets.xcassets/", with: "") }
  }
}
