import Foundation
import Values

/// JSON documents and property lists. `Values` reads them, as in the page; Foundation writes JSON.
public enum Document {
  /// Reads the document in the file at `url`: a property list if the name ends in `.plist`, otherwise JSON.
  ///
  /// - Parameter root: the folder of the document's pack; nil for a file that the user passed.
  public static func value(at url: URL, within root: URL? = nil) throws(ToolError) -> Value {
    try BuildCache.value("document \(root?.path ?? "")", of: url.path) { () throws(ToolError) in
      try parse(try readFile(url, limit: FileLimits.documentBytes, within: root), at: url)
    }
  }

  private static func parse(_ data: Data, at url: URL) throws(ToolError) -> Value {
    do {
      let isPropertyList = url.pathExtension.lowercased() == "plist"
      return try isPropertyList ? propertyList(data) : json(data)
    } catch {
      throw ToolError("\(url.path): \(error.description)")
    }
  }

  /// - Throws: `ToolError`, without a place, if `data` is not valid JSON.
  public static func json(_ data: Data) throws(ToolError) -> Value {
    if let fault = fault(of: data) { throw ToolError(fault) }
    do { return try JSONReader.value(in: [UInt8](data), .document) } catch { throw ToolError(error.message.string) }
  }

  /// The fault and the remedy of bytes that are plainly no document, which the reader would report as a fault of their first character.
  package static func fault(of data: some Collection<UInt8>) -> String? {
    if data.isEmpty { return "is empty; write its content, or remove it" }
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    return isUTF16 ? "is UTF-16, not UTF-8; save it as UTF-8" : nil
  }

  package static func propertyList(_ data: Data) throws(ToolError) -> Value {
    do { return try PropertyListReader.value(in: [UInt8](data)) } catch { throw ToolError(error.message.string) }
  }

  /// Returns `value` as JSON. Members are sorted, so that equal values give equal bytes.
  public static func jsonData(_ value: Value) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding fails for non-finite numbers only, and `Tree` encodes those as null.
    do { return try encoder.encode(Tree(value)) } catch {
      preconditionFailure("the value cannot be encoded as JSON: \(error)")
    }
  }
}

/// Makes a value `Encodable` for Foundation's encoder.
private struct Tree: Encodable {
  let value: Value

  init(_ value: Value) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(Tree(member.value), forKey: Key(member.key.string)) }
    case .list(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(Tree(item)) }
    default:
      var container = encoder.singleValueContainer()
      try encodeSingle(into: &container)
    }
  }

  private func encodeSingle(into container: inout any SingleValueEncodingContainer) throws {
    switch value {
    case .bool(let flag): try container.encode(flag)
    case .number(let number): try number.isFinite ? container.encode(number) : container.encodeNil()
    case .text(let text): try container.encode(text.string)
    case .null, .list, .object, .other: try container.encodeNil()
    }
  }
}

private struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
