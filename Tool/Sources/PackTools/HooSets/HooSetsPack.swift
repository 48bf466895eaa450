import Foundation
import Packs

/// Packs a folder of sets into archives and their index: all of them, or none.
public struct HooSetsPack: Sendable {
  /// What was found in the sets, warnings as well.
  public let findings: [HooFinding]
  /// What there is to write, the index last; empty where a set has an error.
  public let files: [File]

  public struct File: Hashable, Sendable {
    /// Its name in the folder that is written to: `01.zip`, `index.json`.
    public var name: String
    public var bytes: Data
    /// Hoos in it; nil for the index.
    public var hoos: Int?
  }

  /// Reads, checks and packs the sets in `folder`; writes nothing.
  ///
  /// - Parameter shown: the folder as findings name it.
  /// - Throws: `ToolError` where libzip fails.
  public init(folder: URL, shown: String) throws(ToolError) {
    let named = HooSetsFolder(url: folder, shown: shown)
    if let misnaming = named.misnaming {
      (self.findings, files) = ([misnaming], [])
      return
    }
    let found = HooSetPlaces(in: folder, shown: shown, takesArchives: false)
    var (findings, files, index): ([HooFinding], [File], [Value]) = ([], [], [])
    for place in found.places {
      let checked = CheckedHooSet(at: place)
      findings += checked.findings
      guard let set = checked.set, !checked.hasError, let archive = try Self.archive(of: checked, &findings) else {
        continue
      }
      files.append(File(name: "\(place.name).zip", bytes: archive, hoos: set.hoos.count))
      index.append(HooSetsIndex.member(of: checked, archive: "\(place.name).zip", bytes: archive.count))
    }
    findings += found.findings
    if found.places.isEmpty { findings.append(named.lack(takesArchives: false)) }
    self.findings = findings
    let isWhole = !findings.contains { $0.severity == .error }
    self.files = isWhole ? files + [File(name: "index.json", bytes: HooSetsIndex.data(index))] : []
  }

  /// The set's archive; nil, with findings, where the reader would refuse it: its files fit, and packed they do not.
  private static func archive(of checked: CheckedHooSet, _ findings: inout [HooFinding]) throws(ToolError) -> Data? {
    var files: [(name: String, bytes: Data)] = []
    if let folder = checked.folder {
      for file in folder.files {
        files.append((file.name.string, try folder.data(of: file, limit: Limits.unpackedBytes)))
      }
    }
    let archive = try ArchiveWriter.archive(of: files)
    let outcome = HooSetHost.read([UInt8](archive), set: checked.place.name, file: checked.place.shown)
    findings += outcome.faults.map { HooFinding($0) }
    return outcome.set == nil ? nil : archive
  }

  /// Writes the files into `folder`, which is made where it is missing. Each takes the place of an older one at once and
  /// whole; the index comes last, so that it never names what is not there yet.
  ///
  /// - Throws: `ToolError`, with every older file in its place still, where one cannot be written.
  public func write(to folder: URL) throws(ToolError) {
    let waiting = folder.appendingPathComponent(".packing-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: waiting) }
    do {
      try FileManager.default.createDirectory(at: waiting, withIntermediateDirectories: true)
      for file in files { try file.bytes.write(to: waiting.appendingPathComponent(file.name)) }
    } catch { throw ToolError("\(folder.path): cannot be written to; allow that, and see that there is room") }
    for file in files { try Self.move(file.name, from: waiting, to: folder) }
  }

  private static func move(_ name: String, from waiting: URL, to folder: URL) throws(ToolError) {
    let target = folder.appendingPathComponent(name).path
    if rename(waiting.appendingPathComponent(name).path, target) != 0 {
      throw ToolError("\(target): cannot be replaced: \(String(cString: strerror(errno)))")
    }
  }

  /// Archives in `folder` that this pack does not hold: of sets that are gone, or of another folder.
  public func strangers(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let own = Set(files.map(\.name))
    return names.filter { $0.lowercased().hasSuffix(".zip") && !own.contains($0) }.sorted()
  }
}
