import Files
import Findings
import Foundation
import Values

/// Warnings about parts of a set that are allowed but should be improved.
struct HooSetAdvice {
  let file: String
  private(set) var findings: [Finding] = []

  /// The recommended size of an image in bytes for each pixel per point, so that forty Hoos load on a mobile connection.
  static let imageBytes = 60 * 1024

  init(file: String) { self.file = file }

  private mutating func advise(_ rule: HooToolRule, _ entry: String, _ message: String, _ remedy: String) {
    findings.append(Finding(rule, file: file, entry: entry, message, remedy: remedy))
  }

  mutating func look(at files: [(name: String, bytes: Int)]) {
    let names = Set(files.map(\.name))
    for (name, bytes) in files.sorted(by: { $0.name < $1.name }) {
      guard let (picture, scale) = Self.picture(name) else { continue }
      lookAtWeight(of: name, bytes, scale)
      if scale == 1 { lookForScales(of: picture, names) }
    }
  }

  /// Returns the picture and scale of a file: `01/header` and 2 for `01/header@2x.png`.
  private static func picture(_ name: String) -> (picture: String, scale: Int)? {
    guard name.hasSuffix(".png") else { return nil }
    let stem = name.dropLast(4)
    let scale = (2...3).first { stem.hasSuffix("@\($0)x") } ?? 1
    let picture = stem.dropLast(scale == 1 ? 0 : 3)
    return picture.wholeMatch(of: /.*\/(hoo|header(-[a-z]{2,3})?)/) != nil ? (String(picture), scale) : nil
  }

  private mutating func lookAtWeight(of name: String, _ bytes: Int, _ scale: Int) {
    let limit = Self.imageBytes * scale
    guard bytes > limit else { return }
    let message = "has \(Self.kilobytes(bytes)) KB, more than \(limit / 1024)"
    findings.append(
      Finding(.heavyImage, file: file, entry: name, message, remedy: "scale it down or use fewer colours")
        .with(found: "\(bytes)", limit: "\(limit)"))
  }

  /// Rounds up, so that one byte above a limit is visible.
  private static func kilobytes(_ bytes: Int) -> Int { (bytes + 1023) / 1024 }

  private mutating func lookForScales(of picture: String, _ names: Set<String>) {
    let missing = ["@2x", "@3x"].filter { !names.contains("\(picture)\($0).png") }
    if missing.isEmpty { return }
    let (scales, files) = (missing.joined(separator: " and "), missing.map { "\(picture)\($0).png" })
    advise(
      .missingScale, "\(picture).png", "has no \(scales) and is blurred on dense screens",
      "add \(files.joined(separator: " and "))")
  }

  mutating func look(at documents: [(name: String, value: Value)]) {
    var titles: [Text: String] = [:]
    for (name, value) in documents {
      guard case .object(let members) = value else { continue }
      let isSet = name.hasSuffix("/hoo_set.json")
      for member in members where !HooKeys.isRead(member.key.string.lowercased(), inSet: isSet) {
        let known = isSet ? "Color, Count and Title" : "Title and PoemLine, and those with a language as in Title-de"
        let message = member.key.isBlank ? "has a key without a name" : "is an unknown key"
        let path = member.key.isBlank ? "" : member.key.string
        findings.append(
          Finding(.unknownKey, file: file, entry: name, path: path, message, remedy: "keys are \(known)"))
      }
      lookForDirectionMarks(members, name)
      if isSet { continue }
      lookForTwin(members, name, &titles)
    }
  }

  private mutating func lookForDirectionMarks(_ members: [Value.Member], _ name: String) {
    for member in members where member.value.texts.contains(where: \.hasDirectionMark) {
      let message = "holds a mark that turns the direction of the text"
      findings.append(
        Finding(.textDirection, file: file, entry: name, path: member.key.string, message, remedy: "remove it"))
    }
  }

  private mutating func lookForTwin(_ members: [Value.Member], _ name: String, _ titles: inout [Text: String]) {
    for case .text(let title) in members.filter({ $0.key.string.lowercased() == "title" }).map(\.value) {
      if let twin = titles[title] {
        findings.append(
          Finding(
            .sameTitle, file: file, entry: name, path: "Title", "is also the title of \(twin)",
            remedy: "give each Hoo a title of its own"))
      } else {
        titles[title] = name
      }
    }
  }
}

extension Value {
  /// The text, or those in a list.
  fileprivate var texts: [String] {
    switch self {
    case .text(let text): [text.string]
    case .list(let items): items.flatMap(\.texts)
    case .null, .bool, .number, .object, .other: []
    }
  }
}

/// The keys of a set's documents, in lower case.
package enum HooKeys {
  static func isRead(_ key: String, inSet: Bool) -> Bool {
    isTitle(key) || (inSet ? ["color", "count"] : ["eyes", "lids"]).contains(key) || !inSet && isWord(key, "poemline")
  }

  /// Whether the key is `title`, or `title-de` and the like.
  static func isTitle(_ key: String) -> Bool { isWord(key, "title") }

  private static func isWord(_ key: String, _ word: String) -> Bool {
    key == word || key.hasPrefix("\(word)-") && isLanguage(key.dropFirst(word.count + 1))
  }

  /// Whether `code` has the form of `de` or `zh-hant-tw`.
  package static func isLanguage(_ code: Substring) -> Bool { Text(utf8: Array(code.utf8)).isLanguageCode }
}
