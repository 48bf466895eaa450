import Archives
import Check
import Files
import Findings
import Foundation
import Values

/// The `.disguise` file of a folder: of a costume pack, or of sets of Hoos. Equal files give equal bytes on every run.
public struct DisguiseFile {
  /// The findings of the folder's check, and those of its packing.
  public private(set) var findings: [Finding]
  /// The visible files that are left out, relative to the folder.
  public private(set) var leftOut: [String] = []
  /// The number of packed files.
  public private(set) var files = 0
  /// The bytes of the file; nil if a finding is an error.
  public private(set) var bytes: Data?

  private let shown: String
  /// Whether it holds costumes, not sets.
  private let isPack: Bool

  /// Checks and packs the folder; writes nothing.
  ///
  /// - Parameter shown: the folder's path in findings.
  public init(of folder: URL, shown: String) throws(ToolError) {
    self.shown = shown
    _ = try readableNames(in: folder)
    let check = ContentCheck(at: folder.path, shown: shown)
    (findings, isPack) = (check.findings, check.subject != .hooSets)
    let content = try PackedContent(of: folder, as: isPack ? .pack : .hooSets)
    (leftOut, files) = (content.leftOut, content.files.count)
    checkNames(content)
    checkSize(content)
    dropRepetitions()
    if hasError { return }
    try pack(content, in: folder)
  }

  private var hasError: Bool { findings.contains { $0.severity == .error } }

  private mutating func report(_ rule: ArchiveRule, _ entry: String, _ message: String, _ remedy: String) {
    findings.append(
      Finding(rule: rule.name.string, file: shown, entry: entry, message: message, remedy: remedy))
  }

  /// Reports the names that the reader refuses.
  private mutating func checkNames(_ content: PackedContent) {
    for file in content.files {
      guard let fault = ArchiveName.fault(in: Text(file.name)) else { continue }
      let (message, remedy) = fault.message.string.parted
      report(fault.rule, file.name, message, remedy)
    }
  }

  /// Removes the check's warnings of names that are errors of the file.
  private mutating func dropRepetitions() {
    let named = Set(findings.filter { $0.severity == .error && $0.path.isEmpty }.map(\.entry))
    findings.removeAll { $0.rule == PackRule.fileName.name && named.contains($0.entry) }
  }

  /// Reports too many files or bytes before any of them is read.
  private mutating func checkSize(_ content: PackedContent) {
    let limits = ArchiveLimits.disguiseFile
    if content.files.isEmpty {
      // A pack without a list is an error of the check.
      if hasError { return }
      report(
        .noEntries, "", "holds no list, no picture and no folder of a set", "pass a costume pack, or a folder of sets")
    } else if content.files.count > limits.entries {
      report(.tooManyEntries, "", "has \(content.files.count) files", "reduce them to \(limits.entries)")
    }
    let sizes = content.files.map { (name: $0.name, bytes: FileKind(of: $0.url).bytes) }
    let sum = sizes.reduce(0) { $0 + $1.bytes }
    if sum > limits.unpackedBytes { reportSize(sum, of: sizes, limit: limits.unpackedBytes, .unpackedTooLarge) }
  }

  private mutating func reportSize(
    _ bytes: Int, of sizes: [(name: String, bytes: Int)], limit: Int, _ rule: ArchiveRule
  ) {
    let largest = sizes.sorted { $0.bytes > $1.bytes }.prefix(3).map { "\($0.name) (\($0.bytes.megabytes))" }
    report(
      rule, "", "has \(bytes.megabytes), more than \(limit.megabytes)",
      "use smaller images; the largest are \(largest.joined(separator: ", "))")
  }

  private mutating func pack(_ content: PackedContent, in folder: URL) throws(ToolError) {
    let limits = ArchiveLimits.disguiseFile
    var files: [UnpackedFile] = []
    for file in content.files {
      let bytes = try readFile(file.url, limit: limits.unpackedBytes, within: folder)
      files.append(UnpackedFile(name: Text(file.name), bytes: [UInt8](bytes)))
    }
    let packed = ArchivePacking.archive(of: files)
    if packed.count > limits.bytes {
      reportSize(
        packed.count, of: files.map { ($0.name.string, $0.bytes.count) }, limit: limits.bytes, .archiveTooLarge)
      return
    }
    // The readers have the last word, such as about a document that deflates like a zip bomb.
    do throws(OpenedFile.Refusal) {
      _ = try OpenedFile.files(in: packed, name: shown)
    } catch {
      findings.append(Finding(error, file: shown))
      return
    }
    if isPack, let finding = AppVerdict.finding(on: packed, shown: shown) {
      findings.append(finding)
    } else {
      bytes = Data(packed)
    }
  }

  /// Writes the file in place of an older one, in one step.
  public func write(to target: URL) throws(ToolError) {
    guard let bytes else { return }
    if let obstacle = obstacle(above: target.path) {
      throw ToolError("\(target.path): cannot be written, as \(obstacle) is not a folder; choose a path without it")
    }
    let folder = target.deletingLastPathComponent()
    if !isFolder(folder) { throw ToolError("\(folder.path): no such folder; make it, or choose another one") }
    do { try bytes.write(to: target, options: .atomic) } catch {
      throw ToolError("\(target.path): cannot be written; check the folder's permissions and the free space")
    }
  }
}

extension Int {
  /// The bytes in megabytes with one decimal: `1.5 MB`.
  var megabytes: String {
    let tenths = (self * 10 + 1 << 19) >> 20
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}

extension FileKind {
  fileprivate var bytes: Int { if case .file(let bytes) = self { bytes } else { 0 } }
}
