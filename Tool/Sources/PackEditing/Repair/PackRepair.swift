import Check
import Files
import Findings
import Foundation
import PackFiles
import Values

/// Repairs the faults of a pack that have one obvious remedy, for `disguise check --fix`.
///
/// Nothing that anyone could want is lost: bytes behind the end of a picture are not published anyway, and white space around a
/// text is not shown.
public enum PackRepair {
  /// Repairing one fault can reveal another: a picture that is listed now may have bytes behind its end.
  private static let rounds = 4

  /// - Parameter path: a pack's folder, or its list.
  /// - Returns: the repairs; none for a pack whose list cannot be read.
  public static func repair(at path: String) throws(EditFault) -> [Repair] {
    let saver = PackSaver(pack: URL(fileURLWithPath: path), shown: path)
    var repairs: [Repair] = []
    for _ in 0..<rounds {
      guard let pack = try? saver.content(), pack.hasList else { break }
      let round = RepairRound(PackCheck(at: path).findings, of: pack)
      if round.files.isEmpty { break }
      try saver.write(try saver.trial(round.files, of: pack, renamed: round.renamed))
      repairs += round.repairs
    }
    return repairs
  }
}

/// The repairs of one round.
private struct RepairRound {
  private(set) var repairs: [Repair] = []
  /// The old ids by the repaired ones.
  private(set) var renamed: [String: String] = [:]
  private let pack: EditablePack
  private var list: EditableDocument
  private var pictures = FileChanges()
  private var contents = FileChanges()

  /// The changed files, those that others name first.
  var files: FileChanges {
    var files = pictures
    for write in contents.writes { files.write(write.data, to: write.path) }
    if list.data != pack.list.data { files.write(list.data, to: pack.listName) }
    return files
  }

  init(_ findings: [Finding], of pack: EditablePack) {
    (self.pack, list) = (pack, pack.list)
    for finding in findings {
      switch PackRule(name: finding.rule) {
      case .imageTail: trim(finding)
      case .contentsMissing, .contentsImages, .unlistedFile: listFiles(finding)
      case .textSpaces, .textControl: clean(finding)
      default: break
      }
    }
  }

  private mutating func trim(_ finding: Finding) {
    guard let data = pack.data(finding.entry, limit: FileLimits.imageBytes) else { return }
    let trimmed = ImageFile.withoutTail(data)
    if trimmed.count == data.count { return }
    pictures.write(Data(trimmed), to: finding.entry)
    repairs.append(Repair(of: finding, "removed \(data.count - trimmed.count) bytes behind the end"))
  }

  private mutating func listFiles(_ finding: Finding) {
    if contents.writes.contains(where: { $0.path == finding.entry }) { return }
    guard let repair = ImageSetRepair(finding.entry, in: pack) else { return }
    contents.write(repair.data, to: finding.entry)
    repairs.append(Repair(of: finding, "listed \(repair.listed.joined(separator: ", "))"))
  }

  private mutating func clean(_ finding: Finding) {
    guard let (index, key) = Self.place(finding.path), list.value.items.indices.contains(index),
      let text = list.value.items[index][Text(key)]?.string, !text.clean.isEmpty, text.clean != text,
      (try? list.apply(.set(key, .text(Text(text.clean))), at: [.item(index)])) != nil
    else { return }
    if key == "id" { renamed[text.clean] = text }
    repairs.append(Repair(of: finding, "wrote \(text.clean.quoted)"))
  }

  /// Reads `[2].label-de`.
  private static func place(_ path: String) -> (Int, String)? {
    let parts = path.split(separator: "].", maxSplits: 1)
    guard parts.count == 2, let index = Int(parts[0].dropFirst()) else { return nil }
    return (index, String(parts[1]))
  }
}

extension String {
  /// The text without white space at its ends, and with a space instead of control characters and the spaces around them.
  fileprivate var clean: String {
    let pieces = unicodeScalars.split { $0.properties.generalCategory == .control }
    let trimmed = pieces.map { String($0).trimmingCharacters(in: .whitespacesAndNewlines) }
    return trimmed.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
