import Experiments
import Files
import Foundation
import Values

/// The experiments that a folder of JSON files defines, one in each file.
///
/// Several may be defined, for events that arrive late and for reports, but at most one of them runs: all of them change the
/// introduction, and a visitor sees it once.
public struct ExperimentsFolder: Sendable {
  /// The experiments without faults, in the order of their files' names.
  public private(set) var experiments: [ExperimentDefinition] = []
  /// A line for each fault: the file, the place in it, the fault and the remedy.
  public private(set) var faults: [String] = []
  /// The paths of the files, and the ids of those without faults by their files.
  private var files: [(path: String, id: Text?)] = []

  /// The largest number of files in a folder: more suggest the wrong folder, and all are read at each change.
  static let fileLimit = 256

  /// Reads a folder, or one file.
  ///
  /// - Throws: `ToolError` if there is no such file or folder, or the folder cannot be read.
  public init(at url: URL) throws(ToolError) {
    let paths = try Self.files(at: url)
    if paths.count > Self.fileLimit {
      throw ToolError(
        "\(url.path): has \(paths.count) files; remove those of old experiments down to \(Self.fileLimit)")
    }
    for path in paths { read(path, within: isFolder(url) ? url : nil) }
    if paths.isEmpty { faults = ["\(url.path): has no .json file; write one as docs/EXPERIMENTS.md describes"] }
  }

  /// The experiment that runs; nil if none does.
  public var running: ExperimentDefinition? { experiments.first { $0.isRunning } }

  /// Whether the folder has no file. For `serve` this is no fault: the first file may come later.
  public var isEmpty: Bool { files.isEmpty }

  /// The number of files.
  public var count: Int { files.count }

  /// The JSON files in the folder at `url`, sorted by name; other files are left alone.
  public static func files(at url: URL) throws(ToolError) -> [URL] {
    if !isFolder(url) {
      if FileManager.default.fileExists(atPath: url.path) { return [url] }
      throw ToolError("\(url.path): no such file or folder; pass an experiment's file, or a folder of them")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
      throw ToolError("\(url.path): cannot be read; check its permissions")
    }
    return names.filter { $0.lowercased().hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map {
      url.appendingPathComponent($0)
    }
  }

  private mutating func read(_ file: URL, within folder: URL?) {
    files.append((file.path, nil))
    do throws(ToolError) {
      let check = ExperimentCheck(try Document.value(at: file, within: folder))
      faults += check.faults.map { "\(file.path): \($0.line.string)" }
      if let experiment = check.experiment { add(experiment, from: file.path) }
    } catch {
      faults += error.lines
    }
  }

  private mutating func add(_ experiment: ExperimentDefinition, from path: String) {
    if let other = files.first(where: { $0.id == experiment.id }) {
      faults.append("\(path): id: \"\(experiment.id.string)\" is the id in \(other.path); choose another")
    } else if experiment.isRunning, let running, let other = files.first(where: { $0.id == running.id }) {
      faults.append("\(path): running: \(other.path) runs already; set running to false in one of them")
    } else {
      experiments.append(experiment)
    }
    files[files.count - 1].id = experiment.id
  }
}
