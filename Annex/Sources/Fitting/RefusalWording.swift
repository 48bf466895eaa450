import Values

/// The lines of refused files in the reader's language: the place, the fault and the remedy.
///
///     RefusalWording(table).line(of: "a.disguise, b.png: is empty; add it")
public struct RefusalWording: Sendable {
  private let sentences: [Value.Member]

  /// - Parameter table: sentences by the English ones, which have numbers in braces in the places of values.
  public init(_ table: Value) {
    if case .object(let members) = table { sentences = members } else { sentences = [] }
  }

  /// Returns a line with its fault and its remedy in the reader's language; as it is where the table does not have its fault.
  public func line(of line: Text) -> Text {
    let bytes = line.utf8
    var start = 2
    // The place may have colons too.
    while start < bytes.count {
      if bytes[start - 2] == UInt8(ascii: ":"), bytes[start - 1] == 0x20,
        let message = message(Array(bytes[start...]))
      {
        return Text(utf8: Array(bytes[..<start]) + message)
      }
      start += 1
    }
    return line
  }

  private func message(_ bytes: [UInt8]) -> [UInt8]? {
    var mark = bytes.count - 2
    while mark > 0, bytes[mark] != UInt8(ascii: ";") { mark -= 1 }
    guard mark > 0, let fault = sentence(Array(bytes[..<mark])) else { return sentence(bytes) }
    let remedy = Array(bytes[(mark + 2)...])
    return fault + ("; " as Text).utf8 + (sentence(remedy) ?? remedy)
  }

  private func sentence(_ bytes: [UInt8]) -> [UInt8]? {
    for member in sentences {
      guard case .text(let own) = member.value, let values = Self.values(in: bytes, 0, of: member.key.utf8, 0) else {
        continue
      }
      return filled(own.utf8, values)
    }
    return nil
  }

  /// Puts values in their places, each of them in the reader's language where the table has it.
  ///
  /// - Parameter values: the last one first.
  private func filled(_ own: [UInt8], _ values: [[UInt8]]) -> [UInt8] {
    var (text, next) = ([UInt8](), 0)
    while next < own.count {
      if own[next] == UInt8(ascii: "{") {
        let value = values[values.count - 1 - Int(own[next + 1] - 0x30)]
        text += sentence(value) ?? value
        next += 3
      } else {
        text.append(own[next])
        next += 1
      }
    }
    return text
  }

  /// Returns the values in the places of a sentence from `next` on, the last one first; nil for another one.
  private static func values(in bytes: [UInt8], _ first: Int, of sentence: [UInt8], _ next: Int) -> [[UInt8]]? {
    if next == sentence.count { return first == bytes.count ? [] : nil }
    guard sentence[next] == UInt8(ascii: "{") else {
      let isSame = first < bytes.count && bytes[first] == sentence[next]
      return isSame ? values(in: bytes, first + 1, of: sentence, next + 1) : nil
    }
    for end in first...bytes.count {
      guard let more = values(in: bytes, end, of: sentence, next + 3) else { continue }
      return more + [Array(bytes[first..<end])]
    }
    return nil
  }
}
