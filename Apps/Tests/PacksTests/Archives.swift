import ArchiveFuzz
import Archives
import Packs
import Values

/// Archives for the tests: the valid one with one change.
enum Archives {
  /// Returns the valid set with one change.
  static func owls(_ change: (inout ZipFile) -> Void = { _ in }) -> [UInt8] {
    var zip = ZipFile.owls
    change(&zip)
    return zip.bytes
  }

  static func outcome(_ archive: [UInt8], stopsAtFault: Bool = false, expectedCount: Int? = nil) -> ReaderHost.Outcome {
    var host = ReaderHost()
    let reader = HooSetReader(
      set: "01", file: "01.zip", archive: archive, expectedCount: expectedCount, stopsAtFault: stopsAtFault)
    return host.run(reader, archive: archive)
  }

  /// Returns every fault of an archive, as `rule entry`.
  static func faults(_ archive: [UInt8], expectedCount: Int? = nil) -> [String] {
    guard case .refused(let faults) = outcome(archive, expectedCount: expectedCount) else { return [] }
    return faults.map { $0.rule.name.string + ($0.entry.isEmpty ? "" : " " + $0.entry.string) }
  }

  /// Returns every fault of a set whose entry `name` has these contents.
  static func faults(of name: String, _ contents: [UInt8], isDeflated: Bool = false) -> [String] {
    faults(owls { $0.set(name, contents, isDeflated: isDeflated) })
  }
}

extension ZipFile {
  func index(of name: String) -> Int {
    guard let index = entries.firstIndex(where: { $0.local.name == Array(name.utf8) }) else { fatalError(name) }
    return index
  }

  subscript(name: String) -> ZipEntry {
    get { entries[index(of: name)] }
    set { entries[index(of: name)] = newValue }
  }

  mutating func set(_ name: String, _ contents: [UInt8], isDeflated: Bool = false) {
    self[name] = ZipEntry(name, contents, isDeflated: isDeflated)
  }

  mutating func remove(_ name: String) { entries.remove(at: index(of: name)) }

  mutating func add(_ name: String, _ contents: [UInt8] = [1], isDeflated: Bool = false) {
    entries.append(ZipEntry(name, contents, isDeflated: isDeflated))
  }
}
