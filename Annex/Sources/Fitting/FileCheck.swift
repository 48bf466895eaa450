import Archives
import Packs
import Values

/// The findings of `disguise check` about the file of the work, for the page.
///
///     var check = FileCheck(words, language: "de", languages: ["en", "de"])
///     check.begin(file)
///     for index in 0..<check.count where check.isNew(index) { check.look(at: index, pixels) }
///     check.findings  // {"findings":[...]}
public struct FileCheck {
  /// A picture that was looked at, by its bytes: most of them are those of the check before.
  private struct Look {
    let size: Int
    let checksum: UInt32
    let drawn: DrawnPixels
  }

  private var file: FileAdvice?
  private var refusal: Text?
  private var looks: [Look] = []
  private let words: Words
  private let language: Text
  private let languages: [Text]

  /// - Parameters:
  ///   - words: those of the page.
  ///   - language: the reader's language.
  ///   - languages: those of the page's costumes.
  public init(_ words: Words, language: Text, languages: [Text]) {
    (self.words, self.language, self.languages) = (words, language, languages)
  }

  /// The number of pictures in the file.
  public var count: Int { file?.drawings.count ?? 0 }

  /// Takes the bytes of a file.
  public mutating func begin(_ bytes: [UInt8]) {
    (file, refusal) = (nil, nil)
    do throws(PackRefusal) { file = try FileAdvice(bytes, language: language) } catch { refusal = error.line }
    let known = looks
    looks = []
    for index in 0..<count {
      let (size, checksum) = mark(of: index)
      guard let look = known.first(where: { $0.size == size && $0.checksum == checksum }) else { continue }
      file?.take(look.drawn, of: index)
      looks.append(look)
    }
  }

  private func mark(of index: Int) -> (size: Int, checksum: UInt32) {
    let bytes = drawing(index)
    return (bytes.count, OpenedRest.checksum(bytes))
  }

  /// The bytes of a picture.
  public func drawing(_ index: Int) -> [UInt8] { file?.drawings[index].bytes ?? [] }

  /// Whether the pixels of a picture are not known yet.
  public func isNew(_ index: Int) -> Bool { file?.drawings[index].drawn == nil }

  /// Takes the pixels of a picture, four bytes each.
  public mutating func look(at index: Int, _ rgba: [UInt8]) {
    file?.look(at: index, rgba)
    guard let drawn = file?.drawings[index].drawn else { return }
    let (size, checksum) = mark(of: index)
    looks.append(Look(size: size, checksum: checksum, drawn: drawn))
  }

  /// The findings as JSON, in the form of an answer of `disguise preview`, with the numbers of fields about the show.
  public var findings: Text {
    if let refusal { return Self.findings(ofRefusal: refusal) }
    var json = JSONWriter()
    json.begin("{")
    json.list("findings", file?.advice ?? []) { json, advice in
      json.begin("{")
      json.member("rule", advice.kind.rule)
      json.member("path", advice.path)
      json.member("message", sentence("check-", advice))
      json.member("remedy", sentence("mend-", advice))
      if let field = FittingField.inShow(at: advice.path, languages)?.showNumber { json.member("field", Double(field)) }
      json.end("}")
    }
    json.end("}")
    return json.text
  }

  private func sentence(_ key: Text, _ advice: Advice) -> Text {
    let value = { (index: Int) in index < advice.values.count ? advice.values[index] : Text.empty }
    return words.text(key + advice.kind.key, ("0", value(0)), ("1", value(1)), ("2", value(2)))
  }

  /// - Parameter line: that of a file without a name, as in `, show.json: title is empty; write it`.
  private static func findings(ofRefusal line: Text) -> Text {
    let bytes = line.utf8
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
    var json = JSONWriter()
    json.begin("{")
    json.list("findings", [line]) { json, _ in
      json.begin("{")
      json.member("rule", "refused-by-app")
      json.member("severity", "error")
      json.member("entry", Text(utf8: bytes[..<colon].filter { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: " ") }))
      json.member(
        "message", Text(utf8: Array(bytes[colon...].drop { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") })))
      json.end("}")
    }
    json.end("}")
    return json.text
  }
}
