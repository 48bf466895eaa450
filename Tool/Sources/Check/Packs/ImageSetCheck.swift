import Files
import Findings
import Foundation
import PackFiles
import Values

/// Checks an image set of an asset catalog: its Contents.json, and the files in it.
struct ImageSetCheck {
  private(set) var files: [ScaledFile] = []
  private(set) var findings: [Finding] = []
  private let root: URL
  /// The path of the image set in the pack.
  private let path: String
  private let place: FindingPlace

  /// - Parameters:
  ///   - path: the image set's path in the folder `root`: `Assets.xcassets/ghost.imageset`.
  init(_ path: String, in root: URL, place: FindingPlace) {
    (self.root, self.path, self.place) = (root, path, place.file("\(path)/Contents.json"))
    let contents = root.appendingPathComponent("\(path)/Contents.json")
    if FileKind(of: contents) == .nothing {
      let example = AssetCatalog.example(pictures.isEmpty ? ["image.png"] : Array(pictures.prefix(3)))
      report(.contentsMissing, "", "is missing", "write one, such as \(example)")
      return
    }
    do throws(ToolError) {
      read(try Document.value(at: contents, within: root))
    } catch {
      let (message, remedy) = error.description.replacing("\(contents.path): ", with: "").parted
      report(.contentsSyntax, "", message, remedy)
    }
  }

  private mutating func report(
    _ rule: PackRule, _ key: String, _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    findings.append(place.finding(rule, path: key, message, remedy: remedy, found: found, limit: limit))
  }

  private var pictures: [String] {
    fileNames(in: root.appendingPathComponent(path)).filter(Pack.isPicture)
  }

  private mutating func read(_ document: Value) {
    guard case .list(let entries)? = document["images"] else {
      return report(.contentsImages, "images", "is not a list of images", "write [{\"filename\": ..., \"scale\": ...}]")
    }
    var named: Set<String> = []
    for (index, entry) in entries.enumerated() {
      guard case .text(let name)? = entry["filename"] else { continue }
      named.insert(name.string)
      if named.count > AssetCatalog.files {
        return report(
          .tooManyFiles, "images[\(index)]", "is file \(named.count)", "keep one for each scale",
          found: "\(named.count)", limit: "\(AssetCatalog.files)")
      }
      if AssetCatalog.isForApps(entry) { read(name.string, entry["scale"], "images[\(index)]") }
    }
    if named.isEmpty { report(.contentsImages, "images", "has no filename", "add the name of a picture") }
    for stray in pictures where !named.contains(stray) {
      report(.unlistedFile, "images", "does not list \(stray)", "add it, or remove the file", found: stray)
    }
  }

  private mutating func read(_ name: String, _ scale: Value?, _ key: String) {
    let written = if case .text(let text)? = scale { text.string } else { scale?.kind.string ?? "" }
    guard let scale = AssetCatalog.scale(scale) else {
      return report(
        .contentsScale, "\(key).scale", "is not 1x, 2x or 3x", "correct it", found: written, limit: "1x, 2x or 3x")
    }
    guard AssetCatalog.isPlain(name) else {
      return report(
        .contentsName, "\(key).filename", "\"\(name)\" is not in this folder", "use a name without / and ..",
        found: name)
    }
    if files.contains(where: { $0.scale == scale }) {
      report(.scaleTwice, key, "is another file with scale \(scale)x", "keep one for each scale")
    }
    let meant = NearestName.find(name, in: pictures).map { "did you mean \"\($0)\"?" }
    let missing = place.finding(
      .imageMissing, path: "\(key).filename", "there is no file \"\(name)\"", remedy: meant ?? "add it")
    let check = ImageCheck("\(path)/\(name)", in: root, scale: scale, place: place, missing: missing)
    findings += check.findings
    if let image = check.image { files.append(ScaledFile(image: image, scale: scale)) }
  }
}
