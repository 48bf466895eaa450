import Files
import Findings
import Foundation
import PackFiles
import Packs
import Values

/// Checks the list of a pack: the document, each costume, and the costumes together.
struct PackListCheck {
  /// The costumes, including those with faults.
  private(set) var items: [Value] = []
  /// Whether the document is a list, so that the costumes in it are known.
  private(set) var isReadable = false
  private(set) var findings: [Finding] = []
  let place: FindingPlace
  /// Whether the document is that of a show.
  private let isShow: Bool

  init(_ pack: Pack, _ place: FindingPlace) {
    self.place = place
    isShow = Pack.showNames.contains(pack.list.lastPathComponent)
    if !pack.isList, case .link = FileKind(of: pack.list) {
      report(.listLink, "is a symbolic link", "replace it with the file that it points to")
    }
    do throws(ToolError) {
      read(try pack.document())
    } catch {
      let (message, remedy) = error.description.replacing("\(pack.list.path): ", with: "").parted
      if findings.isEmpty { reportList(pack.list, message, remedy) }
    }
  }

  private mutating func reportList(_ list: URL, _ message: String, _ remedy: String) {
    let rule = Self.rule(of: list)
    guard rule == .listTooLarge, case .file(let bytes) = FileKind(of: list.resolvingSymlinksInPath()) else {
      return report(rule, message, remedy)
    }
    report(rule, message, remedy, found: "\(bytes)", limit: "\(FileLimits.documentBytes)")
  }

  private mutating func report(
    _ rule: PackRule, path: String = "", _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    findings.append(place.finding(rule, path: path, message, remedy: remedy, found: found, limit: limit))
  }

  /// The rule that a list breaks which cannot be read.
  private static func rule(of list: URL) -> PackRule {
    guard case .file(let bytes) = FileKind(of: list.resolvingSymlinksInPath()) else { return .unreadable }
    if bytes > FileLimits.documentBytes { return .listTooLarge }
    return (try? readFile(list, limit: FileLimits.documentBytes)) == nil ? .unreadable : .listSyntax
  }

  private mutating func read(_ document: Value) {
    guard case .list(let items) = document else {
      let remedy =
        if isShow {
          Pack.adviceForShow
        } else if case .object = document {
          "put the costume into an array"
        } else {
          "write an array of dictionaries"
        }
      return report(.listKind, "is \(document.kind.string), not a list of costumes", remedy)
    }
    isReadable = true
    self.items = Array(items.prefix(Limits.costumes))
    if items.isEmpty { report(.noCostumes, "is empty", "add a costume") }
    let faults = TranslatedCostume.read(document, in: document.costumeLanguages.map(Language.init)).faults
    for (index, item) in self.items.enumerated() {
      let own = faults.filter { $0.costumeIndex == index }
      findings += CostumeCheck(item, at: index, in: place, faults: own).findings
    }
    if items.count > Limits.costumes {
      report(
        .tooManyCostumes, "has \(items.count) costumes, more than \(Limits.costumes)",
        "leave out \(items.count - Limits.costumes)", found: "\(items.count)", limit: "\(Limits.costumes)")
    }
    findings += CostumesAdvice.all(on: self.items).filter { !Self.isOfMisspeltLanguage($0) }.map { place.finding($0) }
  }
}

extension PackListCheck {
  /// Whether the advice asks for texts in a language that is a misspelling at another costume.
  private static func isOfMisspeltLanguage(_ advice: Advice) -> Bool {
    guard advice.kind == .untranslated, let mark = advice.path.string.firstIndex(of: "-") else { return false }
    return !LanguageSuffix.isLanguage(String(advice.path.string[mark...].dropFirst()))
  }
}

extension Value {
  /// The languages of the labels and descriptions in a list of costumes, in alphabetical order.
  var costumeLanguages: [String] {
    guard case .list(let items) = self else { return [] }
    return CostumesAdvice.languages(of: items).map(\.string)
  }
}
