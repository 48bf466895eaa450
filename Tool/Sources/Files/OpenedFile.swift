import Archives
import Foundation
import Values

/// The content of a `.disguise` file, in a private folder that is removed with its owner. Keep the owner as long as the folder is read:
/// it may be gone after its last use.
///
/// A folder and not bytes in memory: every check and reader of the tool takes files, so all of them treat the content as that of a
/// folder. The strict reader has checked the whole archive, and its names, before the first file is written.
public final class OpenedFile: Sendable {
  public static let fileExtension = "disguise"

  /// The folder of the content.
  public let url: URL
  /// The path of the file, for messages.
  private let shown: String
  private let folder: PrivateFolder

  /// The reason why a file is not opened.
  public struct Refusal: Error, Hashable, Sendable {
    /// The name of the rule that the file breaks.
    public var rule: String
    /// The entry in the archive; empty for a fault of the whole file.
    public var entry = ""
    public var message: String
    public var remedy: String
  }

  /// Whether `path` leads to a file with the name of a `.disguise` file.
  public static func isNamed(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    return url.pathExtension.lowercased() == fileExtension && isFile(url)
  }

  /// - Parameter path: the file as the user passed it; links are followed.
  public init(at path: String) throws(Refusal) {
    let source = URL(fileURLWithPath: path)
    let files = try Self.files(in: try Self.bytes(at: path), name: path)
    if let refusal = ZippedPack(names: files.map(\.name.string))?.misplacement { throw refusal }
    PrivateFolder.removeLeft()
    let name = source.lastPathComponent
    do throws(ToolError) {
      folder = try PrivateFolder { (url) throws(ToolError) in
        try Self.write(files, in: url.appendingPathComponent(name))
      }
    } catch { throw Self.lackOfRoom }
    url = folder.url.appendingPathComponent(name)
    shown = path
  }

  /// The refusal of a file that cannot be unpacked: the fault is one of the temporary folder.
  private static var lackOfRoom: Refusal {
    Refusal(
      rule: "unreadable", message: "cannot be unpacked in the temporary folder \(PrivateFolder.place.path)",
      remedy: "check that it exists, its permissions and its free space, or name another one in TMPDIR")
  }

  /// Opens the file at `path`; nil for anything else, such as a folder.
  ///
  /// - Throws: `ToolError` if it is refused, or if it is one under another name.
  public static func open(_ path: String) throws(ToolError) -> OpenedFile? {
    if let refusal = ZippedPack.refusal(of: path) { throw refusal.error(at: path) }
    guard isNamed(path) else { return nil }
    return try BuildCache.value("opened", of: path) { () throws(ToolError) in
      do throws(Refusal) { return try OpenedFile(at: path) } catch { throw error.error(at: path) }
    }
  }

  /// Reads a `.disguise` file without opening it; of a file that is too large, one byte more than its limit, which the reader notices.
  public static func bytes(at path: String) throws(Refusal) -> [UInt8] {
    do throws(ToolError) {
      let file = try RegularFile(URL(fileURLWithPath: path), within: nil)
      return [UInt8](try file.readAll(upTo: ArchiveLimits.disguiseFile.bytes + 1))
    } catch { throw Refusal(error) }
  }

  /// Unpacks an archive in memory.
  ///
  /// - Parameter name: its name in faults.
  /// - Throws: the first fault.
  public static func files(in bytes: [UInt8], name: String) throws(Refusal) -> [UnpackedFile] {
    do throws(ArchiveFault) {
      var unpacking = try ArchiveUnpacking(name: Text(name), bytes: bytes, limits: .disguiseFile)
      while try unpacking.step() {}
      return unpacking.files
    } catch { throw Refusal(error) }
  }

  private static func write(_ files: [UnpackedFile], in folder: URL) throws(ToolError) {
    do {
      for file in files {
        let target = folder.appendingPathComponent(file.name.string)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: target)
      }
    } catch { throw ToolError("cannot be unpacked to \(folder.path); check the free space") }
  }

  /// Returns the line with the file's own path in place of the private folder's.
  public func named(_ line: String) -> String { line.replacing(url.path, with: shown) }
}

extension OpenedFile.Refusal {
  /// - Parameter error: an error whose line may begin with the path.
  init(_ error: ToolError) {
    let line = error.description
    let sentence = line.range(of: ": ").map { String(line[$0.upperBound...]) } ?? line
    self.init(rule: "unreadable", sentence: sentence)
  }

  init(_ fault: ArchiveFault) {
    self.init(rule: fault.rule.name.string, sentence: fault.message.string)
    entry = fault.entry.string
  }

  private init(rule: String, sentence: String) {
    let (message, remedy) = sentence.parted
    self.init(rule: rule, message: message, remedy: remedy)
  }

  /// The refusal in one line.
  public func error(at path: String) -> ToolError {
    ToolError("\(path): \(entry.isEmpty ? "" : "\(entry): ")\(message); \(remedy)")
  }
}

extension Sequence<OpenedFile> {
  /// Returns the lines with the files' own paths in place of those of their private folders.
  public func named(_ lines: [String]) -> [String] {
    lines.map { line in reduce(line) { $1.named($0) } }
  }

  public func named(_ error: ToolError) -> ToolError { ToolError(named(error.lines)) }
}
