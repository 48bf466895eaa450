import Findings

extension HooSetsCheck {
  /// The output of `disguise hoosets check`.
  public var report: FindingsReport { FindingsReport(findings, subject: ("sets", sets)) }
}
