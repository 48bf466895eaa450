import DisguiseORama
import Geometry
import Packs
import Values

/// A pack as the server describes it.
public struct FittingPack: Sendable {
  /// A character to dress: that of the show, the app's, or the pack's own.
  public struct StageCharacter: Sendable {
    /// The server's key for it.
    public let name: Text
    /// Its name in the reader's language; empty for that of the app.
    public let title: Text
    public let picture: EditedPicture
    public let wearer: Wearer
    /// Whether it has lids. The app then shows its head under the costumes in bubbles.
    public let hasLids: Bool
  }

  public let document: FittingDocument
  public let revision: Text
  public let stageCharacters: [StageCharacter]
  /// Whether another character stands in for that of the show, which cannot be read.
  public let hasStandIn: Bool
  public let findings: [FittingFinding]

  /// nil where `value` is no description of a pack.
  ///
  /// - Parameter reader: the code of the reader's language.
  public init?(_ value: Value, reader: Text = .empty) {
    let languages = value["languages"]?.texts ?? []
    guard !languages.isEmpty, let revision = value.text("revision"), case .list(let costumes)? = value["costumes"]
    else { return nil }
    let stageCharacters = value["scotches"]?.items.map { StageCharacter($0, reader: reader) } ?? []
    let usual = stageCharacters.first?.wearer.size ?? .zero
    let outfits = costumes.enumerated().map { Outfit($1, key: $0 + 1, languages: languages, usual: usual) }
    var document = FittingDocument(languages: languages, outfits: outfits)
    document.reader = languages.firstIndex(of: reader) ?? 0
    document.character = value["character"].flatMap { OwnCharacter($0, languages) }
    document.opened = value.text("opened") ?? .empty
    document.words = ShowWords(value["show"] ?? .null, languages)
    // A folder has its findings in its sheet. Its texts are written as they are typed.
    document.isFirstOptional = value["findings"] == nil
    self.document = document
    self.revision = revision
    self.stageCharacters = stageCharacters
    hasStandIn = value["stand_in"] != nil
    findings = FittingFinding.all(in: value)
  }
}

extension FittingPack.StageCharacter {
  init(_ value: Value, reader: Text) {
    name = value.text("name") ?? .empty
    title = value["names"]?.text(reader) ?? .empty
    picture = EditedPicture(value)
    hasLids = value["lids"] != nil
    let (standard, number) = (Figure.usualAnchor, { (key: Text) in value[key] == nil ? nil : value.number(key) })
    wearer = Wearer(
      size: Size(width: value.number("width"), height: value.number("height")),
      anchor: Point(x: number("anchor_x") ?? standard.x, y: number("anchor_y") ?? standard.y))
  }
}

/// A finding of `disguise check`.
public struct FittingFinding: Hashable, Sendable {
  public let isError: Bool
  /// Whether the page shows it as a hint, not as an error: the reader has not been in its field yet.
  public var isCalm = false
  public let rule: Text
  public let file: Text
  public let entry: Text
  public let message: Text
  public let remedy: Text
  /// The place of the costume in the list; nil for a finding about something else.
  public let index: Int?
  /// The key in the costume or the document; empty for all of it.
  public internal(set) var key: Text
  /// The key of the outfit that it is about, which stays the same when the list changes.
  public private(set) var outfit: Int?
  /// The field about the show or its character that it is about.
  public private(set) var characterField: FittingField?

  public init(_ value: Value) {
    let text = { (key: Text) in value.text(key) ?? .empty }
    isError = text("severity") == "error"
    (rule, file, entry) = (text("rule"), text("file"), text("entry"))
    (message, remedy) = (text("message"), text("remedy"))
    (index, key) = Self.place(text("path"))
    if case .number(let number)? = value["field"] { characterField = FittingField(showNumber: Int(number)) }
  }

  /// A finding of the page itself.
  ///
  /// - Parameter outfit: the key of an outfit; nil for a fault about the show or its character.
  public init(_ fault: FieldFault<FittingField>, of outfit: Int?, message: Text, languages: [Text]) {
    isError = fault.isError
    rule = fault.field == .id ? "id-taken" : .empty
    (file, entry, remedy, index) = (.empty, .empty, .empty, nil)
    (self.message, self.outfit, key) = (message, outfit, fault.field.key(languages))
    characterField = outfit == nil ? fault.field : nil
  }

  /// A finding of the page itself about sets.
  ///
  /// - Parameters:
  ///   - set: the name of the set.
  ///   - hoo: the name of the Hoo; nil for a fault of the set.
  init(_ fault: FieldFault<SetsField>, in set: Text, _ hoo: Text?, message: Text, languages: [Text]) {
    isError = fault.isError
    (rule, file, remedy, index) = (.empty, .empty, .empty, nil)
    entry = set + (hoo.map { "/" + $0 + "/hoo.json" } ?? "/hoo_set.json")
    (self.message, key) = (message, fault.field.key(languages))
  }

  /// - Parameter outfits: the keys of the outfits that the server checked.
  public func bound(to outfits: [Int]) -> FittingFinding {
    var bound = self
    bound.outfit = index.flatMap { outfits.indices.contains($0) ? outfits[$0] : nil }
    return bound
  }

  static func all(in value: Value) -> [FittingFinding] { value["findings"]?.items.map { FittingFinding($0) } ?? [] }

  /// Reads `[2].label-de`, or a key alone.
  private static func place(_ path: Text) -> (Int?, Text) {
    let bytes = path.utf8
    guard bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")), end > 1, end < 8,
      bytes[1..<end].allSatisfy({ $0 >= 48 && $0 <= 57 })
    else { return (nil, path) }
    let index = bytes[1..<end].reduce(0) { $0 * 10 + Int($1 - 48) }
    return (index, Text(utf8: Array(bytes[(end + 1)...].drop { $0 == UInt8(ascii: ".") })))
  }
}

/// The server's answer to a document that was sent.
public struct FittingAnswer: Sendable {
  public let revision: Text
  public let findings: [FittingFinding]
  /// The folders that keep what a save removed.
  public let removed: [Text]

  public init(_ value: Value) {
    revision = value.text("revision") ?? .empty
    findings = FittingFinding.all(in: value)
    removed = value["removed"]?.texts ?? []
  }
}

extension Outfit {
  /// - Parameter usual: the size of a costume whose list names none.
  init(_ value: Value, key: Int, languages: [Text], usual: Size) {
    let number = { (name: Text, standard: Double) -> Double in
      if case .number(let number)? = value[name] { number } else { standard }
    }
    let anchor = Figure.usualAnchor
    self.init(
      key: key, id: value.text("id") ?? .empty, hasOwnID: value["own_id"] != .number(0),
      image: value.text("image") ?? .empty,
      picture: EditedPicture(value),
      size: Size(width: max(1, number("width", usual.width)), height: max(1, number("height", usual.height))),
      display: Point(x: number("display_x", 0.5), y: number("display_y", 0.3)),
      alignment: Point(x: number("alignment_x", anchor.x), y: number("alignment_y", anchor.y)),
      texts: languages.map { Texts(value["texts"]?[$0] ?? .null) }, season: value.text("season") ?? .empty,
      credit: value.text("credit") ?? .empty, source: CarriedText(value.text("source") ?? .empty))
  }
}

extension Outfit.Texts {
  init(_ value: Value) {
    label = value.text("label") ?? .empty
    summary = value.text("description") ?? .empty
    alternative = value.text("alternative_text") ?? .empty
  }
}

extension EditedPicture {
  /// Reads the member `files`.
  public init(_ value: Value) {
    self.init(files: value["files"] ?? .null)
    isDrawnToSize = value["drawn_to_size"] == .number(1)
  }

  init(files list: Value) {
    self.init(
      files: list.items.map { file in
        File(
          scale: Int(max(1, min(3, file.number("scale")))), width: Self.pixels(file.number("width")),
          height: Self.pixels(file.number("height")), address: file.text("address") ?? .empty)
      })
  }

  private static func pixels(_ number: Double) -> Int { number >= 1 && number <= 1e6 ? Int(number) : 1 }
}

extension Value {
  /// The items of a list; none of any other value.
  var items: [Value] { if case .list(let items) = self { items } else { [] } }

  /// The texts in a list.
  var texts: [Text] { items.compactMap { if case .text(let text) = $0 { text } else { nil } } }
}
