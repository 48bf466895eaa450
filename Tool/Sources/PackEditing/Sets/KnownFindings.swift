import Files
import Findings
import Foundation
import HooSets
import Synchronization

/// The findings of sets by the digests of their files. A check reads every pixel, and a draft changes one set of many.
final class KnownFindings: Sendable {
  private let findings = Mutex<[String: [Finding]]>([:])

  /// The most sets whose findings are kept: those on disk, and those of drafts.
  private static let limit = 2_000

  func findings(of sets: EditableSets, shown: String) -> [Finding] {
    let files = Dictionary(grouping: sets.snapshot.files) { String($0.key.prefix { $0 != "/" }) }
    return HooSetsCheck.findings(in: sets.folder, shown: shown) { name, check in
      let lines = (files[name] ?? []).map { "\($0.key) \($0.value)" }.sorted()
      let key = ContentHash.hex(of: Data(([name] + lines).joined(separator: "\n").utf8))
      if let known = findings.withLock({ $0[key] }) { return known }
      let found = check()
      findings.withLock { all in
        if all.count >= Self.limit { all = [:] }
        all[key] = found
      }
      return found
    }
  }
}
