import Findings
import Foundation
import PackFiles
import Packs
import Values

/// Checks the images of a pack's costumes, and those that replace the app's own pictures.
struct PackPicturesCheck {
  private(set) var findings: [Finding] = []
  /// The names of the image sets and files that costumes use.
  private(set) var used: Set<String> = []
  private let pack: Pack
  private let place: FindingPlace
  private let list: FindingPlace
  /// The images that were checked, by name: a fault of one is reported once.
  private var checked: [String: [ScaledFile]] = [:]

  /// - Parameter shown: the points that a bubble shows around a costume's display point.
  init(of items: [Value], in pack: Pack, _ place: FindingPlace, list: FindingPlace, shown: Double) {
    (self.pack, self.place, self.list) = (pack, place, list)
    used = Value.list(items).imageNames
    var (owners, room): ([Data: Int], Int) = ([:], CostumePixels.room)
    for (index, item) in items.enumerated() {
      guard case .object = item else { continue }
      let files = files(of: item, "[\(index)]")
      findings += CostumePictures(item, files, list, path: "[\(index)]").findings
      findings += CostumePixels(item, files, list, path: "[\(index)]", shown: shown, room: &room).findings
      guard let bytes = files.first?.image.bytes else { continue }
      if let owner = owners[bytes] {
        findings.append(list.finding(PictureAdvice.twin(items[owner], at: owner, Text("[\(index)]"))))
      }
      owners[bytes] = index
    }
    for name in Pack.replacements where !used.contains(name) { _ = imageSet(name) }
  }

  /// Checks single pictures.
  init(in pack: Pack, _ place: FindingPlace, list: FindingPlace) {
    (self.pack, self.place, self.list) = (pack, place, list)
  }

  private mutating func report(_ rule: PackRule, _ path: String, _ message: String, _ remedy: String) {
    findings.append(list.finding(rule, path: path, message, remedy: remedy))
  }

  /// Returns the usable images of a costume or a character in order of scale.
  mutating func files(of item: Value, _ path: String) -> [ScaledFile] {
    let names = (1...3).compactMap { scale -> (String, Int)? in
      let key = scale == 1 ? "image" : "image@\(scale)x"
      guard case .text(let name)? = item[Text(key)], !name.isEmpty else { return nil }
      return (name.string, scale)
    }
    if names.count == 1, let set = imageSet(names[0].0) { return set }
    return names.compactMap { name, scale in
      file(name, scale, "\(path).\(scale == 1 ? "image" : "image@\(scale)x")")
    }
  }

  /// Returns the images of an image set; nil if there is none of this name.
  private mutating func imageSet(_ name: String) -> [ScaledFile]? {
    guard let folder = pack.catalogs.lazy.compactMap({ $0.folder(of: name) }).first else { return nil }
    if let files = checked[name] { return files }
    let path = String(folder.standardizedFileURL.path.dropFirst(pack.folder.path.count + 1))
    let check = ImageSetCheck(path, in: pack.folder, place: place)
    findings += check.findings
    checked[name] = check.files.sorted { $0.scale < $1.scale }
    return checked[name]
  }

  private mutating func file(_ name: String, _ scale: Int, _ path: String) -> ScaledFile? {
    if let files = checked[name] { return files.first }
    checked[name] = []
    if Pack.isInPage(name) {
      let (message, remedy) = Pack.notPublished.description.parted
      report(.imageAddress, path, message, remedy)
      return nil
    }
    if name.contains(":") {
      let isRemote = ["http", "https"].contains(name.prefix { $0 != ":" }.lowercased())
      if isRemote { report(.imageRemote, path, "is on another server and is not checked", "add the file to the pack") }
      return nil
    }
    let relative = Pack.path(of: name)
    let url = pack.folder.appendingPathComponent(relative).standardizedFileURL
    guard !relative.contains("\0"), url.path.hasPrefix(pack.folder.path + "/") else {
      report(.imageOutside, path, "\"\(name)\" is outside of the pack", "move it next to the list")
      return nil
    }
    let missing = list.finding(
      .imageMissing, path: path, "no image set and no file \"\(name)\"", remedy: pack.adviceForMissing(name))
    let place = String(url.path.dropFirst(pack.folder.path.count + 1))
    let check = ImageCheck(place, in: pack.folder, scale: scale, place: self.place, missing: missing)
    findings += check.findings
    checked[name] = check.image.map { [ScaledFile(image: $0, scale: scale)] } ?? []
    return checked[name]?.first
  }
}
