import Findings
import Foundation
import PackFiles
import Values

/// The picture of a show's character and his eyelids, checked as the pictures of costumes are.
struct ShowPictures {
  private(set) var findings: [Finding] = []
  private(set) var used: Set<String> = []
  private let character: Value
  private let pack: Pack
  private let place: FindingPlace
  private let show: FindingPlace

  init(_ character: Value, in pack: Pack, _ place: FindingPlace, show: FindingPlace) {
    (self.character, self.pack, self.place, self.show) = (character, pack, place, show)
  }

  /// Returns the usable files of the picture in order of scale.
  mutating func image() -> [ScaledFile] { files(["image", "image@2x", "image@3x"]) }

  /// Returns the usable files of the eyelids.
  mutating func lids() -> [ScaledFile] { files(["lids"]) }

  private mutating func files(_ keys: [String]) -> [ScaledFile] {
    // The checks of costumes know their pictures as members of a list.
    let members = keys.enumerated().compactMap { index, key -> Value.Member? in
      guard case .text(let name)? = character[Text(key)], !name.isEmpty else { return nil }
      return Value.Member(key: Text(index == 0 ? "image" : key), value: .text(name))
    }
    if members.isEmpty || reportRemote(keys) { return [] }
    var check = PackPicturesCheck(in: pack, place, list: show)
    let files = check.files(of: .object(members), "character")
    used.formUnion(Value.list([.object(members)]).imageNames)
    findings += check.findings.map { finding in
      var finding = finding
      if keys == ["lids"], finding.path == "character.image" { finding.path = "character.lids" }
      return finding
    }
    return files
  }

  /// Whether one of the pictures is on another server. The app does not fetch those of a show.
  private mutating func reportRemote(_ keys: [String]) -> Bool {
    let remote = keys.filter { key in
      guard case .text(let name)? = character[Text(key)] else { return false }
      return ["http:", "https:"].contains { name.string.lowercased().hasPrefix($0) }
    }
    findings += remote.map {
      show.finding(
        .characterRemote, path: "character.\($0)", "is on another server", remedy: "put the file into the pack")
    }
    return !remote.isEmpty
  }
}
