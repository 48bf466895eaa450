import Check
import Files
import Findings
import Foundation
import HooSets

/// The packs and sets that the user publishes, with the findings of their checks.
struct PublishInputs {
  /// The costume pack; nil for the app's own.
  private(set) var costumes: String?
  /// The folder of sets; nil for the app's own.
  private(set) var hooSets: String?
  /// The findings as lines.
  private(set) var findings: [String] = []
  private(set) var errors = 0

  /// - Throws: `ToolError` for two paths of a kind. A path of neither kind is checked as a pack, which reports it.
  init(_ paths: [String], catalogue: String?) throws(ToolError) {
    for path in paths {
      if CheckSubject(at: path) == .hooSets {
        try Self.set(&hooSets, to: path, "folder of sets")
      } else {
        try Self.set(&costumes, to: path, "costume pack")
      }
    }
    for pack in [costumes, catalogue].compactMap({ $0 }) { add(PackCheck(at: pack).findings) }
    guard let hooSets else { return }
    var check = HooSetsCheck()
    check.check(hooSets)
    add(check.findings)
  }

  private static func set(_ place: inout String?, to path: String, _ kind: String) throws(ToolError) {
    if let place { throw ToolError("\(path): is a second \(kind) after \(place); publish one of them") }
    place = path
  }

  private mutating func add(_ found: [Finding]) {
    findings += found.map(\.line)
    errors += found.count { $0.severity == .error }
  }
}
