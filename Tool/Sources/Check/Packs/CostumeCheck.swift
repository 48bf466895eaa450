import Files
import Findings
import HooSets
import Packs
import Values

/// Checks one costume of a list: names the rules of the reader's faults, and adds recommendations.
struct CostumeCheck {
  let index: Int
  let costume: Value
  let place: FindingPlace
  private(set) var findings: [Finding] = []

  init(_ costume: Value, at index: Int, in place: FindingPlace, faults: [Fault]) {
    (self.index, self.costume, self.place) = (index, costume, place)
    for fault in faults { report(fault) }
    if case .object(let members) = costume { members.forEach { lookAt($0.key.string, $0.value) } }
  }

  private mutating func report(
    _ rule: PackRule, _ key: String, _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    let path = "[\(index)]" + (key.isEmpty ? "" : ".\(key)")
    findings.append(place.finding(rule, path: path, message, remedy: remedy, found: found, limit: limit))
  }

  // MARK: - The reader's faults

  private mutating func report(_ fault: Fault) {
    let name = String(fault.path.string.dropFirst("[\(index)]".count).drop { $0 == "." })
    guard let key = CostumeKey(name) else {
      return report(
        .costumeKind, name, "expected a dictionary, found \(costume.shown)", "write a dictionary", found: costume.shown)
    }
    guard let value = self.value(at: name) else {
      return report(.keyMissing, name, "is missing" + misspelling(of: name), "add \(key.expectation)")
    }
    if fault.isRepetition {
      return report(
        .idTaken, name, "\(value.shown) is the id of an earlier costume", "choose another", found: value.found)
    }
    switch (key.kind, value) {
    case (.text(let bytes), .text(let text)): reportText(name, text, bytes)
    case (.image, .text(let text)): reportAddress(name, text)
    case (.number(let range, let rule), .number(let number)): reportNumber(rule, name, number, range)
    default:
      let message = "expected \(key.expectation), found \(value.shown)"
      report(.keyKind, name, message, "correct it", found: value.found, limit: key.expectation)
    }
  }

  /// The value of a key, or of a member of one as in `reaction.face`.
  private func value(at name: String) -> Value? {
    name.split(separator: ".").reduce(costume as Value?) { value, key in value?[Text(String(key))] }
  }

  private mutating func reportText(_ name: String, _ text: Text, _ bytes: ClosedRange<Int>) {
    if text.isEmpty {
      report(.textEmpty, name, "is empty", "write some text")
    } else if text.utf8.count > bytes.upperBound {
      let (found, limit) = ("\(text.utf8.count)", "\(bytes.upperBound)")
      report(
        .textTooLong, name, "has \(found) bytes, more than \(limit)", "shorten it", found: found, limit: limit)
    } else {
      let (value, allowed) = (Value.text(text), "a-z, A-Z, 0-9, _ and -")
      report(
        .idCharacters, name, "\(value.shown) holds other characters", "use \(allowed)", found: value.found,
        limit: allowed)
    }
  }

  private mutating func reportAddress(_ name: String, _ text: Text) {
    if text.isEmpty { return report(.textEmpty, name, "is empty", "write the name of an image") }
    let remedy = "write the name of an image set or of a file in the pack"
    let value = Value.text(text)
    report(.imageAddress, name, "\(value.shown) is no image's name or address", remedy, found: value.found)
  }

  private mutating func reportNumber(_ rule: PackRule, _ name: String, _ number: Double, _ range: ClosedRange<Double>) {
    let remedy =
      rule == .sideRange ? "write the size in points" : "write a fraction of the image's size, as 0.5 for the middle"
    let (found, limit) = (number.plainText, range.plainText)
    report(rule, name, "\(found) is not from \(limit)", remedy, found: found, limit: limit)
  }

  /// A remark about an unknown key that is probably the missing `name`.
  private func misspelling(of name: String) -> String {
    guard case .object(let members) = costume else { return "" }
    let strays = members.map(\.key.string).filter { CostumeKey($0) == nil }
    return NearestName.find(name, in: strays).map { ", and \"\($0)\" is unknown" } ?? ""
  }

  // MARK: - Recommendations

  private mutating func lookAt(_ name: String, _ value: Value) {
    guard let key = CostumeKey(name) else {
      let meant = NearestName.find(name, in: CostumeKey.names).map { "rename it to \($0)" }
      return report(.unknownKey, name, "is an unknown key", meant ?? "remove it")
    }
    switch (key.kind, value) {
    case (.text(let bytes), .text(let text)):
      lookAtText(name, text.string)
      lookAtLanguage(name)
      if bytes.lowerBound == 0 && text.isEmpty {
        report(.noDescription, name, "is empty", "say in a sentence what one sees")
      }
    case (.season, .text(let text)) where !Season.isValid(text):
      report(
        .seasonDays, name, "\(value.shown) is no season, so it is ignored", "write \(key.expectation)",
        found: text.string,
        limit: "MM-DD/MM-DD")
    case (.reaction, .object(let members)): members.forEach { lookAt(name + "." + $0.key.string, $0.value) }
    case (.name(let member), .text(let text)): lookAtName(name, text, member)
    case (.number(_, .fractionRange), .number(let number)) where Limits.fraction.contains(number):
      if key.isWithinImage { lookAtFraction(name, number) }
    default: break
    }
  }

  private mutating func lookAtText(_ name: String, _ text: String) {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      report(.textControl, name, "holds a control character, such as a line break or a tab", "remove it")
    } else if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      report(.textSpaces, name, "begins or ends with white space", "remove it")
    }
    if text.hasDirectionMark {
      report(.textDirection, name, "holds a mark that turns the direction of the text", "remove it")
    }
  }

  private mutating func lookAtName(_ name: String, _ text: Text, _ member: Reaction.Member) {
    let known = Reaction.vocabulary(member).words
    if known.contains(text) { return }
    let all = known.map(\.string)
    let meant = NearestName.find(text.string, in: all).map { "did you mean \"\($0)\"? " } ?? ""
    report(
      .reactionName, name, "\(Value.text(text).shown) is unknown, so the default is used",
      meant + "write one of " + all.joined(separator: ", "), found: text.string, limit: all.joined(separator: ", "))
  }

  private mutating func lookAtLanguage(_ name: String) {
    guard let stem = CostumeKey.translated.first(where: { name.hasPrefix($0 + "-") }) else { return }
    let code = String(name.dropFirst(stem.count + 1))
    if !HooKeys.isLanguage(code.lowercased()[...]) {
      report(.languageCode, name, "\"\(code)\" is no language", "write one as in \(stem)-de", found: code)
    }
  }

  private mutating func lookAtFraction(_ name: String, _ number: Double) {
    if (0...1).contains(number) { return }
    let remedy = "check it; 0 to 1 are within the image"
    report(
      .pointOutside, name, "\(number.plainText) is outside of the image", remedy, found: number.plainText,
      limit: "0 to 1")
  }
}

extension Value {
  /// The value in a report: a text or a number, otherwise its kind.
  fileprivate var found: String {
    switch self {
    case .text(let text): text.string
    case .number(let number): number.plainText
    default: kind.string
    }
  }

  /// The value in a finding: a text in quotation marks and not longer than a line, otherwise its kind.
  fileprivate var shown: String {
    guard case .text(let text) = self else { return kind.string }
    let string = text.string
    return "\"\(string.prefix(40))\(string.count > 40 ? "..." : "")\""
  }
}
