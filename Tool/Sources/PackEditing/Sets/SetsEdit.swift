import Foundation
import HooSets
import Values

/// Changes of sets.
public struct SetsEdit: Sendable {
  public var sets: [SetEdit] = []
  /// The sets and Hoos to remove, by their names on disk. Their folders are moved to the folder `removed`.
  public var removed: [Removal] = []
  /// The sets that the trial's copy has besides the changed ones. A copy of all takes long where there are many.
  public var copied = Copied.none

  public enum Copied: Hashable, Sendable {
    case none, all
    /// The set of this name.
    case one(String)

    func contains(_ set: String) -> Bool { self == .all || self == .one(set) }
  }

  public struct Removal: Hashable, Sendable {
    public var set: String
    /// Nil for the whole set.
    public var hoo: String?

    public init(set: String, hoo: String?) { (self.set, self.hoo) = (set, hoo) }
  }

  public init() {}
}

/// The new values of one set.
public struct SetEdit: Sendable {
  public var name: String
  /// The set on disk that the values belong to.
  public var origin: EditOrigin
  public var color: String?
  public var texts: [TextEdit] = []
  /// The new headers as PNGs, by language, nil for the one without a suffix. An empty picture removes a header.
  public var headers: [(language: String?, picture: [ScaledPicture])] = []
  /// The languages whose headers on disk were lettered by the page. They are not kept when they are replaced.
  public var lettered: Set<String?> = []
  public var hoos: [HooEdit] = []
  /// The `hoo_set.json` of a removed set that comes back; nil for one that was never there.
  public var source: String?

  public init(name: String, origin: EditOrigin) { (self.name, self.origin) = (name, origin) }
}

/// The new values of one Hoo.
public struct HooEdit: Sendable {
  public var name: String
  /// The Hoo on disk, in the set's folder, that the values belong to.
  public var origin: EditOrigin
  public var texts: [TextEdit] = []
  /// The new picture, as PNGs; nil to keep the old one.
  public var picture: [ScaledPicture]?
  /// The `hoo.json` of a removed Hoo that comes back; nil for one that was never there.
  public var source: String?

  public init(name: String, origin: EditOrigin) { (self.name, self.origin) = (name, origin) }
}

/// The new value of a text in one language.
public struct TextEdit: Sendable {
  public enum Value: Hashable, Sendable {
    case title(String)
    case poem([String])
  }

  /// Nil for the language without a suffix.
  public var language: String?
  public var value: Value

  public init(_ value: Value, in language: String?) { (self.value, self.language) = (value, language) }

  var isEmpty: Bool {
    switch value {
    case .title(let title): title.isEmpty
    case .poem(let lines): lines.allSatisfy(\.isEmpty)
    }
  }

  /// - Parameter place: the set or the Hoo, for the fault.
  func check(_ place: String) throws(EditFault) {
    let lines = if case .poem(let lines) = value { lines } else { [title] }
    if lines.contains(where: { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }) {
      throw .invalid("A text of \(place) holds a control character, such as a line break. Remove it.")
    }
    if let language, !HooKeys.isLanguage(language.lowercased()[...]) {
      throw .invalid("\(language.quoted) is not the code of a language, as in de.")
    }
  }

  private var title: String { if case .title(let title) = value { title } else { "" } }

  /// - Parameter isNeeded: whether the key stays with an empty text, so that the check reports it.
  func apply(to document: inout SetDocument, isNeeded: Bool) throws(EditFault) {
    let isRemoved = isEmpty && !(isNeeded && language == nil)
    switch value {
    case .title(let title):
      if title == document.text("Title", in: language) ?? "" { return }
      try document.set(SetDocument.key("Title", in: language), isRemoved ? nil : .text(Text(title)))
    case .poem(let lines):
      let key = SetDocument.key("PoemLine", in: language)
      if isRemoved { try document.set(key, nil) } else { try document.set(key, lines: lines) }
    }
  }
}
