import Archives
import Files
import Findings
import Foundation
import Packs
import Pixels
import Values

/// A set that was read completely, with its findings and the parts to publish.
struct CheckedHooSet: Sendable {
  let place: HooSetPlace
  /// Nil if a finding is an error.
  private(set) var set: HooSet?
  private(set) var findings: [Finding] = []
  /// The archive's bytes, at most one more than the limit; empty for plain files.
  private(set) var archive: [UInt8] = []
  private(set) var folder: HooFolder?
  /// The documents that are valid JSON, with their names.
  private(set) var documents: [(name: String, value: Value)] = []
  /// The languages of the Hoos' texts as they are written, by their small letters.
  private(set) var languages: [String: String] = [:]

  var hasError: Bool { findings.contains { $0.severity == .error } }

  init(at place: HooSetPlace) {
    self.place = place
    if place.isArchive { readArchive() } else { readFolder() }
  }

  private mutating func readArchive() {
    // One byte more than the limit lets the reader notice that the archive is too large.
    guard let file = try? RegularFile(place.url, within: place.url.deletingLastPathComponent()),
      let data = try? file.readAll(upTo: Limits.archiveBytes + 1)
    else {
      findings = [Finding(.unreadable, file: place.shown, "cannot be read", remedy: "check its permissions")]
      return
    }
    adopt(archive: [UInt8](data))
  }

  private mutating func adopt(archive bytes: [UInt8]) {
    archive = bytes
    let parsed: Archive? = try? Archive(name: Text(place.shown), bytes: bytes)
    let held = parsed.flatMap { Self.heldSet(in: $0) } ?? place.name
    adopt(HooSetHost.read(bytes, set: held, file: place.shown), obstacles: [:])
    if held != place.name { reportOtherSet(held) }
    guard let parsed else { return }
    if parsed.entries.contains(where: { $0.name == "hoo_set.json" }) { reportMissingFolder() }
    warn(of: parsed.entries.map { ($0.name.string, $0.size) })
    if let difference = CanonicalLayout.difference(in: parsed, bytes: bytes) {
      let message = "is not in the layout of `disguise hoosets pack`: \(difference)"
      findings.append(Finding(.notCanonical, file: place.shown, message, remedy: "pack it with that command"))
    }
  }

  /// Returns the name of the folder in the archive; nil if there is no single one, or it is not a set's name.
  private static func heldSet(in archive: Archive) -> String? {
    let names = Set(archive.entries.map { String($0.name.string.prefix { $0 != "/" }) })
    return names.count == 1 ? names.first.flatMap { HooSetPlace.isName($0) ? $0 : nil } : nil
  }

  /// Reports a renamed archive once instead of once for each file in it.
  private mutating func reportOtherSet(_ held: String) {
    let rule: ArchiveRule = HooSetPlace.isName(place.name) ? .otherSet : .setName
    findings.insert(
      Finding(
        rule: rule.name.string, file: place.shown, entry: "", message: "holds the set \(held), but has another name",
        remedy: "rename it to \(held).zip"), at: 0)
    set = nil
  }

  /// Reports a missing folder in the archive once instead of once for each file.
  private mutating func reportMissingFolder() {
    let rule = ArchiveRule.otherSet.name.string
    findings.removeAll { $0.rule == rule }
    findings.insert(
      Finding(
        rule: rule, file: place.shown, entry: "", message: "holds the files of a set without their folder",
        remedy: "pack the set's folder, not its contents"), at: 0)
  }

  private mutating func readFolder() {
    let folder = HooFolder(of: place)
    self.folder = folder
    if !folder.closedFolders.isEmpty { return reportClosed(folder.closedFolders) }
    adopt(HooSetHost.read(folder, set: place.name, file: place.shown), obstacles: folder.obstacles)
    warn(of: folder.files.compactMap { file in file.size.map { (file.name.string, $0) } })
    for (name, bytes) in folder.tails.sorted(by: { $0.key < $1.key }) {
      let message = "has \(FindingsReport.count(bytes, "bytes")) behind its end, which are not published"
      findings.append(
        Finding(.imageTail, file: place.shown, entry: name, message, remedy: "save the image again")
          .with(found: "\(bytes)", limit: "0"))
    }
    for name in folder.emptyFolders {
      findings.append(
        Finding(.emptyFolder, file: place.shown, entry: name, "is empty", remedy: "add a Hoo or remove the folder"))
    }
  }

  /// Reports the folders that cannot be read, and no faults of a set whose other half is unknown.
  private mutating func reportClosed(_ folders: [String]) {
    findings = folders.map { name in
      let entry = name == "\(place.name)/" ? "" : name
      return Finding(.unreadable, file: place.shown, entry: entry, "cannot be read", remedy: "check its permissions")
    }
  }

  private mutating func adopt(_ outcome: HooSetHost.Outcome, obstacles: [String: HooFolder.Obstacle]) {
    (set, documents) = (outcome.set, outcome.documents)
    findings += outcome.faults.map { fault in
      guard fault.rule == .loadFailed, let obstacle = obstacles[fault.entry.string] else { return finding(fault) }
      return Finding(
        rule: obstacle.rule, file: fault.file.string, entry: fault.entry.string, message: obstacle.message,
        remedy: obstacle.remedy)
    }
  }

  /// Converts a fault of the reader, and names the format of a file that is not the expected document or PNG.
  private func finding(_ fault: ArchiveFault) -> Finding {
    var finding = Finding(fault)
    guard let (message, remedy) = fileFault(fault)?.parted else { return finding }
    (finding.message, finding.remedy) = (message, remedy)
    return finding
  }

  private func fileFault(_ fault: ArchiveFault) -> String? {
    guard [.imageCutOff, .notPNG, .jsonSyntax, .jsonEncoding].contains(fault.rule), let bytes = bytes(of: fault.entry)
    else { return nil }
    if fault.rule == .imageCutOff { return PNGEnd.fault(in: bytes) }
    if fault.rule != .notPNG { return Document.fault(of: bytes) }
    if bytes.isEmpty { return "is empty; save the image again" }
    return PictureFormat(bytes).flatMap { format in
      format == .png ? nil : "is \(format.withArticle) image with the name of a PNG; export it as PNG"
    }
  }

  private mutating func warn(of files: [(name: String, bytes: Int)]) {
    var advice = HooSetAdvice(file: place.shown)
    advice.look(at: files)
    advice.look(at: documents)
    let translations = HooTranslations(documents, file: place.shown)
    languages = translations.languages
    findings += advice.findings + translations.findings
  }
}

extension Finding {
  /// Converts a fault of the reader, whose message has the remedy behind a semicolon.
  init(_ fault: ArchiveFault) {
    let sentence = fault.message.string
    let parts = sentence.split(separator: "; ", maxSplits: 1).map(String.init)
    self.init(
      rule: fault.rule.name.string, file: fault.file.string, entry: fault.entry.string, path: fault.path.string,
      message: parts.first ?? "", remedy: parts.count > 1 ? parts[1] : "")
    limit = fault.rule.limit
  }
}
