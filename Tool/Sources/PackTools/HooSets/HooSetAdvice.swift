import Foundation
import Packs

/// What is allowed in a set and could be better.
struct HooSetAdvice {
  let file: String
  private(set) var findings: [HooFinding] = []

  /// Bytes of an image for each pixel per point: what a page of forty Hoos can afford on a phone's line.
  static let imageBytes = 60 * 1024

  init(file: String) { self.file = file }

  private mutating func advise(_ rule: HooToolRule, _ entry: String, _ message: String, _ remedy: String) {
    findings.append(HooFinding(rule, file: file, entry: entry, message, remedy: remedy))
  }

  mutating func look(at files: [(name: String, bytes: Int)]) {
    let names = Set(files.map(\.name))
    for (name, bytes) in files.sorted(by: { $0.name < $1.name }) {
      guard let picture = name.wholeMatch(of: /(.*\/(?:hoo|header))(?:@([23])x)?\.png/) else { continue }
      let scale = picture.2.flatMap { Int($0) } ?? 1
      lookAtWeight(of: name, bytes, scale)
      if scale == 1 { lookForScales(of: String(picture.1), names) }
    }
  }

  private mutating func lookAtWeight(of name: String, _ bytes: Int, _ scale: Int) {
    let limit = Self.imageBytes * scale
    guard bytes > limit else { return }
    advise(
      .heavyImage, name, "takes \(Self.kilobytes(bytes)) KB, more than \(limit / 1024)",
      "make it smaller, or use fewer colours")
  }

  /// Rounded up, so that one byte too many shows.
  private static func kilobytes(_ bytes: Int) -> Int { (bytes + 1023) / 1024 }

  private mutating func lookForScales(of picture: String, _ names: Set<String>) {
    let missing = ["@2x", "@3x"].filter { !names.contains("\(picture)\($0).png") }
    if missing.isEmpty { return }
    let (scales, files) = (missing.joined(separator: " and "), missing.map { "\(picture)\($0).png" })
    advise(
      .missingScale, "\(picture).png", "has no \(scales), so it is blurred on dense screens",
      "add \(files.joined(separator: " and "))")
  }

  mutating func look(at documents: [(name: String, value: Value)]) {
    var titles: [Text: String] = [:]
    for (name, value) in documents {
      guard case .object(let members) = value else { continue }
      let isSet = name.hasSuffix("/hoo_set.json")
      for member in members where !HooKeys.isRead(member.key.string.lowercased(), inSet: isSet) {
        let known = isSet ? "Color, Count and Title" : "Title and PoemLine, and those with a language as in Title-de"
        findings.append(
          HooFinding(
            .unknownKey, file: file, entry: name, path: member.key.string, "is no key that is read",
            remedy: "keys are \(known)"))
      }
      if !isSet { lookForTwin(members, name, &titles) }
    }
  }

  private mutating func lookForTwin(_ members: [Value.Member], _ name: String, _ titles: inout [Text: String]) {
    for case .text(let title) in members.filter({ $0.key.string.lowercased() == "title" }).map(\.value) {
      if let twin = titles[title] {
        findings.append(
          HooFinding(
            .sameTitle, file: file, entry: name, path: "Title", "is the title of \(twin) as well",
            remedy: "give each Hoo a title of its own"))
      } else {
        titles[title] = name
      }
    }
  }
}

/// The keys of a set's documents, in small letters.
enum HooKeys {
  static func isRead(_ key: String, inSet: Bool) -> Bool {
    isTitle(key) || inSet && ["color", "count"].contains(key)
      || !inSet && key.wholeMatch(of: /poemline(-[a-z]{2,8}(-[a-z0-9]{1,8})*)?/) != nil
  }

  /// `title`, and in other languages as `title-de`.
  static func isTitle(_ key: String) -> Bool { key.wholeMatch(of: /title(-[a-z]{2,8}(-[a-z0-9]{1,8})*)?/) != nil }
}
