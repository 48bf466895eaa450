import Packs

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

  private mutating func report(_ rule: PackRule, _ key: String, _ message: String, _ remedy: String) {
    let path = "[\(index)]" + (key.isEmpty ? "" : ".\(key)")
    findings.append(place.finding(rule, path: path, message, remedy: remedy))
  }

  // MARK: - The reader's faults

  private mutating func report(_ fault: Fault) {
    let name = String(fault.path.string.dropFirst("[\(index)]".count).drop { $0 == "." })
    guard let key = CostumeKey(name) else {
      return report(.costumeKind, name, "expected a dictionary, found \(costume.shown)", "write a dictionary")
    }
    guard let value = costume[Text(name)] else {
      return report(.keyMissing, name, "is missing" + misspelling(of: name), "add \(key.expectation)")
    }
    if fault.isRepetition {
      return report(.idTaken, name, "\(value.shown) is the id of an earlier costume", "choose another")
    }
    switch (key.kind, value) {
    case (.text(let bytes), .text(let text)): reportText(name, text, bytes)
    case (.image, .text(let text)): reportAddress(name, text)
    case (.number(let range, let rule), .number(let number)): reportNumber(rule, name, number, range)
    default: report(.keyKind, name, "expected \(key.expectation), found \(value.shown)", "correct it")
    }
  }

  private mutating func reportText(_ name: String, _ text: Text, _ bytes: ClosedRange<Int>) {
    if text.isEmpty {
      report(.textEmpty, name, "is empty", "write some text")
    } else if text.utf8.count > bytes.upperBound {
      report(.textTooLong, name, "has \(text.utf8.count) bytes, more than \(bytes.upperBound)", "shorten it")
    } else {
      report(.idCharacters, name, "\(Value.text(text).shown) holds other characters", "use a-z, A-Z, 0-9, _ and -")
    }
  }

  private mutating func reportAddress(_ name: String, _ text: Text) {
    if text.isEmpty { return report(.textEmpty, name, "is empty", "write the name of an image") }
    let remedy = "write the name of an image set or of a file in the pack"
    report(.imageAddress, name, "\(Value.text(text).shown) is no image's name or address", remedy)
  }

  private mutating func reportNumber(_ rule: PackRule, _ name: String, _ number: Double, _ range: ClosedRange<Double>) {
    let remedy =
      rule == .sideRange ? "write the size in points" : "write a fraction of the image's size, as 0.5 for the middle"
    report(rule, name, "\(number.plainText) is not from \(range.plainText)", remedy)
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
    case (.number(_, .fractionRange), .number(let number)) where Limits.fraction.contains(number):
      lookAtFraction(name, number)
    default: break
    }
  }

  private mutating func lookAtText(_ name: String, _ text: String) {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      report(.textControl, name, "holds a control character, such as a line break or a tab", "remove it")
    } else if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      report(.textSpaces, name, "begins or ends with white space", "remove it")
    }
  }

  private mutating func lookAtLanguage(_ name: String) {
    guard let stem = CostumeKey.translated.first(where: { name.hasPrefix($0 + "-") }) else { return }
    let code = String(name.dropFirst(stem.count + 1))
    if !HooKeys.isLanguage(code.lowercased()[...]) {
      report(.languageCode, name, "\"\(code)\" is no language", "write one as in \(stem)-de")
    }
  }

  private mutating func lookAtFraction(_ name: String, _ number: Double) {
    if (0...1).contains(number) { return }
    report(.pointOutside, name, "\(number.plainText) is outside of the image", "check it; 0 to 1 are within the image")
  }
}

extension Value {
  /// The value in a finding: a text in quotation marks and not longer than a line, otherwise its kind.
  fileprivate var shown: String {
    guard case .text(let text) = self else { return kind.string }
    let string = text.string
    return "\"\(string.prefix(40))\(string.count > 40 ? "..." : "")\""
  }
}
