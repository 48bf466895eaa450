import Foundation
import Values

/// The faults of the tables of words by language, `Content/FOLDER/CODE.json`, as lines with their file and remedy.
struct TableCheck {
  let content: URL
  private static let folders = [
    "address", "dynamics", "fitting", "intro", "opening", "refusals", "sets", "shelf", "words",
  ]

  /// The form of codes, as the build has it.
  private static let form: String = {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let script = try? String(contentsOf: project.appending(path: "Scripts/tables.py"), encoding: .utf8)
    return script?.firstMatch(of: /CODE = re\.compile\(r"(.+)"\)/).map { String($0.1) } ?? ""
  }()

  /// The languages of the apps' words.
  var codes: [String] { codes(in: "words") }

  /// A language has a table in every folder. One with a region needs words alone, and of these those that differ.
  func lines() -> [String] { Self.folders.flatMap { strays(in: $0) + lines(in: $0) } }

  private func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: content.appending(path: folder).path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()  // hidden ones belong to the system
  }

  private func codes(in folder: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
      .filter { (try? Regex(Self.form).wholeMatch(in: $0)) != nil }
  }

  private func strays(in folder: String) -> [String] {
    let known = Set(codes(in: folder).map { "\($0).json" })
    return names(in: folder).filter { !known.contains($0) }.map {
      "Content/\(folder)/\($0): is not the table of a language; name it like fr.json or pt-BR.json, or remove it"
    }
  }

  private func lines(in folder: String) -> [String] {
    do {
      let base = try base(of: folder)
      let languages = Set(Self.folders.flatMap(codes(in:)))
      return languages.sorted().flatMap { lines(of: $0, in: folder, against: base) }
    } catch { return [error.line] }
  }

  private func lines(of code: String, in folder: String, against base: [String: Value]) -> [String] {
    let place = "Content/\(folder)/\(code).json"
    let isRegion = codes.contains { code.hasPrefix("\($0)-") }
    guard codes(in: folder).contains(code) else {
      // The keys of refusals are the English lines.
      if isRegion && folder != "words" || code == "en" && folder == "refusals" { return [] }
      return [
        "\(place) is missing; copy Content/\(folder)/\(folder == "refusals" ? "de" : "en").json and translate its texts"
      ]
    }
    do { return TableComparison(try table(place), base, place, isRegion: isRegion && folder != "intro").lines } catch {
      return [error.line]
    }
  }

  /// The texts with which those of other languages are compared.
  private func base(of folder: String) throws(Fault) -> [String: Value] {
    if folder != "refusals" { return try table("Content/\(folder)/en.json") }
    let keys = try table("Content/refusals/de.json").keys
    return Dictionary(uniqueKeysWithValues: keys.map { ($0, .text(Text($0))) })
  }

  struct Fault: Error { let line: String }

  private func table(_ place: String) throws(Fault) -> [String: Value] {
    let file = content.deletingLastPathComponent().appending(path: place)
    guard let data = try? Data(contentsOf: file) else { throw Fault(line: "\(place): cannot be read") }
    let value: Value
    do throws(JSONReader.Fault) { value = try JSONReader.value(in: [UInt8](data), .document) } catch {
      throw Fault(line: "\(place): \(error.message.string)")
    }
    guard case .object = value else { throw Fault(line: "\(place): expected an object, found \(value.kind.string)") }
    return Self.leaves(of: value, at: "")
  }

  /// The values within objects and lists, by their paths: `sets.title`, `steps[0].message`.
  private static func leaves(of value: Value, at path: String) -> [String: Value] {
    let parts: [(String, Value)]
    switch value {
    case .object(let members):
      parts = members.map { (path.isEmpty ? $0.key.string : "\(path).\($0.key.string)", $0.value) }
    case .list(let items): parts = items.enumerated().map { ("\(path)[\($0)]", $1) }
    default: return [path: value]
    }
    return parts.reduce(into: [:]) { $0.merge(leaves(of: $1.1, at: $1.0)) { $1 } }
  }
}

/// The differences of a table from the English one.
private struct TableComparison {
  private let own: [String: Value]
  private let base: [String: Value]
  private let place: String
  private let isRegion: Bool

  init(_ own: [String: Value], _ base: [String: Value], _ place: String, isRegion: Bool) {
    (self.own, self.base, self.place, self.isRegion) = (own, base, place, isRegion)
  }

  var lines: [String] {
    let lacking = Set(base.keys).subtracting(isRegion ? base.keys : own.keys).sorted()
    let unknown = Set(own.keys).subtracting(base.keys).sorted()
    return (lacking.isEmpty ? [] : ["\(place): lacks \(list(lacking)); translate it from en.json"])
      + (unknown.isEmpty ? [] : ["\(place): \(list(unknown)): en.json has no such key; rename or remove it"])
      + own.keys.sorted().compactMap { key in fault(of: key).map { "\(place): \(key): \($0)" } }
  }

  private func list(_ keys: [String]) -> String { keys.map { "\"\($0)\"" }.joined(separator: ", ") }

  private func fault(of key: String) -> String? {
    guard let (old, new) = base[key].flatMap({ old in own[key].map { (old, $0) } }) else { return nil }
    guard old.kind == new.kind else { return "expected \(old.kind.string), found \(new.kind.string)" }
    guard case .text(let text) = new, case .text(let english) = old else { return nil }
    if text.isEmpty { return "is empty; write some text" }
    let (places, expected) = (Self.places(text), Self.places(english))
    return places == expected
      ? nil : "expected the places \(expected), found \(places); keep them as they are in English"
  }

  private static func places(_ text: Text) -> String {
    if !text.utf8.contains(UInt8(ascii: "{")) { return "" }  // matching takes seconds in all tables
    return text.string.matches(of: /\{\w+\}/).map { String($0.0) }.sorted().joined(separator: " ")
  }
}
