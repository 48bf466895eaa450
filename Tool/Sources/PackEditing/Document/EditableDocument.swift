import Files
import Foundation
import Values

/// A JSON document or a property list that is changed in place: comments, unknown keys, order, indentation and line ends stay,
/// and only the text of changed values changes.
///
/// ```swift
/// var list = try EditableDocument(data, isPropertyList: true)
/// try list.apply(.set("width", .number(240)), at: [.item(2)])
/// try list.data.write(to: url)
/// ```
///
/// After every change `Values` reads the new text, and the change is refused unless it reads exactly the intended value. Binary
/// property lists are not changed: they have no text.
public struct EditableDocument: Sendable {
  public private(set) var data: Data
  public private(set) var value: Value
  private let isPropertyList: Bool

  static let unsafe = ToolError("cannot be changed safely; change it in a text editor")
  private static let binary = ToolError(
    "is a binary property list, which is not changed; convert it to XML, as with `plutil -convert xml1`")

  /// - Throws: `ToolError`, without a place, if `data` is not a valid document.
  public init(_ data: Data, isPropertyList: Bool) throws(ToolError) {
    (self.data, self.isPropertyList) = (data, isPropertyList)
    value = try Self.read(data, isPropertyList)
  }

  private static func read(_ data: Data, _ isPropertyList: Bool) throws(ToolError) -> Value {
    isPropertyList ? try Document.propertyList(data) : try Document.json(data)
  }

  /// Applies a change; one that changes nothing leaves every byte as it is.
  ///
  /// - Parameter written: the text of the value of a `set`, from this kind of document; nil for the usual form.
  public mutating func apply(
    _ change: DocumentChange, at path: [DocumentStep] = [], written: String? = nil
  ) throws(ToolError) {
    guard let wanted = value.applying(change, at: path[...]) else { throw Self.unsafe }
    if wanted.agrees(with: value) { return }
    let changed = try changed(change, path, written)
    let read = try Self.read(changed, isPropertyList)
    guard read.agrees(with: wanted) else { throw Self.unsafe }
    (data, value) = (changed, read)
  }

  private func changed(
    _ change: DocumentChange, _ path: [DocumentStep], _ written: String?
  ) throws(ToolError) -> Data {
    if isPropertyList && data.starts(with: Data("bplist".utf8)) { throw Self.binary }
    return try changed { text throws(ToolError) in try text.apply(change, at: path, in: value, written: written) }
  }

  private func changed(_ action: (inout DocumentText) throws(ToolError) -> Void) throws(ToolError) -> Data {
    guard var text else { throw Self.unsafe }
    try action(&text)
    return TextEncoding(of: data, isPropertyList: isPropertyList).data(text.bytes)
  }

  /// The text; nil for a binary property list.
  private var text: DocumentText? {
    TextEncoding(of: data, isPropertyList: isPropertyList).utf8(data)
      .flatMap { DocumentText($0, isPropertyList ? .xml : .json) }
  }

  // MARK: - Items as text

  /// The text of each item of the list, with the comments in it; none where the document has no text or is no list.
  public var itemTexts: [String] {
    guard case .list(let items) = value, let text, text.root.children.count == items.count else { return [] }
    return text.root.children.map { text.string($0.range) }
  }

  /// Appends an item to the list by its text, as `itemTexts` gave it; false for one that is no object in this kind of document.
  public mutating func append(itemText source: String) throws(ToolError) -> Bool {
    guard let item = item(source)?.value, let wanted = value.applying(.insert(item, at: value.items.count), at: [])
    else { return false }
    let changed = try changed { text throws(ToolError) in try text.append(source) }
    let read = try Self.read(changed, isPropertyList)
    guard read.agrees(with: wanted) else { throw Self.unsafe }
    (data, value) = (changed, read)
    return true
  }

  /// Reads the text of an object; nil if it is none in this kind of document.
  private func item(_ source: String) -> (value: Value, text: DocumentText)? {
    let whole = isPropertyList ? "<plist version=\"1.0\">\(source)</plist>" : source
    guard let item = try? Self.read(Data(whole.utf8), isPropertyList), case .object = item,
      let text = DocumentText(Array(whole.utf8), isPropertyList ? .xml : .json)
    else { return nil }
    return (item, text)
  }

  /// The members of an item by its text, as `itemTexts` gave it; nil for one that is no object in this kind of document.
  func members(ofItem source: String) -> ItemMembers? {
    item(source).flatMap { ItemMembers($0.value, $0.text) }
  }
}

/// The encoding of a document's text.
private enum TextEncoding {
  case utf8, utf16(isBig: Bool)

  init(of data: Data, isPropertyList: Bool) {
    switch Array(data.prefix(2)) {
    case [0xFE, 0xFF] where isPropertyList: self = .utf16(isBig: true)
    case [0xFF, 0xFE] where isPropertyList: self = .utf16(isBig: false)
    default: self = .utf8
    }
  }

  /// Returns the text in UTF-8; nil if writing it would not give the same bytes.
  func utf8(_ data: Data) -> [UInt8]? {
    guard case .utf16(let isBig) = self else { return [UInt8](data) }
    let text = String(data: data.dropFirst(2), encoding: isBig ? .utf16BigEndian : .utf16LittleEndian)
    guard let text, self.data(Array(text.utf8)) == data else { return nil }
    return Array(text.utf8)
  }

  func data(_ bytes: [UInt8]) -> Data {
    guard case .utf16(let isBig) = self else { return Data(bytes) }
    let units = String(decoding: bytes, as: UTF8.self).utf16.flatMap { unit in
      isBig ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    return Data((isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) + units)
  }
}
