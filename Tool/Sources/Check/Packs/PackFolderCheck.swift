import Archives
import Files
import Findings
import Foundation
import PackFiles
import Values

/// Checks the folder of a pack: files that are not used, and names that are confused.
struct PackFolderCheck {
  private(set) var findings: [Finding] = []
  private let pack: Pack
  private let place: FindingPlace
  private let hasCharacter: Bool

  /// The most files that are listed.
  private static let files = 10_000

  /// - Parameters:
  ///   - used: the names of the image sets and files that costumes and the show use; nil if the list cannot be read.
  ///   - hasCharacter: whether the show has a character's picture of its own.
  init(_ pack: Pack, used: Set<String>?, hasCharacter: Bool, _ place: FindingPlace) {
    (self.pack, self.place, self.hasCharacter) = (pack, place, hasCharacter)
    let names = Self.names(in: pack.folder)
    for name in Pack.listNames where names.contains(name) && name != pack.list.lastPathComponent {
      report(.secondList, name, "is not read, as there is \(pack.list.lastPathComponent)", "remove one of them")
    }
    findTwins(names)
    findForeignNames(names)
    guard let used else { return }
    findUnusedFiles(names, used)
    findUnusedSets(used)
  }

  private mutating func report(_ rule: PackRule, _ entry: String, _ message: String, _ remedy: String) {
    findings.append(place.file(entry).finding(rule, message, remedy: remedy))
  }

  /// The paths of the folder's files, without removed ones, dot files and folders of dot files such as `.git`.
  static func names(in folder: URL) -> [String] {
    var names: [String] = []
    let files = FileManager.default.enumerator(atPath: folder.path)
    while names.count < Self.files, let name = files?.nextObject() as? String {
      if name == Pack.removed || name.split(separator: "/").last?.hasPrefix(".") == true {
        files?.skipDescendants()
      } else {
        names.append(name)
      }
    }
    return names.sorted()
  }

  private mutating func findTwins(_ names: [String]) {
    var seen: [String: String] = [:]
    for name in names {
      if let twin = seen[name.lowercased()] {
        report(.twinNames, name, "differs from \(twin) in case only", "rename one of them")
      }
      seen[name.lowercased()] = name
    }
  }

  /// Sites take any name, but `disguise pack` refuses these.
  private mutating func findForeignNames(_ names: [String]) {
    for name in names where Pack.isPicture(name) {
      guard let fault = ArchiveName.fault(in: Text(name)) else { continue }
      let (message, remedy) = fault.message.string.parted
      report(.fileName, name, "\(message), which no .disguise file can have", remedy)
    }
  }

  private mutating func findUnusedFiles(_ names: [String], _ used: Set<String>) {
    // A path may leave the folder and come back to it.
    let used = Set(used.map { path(Pack.path(of: $0)) })
    for name in names where Pack.isPicture(name) && !name.contains(".xcassets/") && !used.contains(path(name)) {
      if let (plain, key) = Self.denseForm(name), used.contains(path(plain)) {
        report(.unusedPicture, name, "is not named beside \(plain)", "add \"\(key)\": \"\(name)\", or remove it")
      } else {
        report(.unusedPicture, name, "is used by no costume", "remove it, or name it in the list")
      }
    }
  }

  private func path(_ name: String) -> String { pack.folder.appendingPathComponent(name).standardizedFileURL.path }

  /// The file of which this is the form for dense screens by its name, and the key of that form.
  private static func denseForm(_ name: String) -> (plain: String, key: String)? {
    guard let mark = name.firstMatch(of: /@([23])x\./) else { return nil }
    return (name.replacing(mark.0, with: "."), "image@\(mark.1)x")
  }

  private mutating func findUnusedSets(_ used: Set<String>) {
    let names = pack.catalogs.flatMap(\.names)
    for catalog in pack.catalogs {
      for name in catalog.names where !used.contains(name) {
        guard let folder = catalog.folder(of: name) else { continue }
        let entry = String(folder.standardizedFileURL.path.dropFirst(pack.folder.path.count + 1))
        if name == "lids" && !names.contains("scotch") && !hasCharacter {
          report(.unusedPicture, entry, "is used only with an image set \"scotch\"", "add that")
        } else if !Pack.replacements.contains(name) {
          let meant = NearestName.find(name, in: Pack.replacements).map { "did you mean \"\($0)\"?" }
          report(.unusedPicture, entry, "is used by no costume", meant ?? "remove it, or name it in the list")
        }
      }
    }
  }
}
