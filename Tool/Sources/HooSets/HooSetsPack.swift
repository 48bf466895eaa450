import Archives
import Files
import Findings
import Foundation
import Values

/// Packs a folder of sets into archives and their index. If a set has an error, nothing is packed.
public struct HooSetsPack: Sendable {
  /// The findings in the sets, including warnings.
  public let findings: [Finding]
  /// The files to write, the index last; empty if a set has an error.
  public let files: [File]

  public struct File: Hashable, Sendable {
    /// The path in the output folder: `01.zip`, `large/01/07.png`, `index.json`.
    public var name: String
    public var bytes: Data
    /// The number of Hoos; nil for other files than archives.
    public var hoos: Int?
  }

  /// Reads, checks and packs the sets in `folder`; writes nothing.
  ///
  /// - Parameter shown: the folder's path in findings.
  /// - Throws: `ToolError` if there is no such folder, or if libzip fails.
  public init(folder: URL, shown: String) throws(ToolError) {
    guard isFolder(folder) else {
      let isMissing = FileKind(of: folder) == .nothing
      throw ToolError("\(shown): \(isMissing ? "no such folder" : "is not a folder"); pass a folder of sets")
    }
    let named = HooSetsFolder(url: folder, shown: shown)
    if let misnaming = named.misnaming {
      (self.findings, files) = ([misnaming], [])
      return
    }
    let found = HooSetPlaces(in: folder, shown: shown, takesArchives: false)
    var (findings, files, index): ([Finding], [File], [Value]) = ([], [], [])
    var (texts, more, languages): (HooTextsIndex, [File], SetLanguages) = (HooTextsIndex(), [], SetLanguages())
    for place in found.places {
      let checked = CheckedHooSet(at: place)
      findings += checked.findings
      languages.add(checked)
      guard let set = checked.set, !checked.hasError, let archive = try Self.archive(of: checked, &findings) else {
        continue
      }
      files.append(File(name: "\(place.name).zip", bytes: archive, hoos: set.hoos.count))
      let large = LargePictureFiles(of: checked, in: folder, shown: shown)
      findings += large.findings
      let address = large.address { asset in
        more.append(File(name: large.path(of: asset), bytes: asset.bytes))
        return large.path(of: asset)
      }
      index.append(
        HooSetsIndex.member(of: checked, archive: "\(place.name).zip", bytes: archive.count, large: address))
      texts.add(checked)
    }
    more += texts.documents.map { File(name: "\($0.name).\($0.fileExtension)", bytes: $0.bytes) }
    findings += languages.findings + found.findings
    if found.places.isEmpty && !findings.contains(where: { $0.severity == .error }) {
      findings.append(named.lack(takesArchives: false))
    }
    self.findings = findings
    let isWhole = !findings.contains { $0.severity == .error }
    let addresses = texts.documents.map { "\($0.name).\($0.fileExtension)" }
    let document = File(name: PackedSetsFolder.index, bytes: HooSetsIndex.data(index, texts: addresses))
    self.files = isWhole ? files + more + [document] : []
  }

  /// Returns the set's archive, or nil, with findings, if the reader refuses it: limits on archives differ from those on files.
  private static func archive(of checked: CheckedHooSet, _ findings: inout [Finding]) throws(ToolError) -> Data? {
    var files: [(name: String, bytes: Data)] = []
    if let folder = checked.folder {
      for file in folder.files {
        files.append((file.name.string, try folder.data(of: file, limit: Limits.unpackedBytes)))
      }
    }
    let archive = try ArchiveWriter.archive(of: files)
    let outcome = HooSetHost.read([UInt8](archive), set: checked.place.name, file: checked.place.shown)
    findings += outcome.faults.map { Finding($0) }
    return outcome.set == nil ? nil : archive
  }

  /// Writes the files into `folder`, which is created if necessary. Each file replaces an older one atomically. The index is
  /// written last, so that it never refers to a missing archive.
  ///
  /// - Throws: `ToolError` if a file cannot be written, or would replace one that no earlier run has written. Older files are then
  ///   unchanged, unless replacing one of them failed.
  public func write(to folder: URL) throws(ToolError) {
    try PackedSetsFolder(at: folder).refuseOthers(than: files)
    if let obstacle = obstacle(above: folder.path) {
      throw ToolError("\(folder.path): cannot be a folder, as \(obstacle) is none; choose a path without it")
    }
    Self.removeLeft(in: folder)
    let waiting = folder.appendingPathComponent(Self.waiting + ProcessNumber.next())
    defer { try? FileManager.default.removeItem(at: waiting) }
    do {
      try FileManager.default.createDirectory(at: waiting, withIntermediateDirectories: true)
      for file in files {
        try Self.makeParent(of: file, in: waiting)
        try file.bytes.write(to: waiting.appendingPathComponent(file.name))
      }
      // After all files are written: folders that a full disk leaves alone would be those of somebody else in the next run.
      for file in files { try Self.makeParent(of: file, in: folder) }
    } catch { throw ToolError("\(folder.path): cannot be written to; check its permissions and the free space") }
    for file in files { try Self.move(file.name, from: waiting, to: folder) }
  }

  /// The beginning of the name of the folder for files that are not whole yet.
  private static let waiting = ".packing-"

  /// Removes such folders of runs that were killed.
  private static func removeLeft(in folder: URL) {
    for name in fileNames(in: folder) where name.hasPrefix(waiting) {
      if !ProcessNumber.isLeft(name.dropFirst(waiting.count), byUs: false) { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// - Throws: `ToolError` if nothing may be written to `folder`: it holds other files than those of an earlier run.
  public static func checkOutput(_ folder: URL) throws(ToolError) { _ = try PackedSetsFolder(at: folder) }

  private static func makeParent(of file: File, in root: URL) throws {
    let parent = root.appendingPathComponent(file.name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
  }

  private static func move(_ name: String, from waiting: URL, to folder: URL) throws(ToolError) {
    let target = folder.appendingPathComponent(name).path
    let problem = rename(waiting.appendingPathComponent(name).path, target) == 0 ? 0 : errno
    if problem != 0 {
      throw ToolError("\(target): cannot be replaced: \(String(cString: strerror(problem))); check its permissions")
    }
  }

  /// Returns the archives in `folder` that are not in this pack, such as those of removed sets.
  public func otherArchives(in folder: URL) -> [String] {
    let names = fileNames(in: folder)
    let own = Set(files.map(\.name))
    return names.filter { $0.lowercased().hasSuffix(".zip") && !own.contains($0) }.sorted()
  }
}
