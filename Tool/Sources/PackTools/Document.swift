import Foundation
import Packs

/// JSON and property lists, read by Foundation into the tree that `Packs` understands, and written from it.
public enum Document {
  /// The document in the file at `url`: a property list where the name ends in `.plist`, else JSON.
  public static func value(at url: URL) throws(ToolError) -> Value {
    let data = try readFile(url, limit: FileLimits.documentBytes)
    do {
      let isPropertyList = url.pathExtension.lowercased() == "plist"
      return try isPropertyList ? propertyList(data) : json(data)
    } catch {
      throw ToolError("\(url.path): \(error.description)")
    }
  }

  /// - Throws: `ToolError`, without a place, where `data` is no JSON.
  public static func json(_ data: Data) throws(ToolError) -> Value {
    do {
      return try JSONDecoder().decode(Tree.self, from: data).value
    } catch {
      throw ToolError("is not valid JSON: \(reason(error))")
    }
  }

  static func propertyList(_ data: Data) throws(ToolError) -> Value {
    do {
      return try PropertyListDecoder().decode(Tree.self, from: data).value
    } catch {
      throw ToolError("is not a valid property list: \(reason(error))")
    }
  }

  /// `value` as JSON, its members in alphabetical order so that equal values give equal bytes.
  public static func jsonData(_ value: Value) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is not finite could fail, and no reader lets one pass.
    do { return try encoder.encode(Tree(value)) } catch { preconditionFailure("a value without JSON: \(error)") }
  }

  private static func reason(_ error: any Error) -> String {
    guard case .dataCorrupted(let context)? = error as? DecodingError else { return "\(error)" }
    let cause = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
    return cause ?? context.debugDescription
  }
}

/// A value as Foundation's coders see it.
private struct Tree: Codable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      // Foundation hands members over in no order; sorted, the same file reads the same every time.
      let keys = members.allKeys.sorted { $0.stringValue < $1.stringValue }
      value = .object(
        try keys.map { key in
          Value.Member(key: Text(key.stringValue), value: try members.decode(Tree.self, forKey: key).value)
        })
    } else if var items = try? decoder.unkeyedContainer() {
      var list: [Value] = []
      while !items.isAtEnd { list.append(try items.decode(Tree.self).value) }
      value = .list(list)
    } else {
      value = try Self.single(decoder.singleValueContainer())
    }
  }

  private static func single(_ container: any SingleValueDecodingContainer) throws -> Value {
    if container.decodeNil() { return .null }
    if let flag = try? container.decode(Bool.self) { return .bool(flag) }
    if let number = try? container.decode(Double.self) { return .number(number) }
    if let text = try? container.decode(String.self) { return .text(Text(text)) }
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "neither text, number, truth value, list nor object, or a number out of range")
  }

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
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text.string)
    case .null, .list, .object: try container.encodeNil()
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
