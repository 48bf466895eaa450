import Files
import Findings
import Packs
import Values

/// Checks one costume of a list: names the rules of the reader's faults, and adds recommendations.
package struct CostumeCheck {
  private let index: Int
  private let costume: Value
  private let place: FindingPlace
  private(set) var findings: [Finding] = []

  init(_ costume: Value, at index: Int, in place: FindingPlace, faults: [Fault]) {
    (self.index, self.costume, self.place) = (index, costume, place)
    for fault in faults { report(fault) }
    if case .object(let members) = costume { members.forEach { lookAt($0, beside: members) } }
  }

  /// Returns the findings for the reader's `faults` of a costume.
  package static func errors(in costume: Value, at index: Int, faults: [Fault]) -> [Finding] {
    CostumeCheck(costume, at: index, in: FindingPlace(file: ""), faults: faults).findings
      .filter { $0.severity == .error }
  }

  private mutating func report(
    _ rule: PackRule, _ key: String, _ message: String, _ remedy: String, found: String = "", limit: String = ""
  ) {
    let path = "[\(index)]" + (key.isEmpty ? "" : ".\(key)")
    findings.append(place.finding(rule, path: path, message, remedy: remedy, found: found, limit: limit))
  }

  // MARK: - The reader's faults

  /// Reports a fault in the reader's words, with its rule and remedy.
  private mutating func report(_ fault: Fault) {
    let name = String(fault.path.string.dropFirst("[\(index)]".count).drop { $0 == "." })
    let words = fault.message.string
    if name.isEmpty { return report(.costumeKind, name, words, "write a dictionary", found: costume.shown) }
    // A key of published lists only.
    guard let key = CostumeKey(name) else { return report(.keyKind, name, words, "remove it") }
    guard let value = self.value(at: name) else {
      let stray = misspelling(of: name)
      let message = words.parted.message + (stray.map { ", and \"\($0)\" is an unknown key" } ?? "")
      return report(.keyMissing, name, message, stray == nil ? "add \(key.expectation)" : "rename it")
    }
    let (rule, found, limit) = fault.isRepetition ? (.idTaken, value.reported, "") : key.breach(by: value)
    let (message, remedy) = key.remedy(for: rule).map { (words, $0) } ?? words.parted
    report(rule, name, message, remedy, found: found, limit: limit)
  }

  /// The value of a key, or of a member of one as in `reaction.face`.
  private func value(at name: String) -> Value? {
    name.split(separator: ".").reduce(costume as Value?) { value, key in value?[Text(String(key))] }
  }

  /// Returns an unknown key that is probably the missing `name`.
  private func misspelling(of name: String) -> String? {
    guard case .object(let members) = costume else { return nil }
    let unknown = members.map(\.key.string).filter {
      CostumeKey($0) == nil && CostumeKey.translation(meantBy: $0) == nil
    }
    return NearestName.find(name, in: unknown)
  }

  // MARK: - Recommendations

  /// - Parameters:
  ///   - siblings: all members of the object that holds the member.
  ///   - parent: the key of that object, with a dot behind it; empty for the costume.
  private mutating func lookAt(_ member: Value.Member, beside siblings: [Value.Member], in parent: String = "") {
    let (own, value) = (member.key.string, member.value)
    let name = parent + own
    // A key with a dot is no member of another one.
    guard !own.contains("."), let key = CostumeKey(name) else {
      let remedy = CostumeKey.remedy(forUnknown: own, in: parent, beside: siblings.map(\.key.string))
      let (path, message) =
        member.key.isBlank ? (String(parent.dropLast()), "has a key without a name") : (name, "is an unknown key")
      return report(.unknownKey, path, message, remedy)
    }
    switch (key.kind, value) {
    case (.text, .text(let text)):
      report(CostumeAdvice.all(on: text, Text(name), path(of: name)))
      lookAtLanguage(name)
    case (.season, .text(let text)): report(CostumeAdvice.season(text, path(of: name)))
    case (.reaction, .object(let members)): members.forEach { lookAt($0, beside: members, in: name + ".") }
    case (.name(let member), .text(let text)): lookAtName(name, text, member)
    case (.number(_, .fractionRange), .number(let number)) where Limits.fraction.contains(number):
      if key.isWithinImage { report(CostumeAdvice.point(number, path(of: name))) }
    default: break
    }
  }

  private mutating func report(_ advice: [Advice]) { findings += advice.map { place.finding($0) } }

  private func path(of name: String) -> Text { Text("[\(index)].\(name)") }

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
    if LanguageSuffix.isLanguage(code) { return }
    let remedy = CostumeKey.translation(meantBy: name).map { "rename it to \($0)" } ?? "write one as in \(stem)-de"
    report(.languageCode, name, "\"\(code)\" is no language", remedy, found: code)
  }
}

extension Value {
  /// The value in a report: a text or a number, otherwise its kind.
  var reported: String {
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
