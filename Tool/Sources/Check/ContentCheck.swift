import Files
import Findings
import HooSets

/// The check of a path of the command line: of a costume pack, of sets of Hoos, or of a `.disguise` file of either.
public struct ContentCheck {
  /// The kind of the content; nil if it is in a file that was refused.
  public private(set) var subject: CheckSubject?
  /// The file that was opened; nil for a folder, a list or an archive of a set.
  public private(set) var opened: OpenedFile?
  public private(set) var findings: [Finding] = []
  /// The number of costumes or sets.
  private var count = 0

  /// - Parameter shown: the path in findings; nil for `path`.
  public init(at path: String, shown: String? = nil) {
    let shown = shown ?? path
    do throws(OpenedFile.Refusal) {
      if let refusal = ZippedPack.refusal(of: path) { throw refusal }
      opened = OpenedFile.isNamed(path) ? try OpenedFile(at: path) : nil
      check(opened?.url.path ?? path, shown: shown)
      if opened != nil, subject == .pack, errors == 0 {
        findings += AppVerdict.finding(on: try OpenedFile.bytes(at: path), shown: shown).map { [$0] } ?? []
      }
    } catch { findings = [Finding(error, file: shown)] }
    guard let opened else { return }
    for index in findings.indices {
      findings[index].message = opened.named(findings[index].message)
      findings[index].remedy = opened.named(findings[index].remedy)
    }
  }

  private mutating func check(_ path: String, shown: String) {
    let subject = CheckSubject(at: path)
    self.subject = subject
    switch subject {
    case .pack:
      let check = PackCheck(at: path, shown: shown)
      (findings, count) = (check.findings, check.costumes)
    case .hooSets:
      var check = HooSetsCheck()
      check.check(path, shown: shown)
      (findings, count) = (check.findings, check.sets)
    }
  }

  public var errors: Int { findings.count { $0.severity == .error } }

  /// The output of `disguise check`.
  public var report: FindingsReport {
    FindingsReport(findings, subject: (subject == .hooSets ? "sets" : "costumes", count))
  }
}
