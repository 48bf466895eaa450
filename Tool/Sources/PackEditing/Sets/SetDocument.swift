import Files
import Foundation
import HooSets
import Values

/// A document of a set or a Hoo that is edited: `07/hoo_set.json`, `07/01/hoo.json`. Its keys ignore case.
public struct SetDocument: Sendable {
  /// The path in the folder of sets, for faults.
  let path: String
  /// Nil if the file is no JSON object.
  private var document: EditableDocument?
  /// Whether a value was set.
  private(set) var isChanged = false

  /// - Parameter data: nil for a file that does not exist.
  init(_ data: Data?, at path: String) {
    self.path = path
    document = try? EditableDocument(data ?? Data("{}\n".utf8), isPropertyList: false)
    if case .object? = document?.value { return }
    document = nil
  }

  /// - Parameter source: the text of a removed document that comes back. One that is no JSON object is not used.
  init(restoring source: String?, at path: String) {
    self.init(source.map { Data($0.utf8) }, at: path)
    if !isReadable { self.init(nil, at: path) }
  }

  /// Whether the file is a JSON object, or there is none yet.
  var isReadable: Bool { document != nil }

  var data: Data { document?.data ?? Data() }

  /// The text; empty if it is no JSON object.
  public var source: String { String(decoding: data, as: UTF8.self) }

  // MARK: - Reading

  /// The keys as they are written.
  var keys: [String] { document?.value.keys ?? [] }

  private func key(_ wanted: String) -> String? {
    let wanted = wanted.lowercased()
    return keys.first { $0.lowercased() == wanted }
  }

  /// The value of a key; nil if it is missing.
  public func value(_ key: String) -> Value? { self.key(key).flatMap { document?.value[Text($0)] } }

  /// The text of a key in a language; nil if it is missing or something else.
  ///
  /// - Parameter language: nil for the one without a suffix.
  public func text(_ key: String, in language: String?) -> String? { value(Self.key(key, in: language))?.string }

  /// The lines of a text, which may also be a list of them.
  public func lines(_ key: String, in language: String?) -> [String] {
    switch value(Self.key(key, in: language)) {
    case .text(let text): text.string.isEmpty ? [] : Self.lines(of: text.string)
    case .list(let items): items.flatMap { Self.lines(of: $0.string ?? "") }
    default: []
    }
  }

  /// Splits at line feeds as bytes: `\r\n` is one character.
  private static func lines(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String($0) ?? "" }
  }

  /// The languages of the texts with a suffix, as in `Title-de`.
  var languages: Set<String> {
    let suffixes = keys.map { $0.lowercased() }.compactMap { key in
      ["title-", "poemline-"].first(where: key.hasPrefix).map { String(key.dropFirst($0.count)) }
    }
    return Set(suffixes.filter { HooKeys.isLanguage($0[...]) })
  }

  static func key(_ key: String, in language: String?) -> String { language.map { "\(key)-\($0)" } ?? key }

  // MARK: - Changing

  private mutating func apply(_ change: DocumentChange, at steps: [DocumentStep] = []) throws(EditFault) {
    guard document != nil else {
      throw .invalid("\(path.printable) is not a JSON object. Correct it first.")
    }
    do { try document?.apply(change, at: steps) } catch { throw .invalid("\(path.printable) \(error.description).") }
    isChanged = true
  }

  /// Sets the value of a key; nil removes it. A new key follows its family: `Title-de` follows `Title`.
  mutating func set(_ key: String, _ value: Value?) throws(EditFault) {
    let old = self.key(key)
    if let value {
      if self.value(key) != value { try apply(.set(old ?? key, value, after: neighbour(of: key))) }
    } else if let old {
      try apply(.remove(old))
    }
  }

  private func neighbour(of key: String) -> String? {
    let family = key.lowercased().prefix { $0 != "-" }
    return keys.last { $0.lowercased() == family || $0.lowercased().hasPrefix(family + "-") }
  }

  /// Sets a text of several lines, in the form that it has: one text, or a list of lines. Lines that stay are not touched.
  mutating func set(_ key: String, lines: [String]) throws(EditFault) {
    switch value(key) {
    case .some where lines == self.lines(key, in: nil): break
    case .text: try set(key, .text(Text(lines.joined(separator: "\n"))))
    case .list(let items): try replace(items.map { $0.string }, by: lines, at: key)
    default: try set(key, .list(lines.map { .text(Text($0)) }))
    }
  }

  private mutating func replace(_ old: [String?], by new: [String], at key: String) throws(EditFault) {
    let same = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix(min(old.count, new.count) - same).prefix { $0 == $1 }.count
    let path = [DocumentStep.member(self.key(key) ?? key)]
    for (offset, line) in new[same..<(new.count - end)].enumerated() {
      try apply(.insert(.text(Text(line)), at: same + offset), at: path)
    }
    let first = same + new.count - same - end
    for _ in same..<(old.count - end) { try apply(.removeItem(first), at: path) }
  }
}
