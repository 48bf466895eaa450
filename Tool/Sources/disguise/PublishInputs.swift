import Check
import Files
import Findings
import Foundation

/// The packs and sets that the user publishes, with the findings of their checks.
struct PublishInputs {
  /// The costume pack; nil for the app's own.
  private(set) var costumes: String?
  /// The folder of sets; nil for the app's own.
  private(set) var hooSets: String?
  /// The files that were opened for them.
  private(set) var opened: [OpenedFile] = []
  /// The findings as lines.
  private(set) var findings: [String] = []
  private(set) var errors = 0

  /// - Throws: `ToolError` for two paths of a kind. A path of neither kind is checked as a pack, which reports it.
  init(_ paths: [String], catalogue: String?) throws(ToolError) {
    var known: [CheckSubject: String] = [:]
    for path in paths {
      let check = ContentCheck(at: path)
      // Nothing of a refused file is left to publish.
      guard let subject = check.subject else { throw ToolError(check.findings.map(\.line)) }
      if let first = known.updateValue(path, forKey: subject) {
        // A mistyped path counts as a pack.
        if FileKind(of: URL(fileURLWithPath: path)) == .nothing { throw ToolError(check.findings.map(\.line)) }
        let kind = subject == .hooSets ? "folder of sets" : "costume pack"
        throw ToolError("\(path): is a second \(kind) after \(first); publish one of them")
      }
      add(check, as: subject, path)
    }
    if let catalogue { add(ContentCheck(at: catalogue).findings) }
  }

  private mutating func add(_ check: ContentCheck, as subject: CheckSubject, _ path: String) {
    let place = check.opened?.url.path ?? path
    if subject == .hooSets { hooSets = place } else { costumes = place }
    opened += [check.opened].compactMap { $0 }
    add(check.findings)
  }

  private mutating func add(_ found: [Finding]) {
    findings += found.forPeople.map(\.line)
    errors += found.count { $0.severity == .error }
  }
}
