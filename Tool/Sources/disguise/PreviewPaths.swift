import Check
import CommandParts
import Files
import Foundation

/// The packs that `disguise preview` shows: a costume pack, a folder of sets, or both.
struct PreviewPaths {
  private(set) var costumes: URL?
  private(set) var hooSets: URL?
  /// The only path, if it may become a pack or a folder of sets; it is in `costumes` too.
  private(set) var beginning: URL?
  /// Whether one of them is a `.disguise` file, whose content cannot be edited.
  private(set) var hasFiles = false
  /// The folders that had no content at the start.
  private(set) var begun: [URL] = []

  /// Tells from its content whether each path is a pack or a folder of sets. An empty folder is yet to be filled: with what is not
  /// there beside the other path, or with either. A path where there is nothing is taken for a slip.
  init(_ paths: [String]) throws(ToolError) {
    for path in paths {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      if FileKind(of: url.resolvingSymlinksInPath()) == .nothing { throw Self.absence(of: url, path) }
      if isFolder(url) { _ = try readableNames(in: url) }
      let opened = try OpenedFile.open(path)
      hasFiles = hasFiles || opened != nil
      switch withExtendedLifetime(opened, { ContentKind(of: opened?.url ?? url) }) {
      case .costumes: costumes = try Self.only(url, besides: costumes, "costume packs")
      case .hooSets: hooSets = try Self.only(url, besides: hooSets, "folders of sets")
      case .nothing: begun.append(url)
      case nil: throw Self.refusal(of: url)
      }
    }
    if paths.count == 1 { beginning = begun.first }
    for url in begun {
      if costumes != nil && hooSets == nil {
        hooSets = url
      } else {
        costumes = try Self.only(url, besides: costumes, "costume packs")
      }
    }
  }

  var all: [URL] { [costumes, hooSets].compactMap { $0 } }

  /// The folders that still have no content.
  var empty: [URL] { begun.filter { ContentKind(of: $0) == .nothing } }

  /// The folders that are yet to be filled.
  var beginnings: [PreviewBeginning] {
    empty.map { folder in
      let state = !isFolder(folder) ? "does not exist yet" : Self.isEmpty(folder) ? "is empty" : "has only pictures"
      let content = folder == beginning ? "a pack or sets" : folder == costumes ? "a pack" : "sets"
      return PreviewBeginning(path: folder.path, state: state, content: content)
    }
  }

  private static func isEmpty(_ folder: URL) -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return names?.allSatisfy { $0.hasPrefix(".") } == true
  }

  private static func only(_ url: URL, besides other: URL?, _ kind: String) throws(ToolError) -> URL {
    guard let other else { return url }
    throw ToolError("\(other.path) and \(url.path) are both \(kind); pass one of them")
  }

  private static func absence(of url: URL, _ path: String) -> ToolError {
    let siblings = fileNames(in: url.deletingLastPathComponent())
    let meant = NearestName.find(url.lastPathComponent, in: siblings).map { "did you mean \($0)? Otherwise " } ?? ""
    let isFile = url.pathExtension.lowercased() == OpenedFile.fileExtension
    let remedy = isFile ? "" : ", or make an empty folder for something new: mkdir \(quoted(path))"
    return ToolError("\(path): no such file or directory; \(meant)correct the path\(remedy)")
  }

  /// A path as shells read it.
  private static func quoted(_ path: String) -> String {
    if path.wholeMatch(of: /[A-Za-z0-9_.\/-]+/) != nil { return path }
    return "'\(path.replacing("'", with: #"'\''"#))'"
  }

  private static func refusal(of url: URL) -> ToolError {
    guard isFolder(url) else {
      return ToolError(
        "\(url.path): neither a list of costumes nor a .disguise file; pass one of them, a costume pack or a folder of sets"
      )
    }
    return ToolError(
      "\(url.path): neither a costume pack nor a folder of sets; pass a folder that holds config.plist, config.json or an "
        + "asset catalog, or one that holds sets such as 01.zip or 01/hoo_set.json")
  }
}
