import Files
import Findings
import Foundation
import HooSets
import Packs
import Values

/// Repairs the faults of sets' folders that have one obvious remedy, for `disguise check --fix`. Archives are left alone, since
/// `disguise hoosets pack` makes them.
public enum HooSetsRepair {
  /// - Parameter path: a set's folder, or a folder of them.
  public static func repair(at path: String) throws(EditFault) -> [Repair] {
    var check = HooSetsCheck()
    check.check(path)
    var repairs: [Repair] = []
    for finding in check.findings where finding.rule == HooToolRule.imageTail.name {
      let folder = URL(fileURLWithPath: finding.file).resolvingSymlinksInPath()
      // The entry begins with the name of the set.
      let entry = finding.entry.split(separator: "/").dropFirst().joined(separator: "/")
      guard let data = try? readFile(folder.appendingPathComponent(entry), limit: 64 << 20, within: folder) else {
        continue
      }
      var changes = FileChanges()
      changes.write(data.prefix(PNGWalk.end(of: [UInt8](data)) ?? data.count), to: entry)
      try EditFault.disk { () throws(ToolError) in try FolderWriter.apply(changes, to: folder) }
      repairs.append(Repair(of: finding, "removed \(finding.found) bytes behind the end"))
    }
    return repairs
  }
}
