#if arch(wasm32)
  import Exchange
  import Fitting
  import Packs
  import Values

  // The functions that Web/fitting/findings.js calls. Results lie in memory until the next call.

  nonisolated(unsafe) private var check = FileCheck(Words(), language: .empty, languages: [])

  /// Takes the page's words as JSON from the inbox, behind the reader's language and those of the costumes with spaces between them, which
  /// zeros end.
  @c(speak)
  public func speak() {
    let parts = Exchange.takeInbox(parts: 3)
    let table = (try? JSONReader.value(in: parts[2], .document)) ?? .null
    let languages = parts[1].split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) }
    check = FileCheck(
      WordsReader.words(in: table, path: .empty).model ?? Words(), language: Text(utf8: parts[0]), languages: languages)
  }

  /// Begins with the file in the inbox. Returns the number of its pictures.
  @c(begin)
  public func begin() -> Int32 {
    check.begin(Exchange.takeInbox())
    return Int32(check.count)
  }

  /// Makes the bytes of a picture the result; none for one whose pixels are known.
  @c(drawing)
  public func drawing(_ index: Int32) { Exchange.result = check.isNew(Int(index)) ? check.drawing(Int(index)) : [] }

  /// Takes the pixels of a picture from the inbox.
  @c(look)
  public func look(_ index: Int32) { check.look(at: Int(index), Exchange.takeInbox()) }

  /// Makes the findings the result, as JSON.
  @c(findings)
  public func findings() { Exchange.result = check.findings.utf8 }

  /// Makes the line of a refusal, which a zero ends in the inbox, the result in the reader's language. Behind it is the table for that, as JSON.
  @c(say)
  public func say() {
    let parts = Exchange.takeInbox(parts: 2)
    let table = (try? JSONReader.value(in: parts[1], .document)) ?? .null
    Exchange.result = RefusalWording(table).line(of: Text(utf8: parts[0])).utf8
  }
#endif
