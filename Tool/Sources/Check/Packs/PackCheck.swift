import Files
import Findings
import Foundation
import PackFiles
import Packs
import Values

/// Checks a costume pack by the rules of the page's reader and of the tool, and collects all findings.
///
/// Cost: all images of the pack are read, one at a time.
public struct PackCheck: Sendable {
  /// The findings: of the list, then of its images, then of the show, then of the folder.
  public private(set) var findings: [Finding] = []
  /// The costumes in the list, including those with faults.
  public private(set) var costumes = 0

  /// - Parameters:
  ///   - path: a pack's folder, or its list.
  ///   - shown: the path in findings; nil for `path`.
  public init(at path: String, shown: String? = nil) {
    let (place, url) = (FindingPlace(file: shown ?? path), URL(fileURLWithPath: path).standardizedFileURL)
    if let link = Self.linkedCatalog(in: url) {
      findings.append(
        place.file(link).finding(
          .catalogLink, "is a symbolic link", remedy: "replace it with the folder that it points to"))
      return
    }
    if let closed = Self.closedFolder(in: url) {
      let remedy = "check its permissions"
      findings.append(place.file(closed).finding(.unreadable, "cannot be read", remedy: remedy))
      return
    }
    do throws(ToolError) {
      try check(try Pack(at: url), place)
    } catch {
      let (message, remedy) = error.description.replacing("\(url.path): ", with: "").parted
      findings.append(place.finding(isFile(url) || isFolder(url) ? .noList : .notFound, message, remedy: remedy))
    }
  }

  private static func linkedCatalog(in folder: URL) -> String? {
    Pack.visibleNames(in: folder).first {
      $0.hasSuffix(".xcassets") && FileKind(of: folder.appendingPathComponent($0)) == .link
    }
  }

  /// The first folder in the pack that cannot be read, of which all that is in it would be reported as missing; empty for the pack
  /// itself, nil if all can be read.
  private static func closedFolder(in folder: URL) -> String? {
    if isClosed(folder) { return "" }
    return isFolder(folder)
      ? PackFolderCheck.names(in: folder).first { isClosed(folder.appendingPathComponent($0)) } : nil
  }

  private mutating func check(_ pack: Pack, _ place: FindingPlace) throws(ToolError) {
    let list = pack.list.lastPathComponent
    let reading = PackListCheck(pack, place.file(pack.isList ? "" : list))
    findings = reading.findings
    costumes = reading.items.count
    let show = ShowCheck(of: pack, place)
    let pictures = PackPicturesCheck(
      of: reading.items, in: pack, place, list: reading.place, shown: show.shownRadius ?? PictureAdvice.bubbleRadius)
    findings += pictures.findings
    name(reading.items)
    putList(at: pack.listPath)
    findings += show.findings
    if pack.isList { return }
    let used = reading.isReadable && show.isReadable ? pictures.used.union(show.used) : nil
    findings += PackFolderCheck(pack, used: used, hasCharacter: show.hasCharacter, place).findings
  }

  /// Adds the ids of costumes to their findings.
  private mutating func name(_ items: [Value]) {
    for place in findings.indices {
      let path = findings[place].path
      guard path.hasPrefix("["), let index = Int(path.dropFirst().prefix { $0 != "]" }), items.indices.contains(index),
        case .text(let id)? = items[index]["id"]
      else { continue }
      findings[place].costume = id.string
    }
  }

  /// Adds the path of the list in its document to the paths of costumes.
  private mutating func putList(at list: String) {
    if list.isEmpty { return }
    for index in findings.indices where findings[index].path.hasPrefix("[") {
      findings[index].path = list + findings[index].path
    }
  }

  /// The output of `disguise check`.
  public var report: FindingsReport { FindingsReport(findings, subject: ("costumes", costumes)) }
}
