#if arch(wasm32)
  import Fitting
  import Packs
  import Values

  // The functions that Web/fitting/findings.js calls. Results lie in memory until the next call.

  nonisolated(unsafe) private var check = FileCheck(Words(), language: .empty, languages: [])
  nonisolated(unsafe) private var inbox: [UInt8] = []
  nonisolated(unsafe) private var result: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  private func takeInbox() -> [UInt8] {
    defer { inbox = [] }
    return inbox
  }

  /// Takes the page's words as JSON from the inbox, behind the reader's language and those of the costumes with spaces between them, which
  /// zeros end.
  @c(speak)
  public func speak() {
    let parts = takeInbox().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
    let table = (try? JSONReader.value(in: parts[2], .document)) ?? .null
    let languages = parts[1].split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) }
    check = FileCheck(
      WordsReader.words(in: table, path: .empty).model ?? Words(), language: Text(utf8: parts[0]), languages: languages)
  }

  /// Begins with the file in the inbox. Returns the number of its pictures.
  @c(begin)
  public func begin() -> Int32 {
    check.begin(takeInbox())
    return Int32(check.count)
  }

  /// Makes the bytes of a picture the result; none for one whose pixels are known.
  @c(drawing)
  public func drawing(_ index: Int32) { result = check.isNew(Int(index)) ? check.drawing(Int(index)) : [] }

  /// Takes the pixels of a picture from the inbox.
  @c(look)
  public func look(_ index: Int32) { check.look(at: Int(index), takeInbox()) }

  /// Makes the findings the result, as JSON.
  @c(findings)
  public func findings() { result = check.findings.utf8 }

  /// Makes the line of a refusal, which a zero ends in the inbox, the result in the reader's language. Behind it is the table for that, as JSON.
  @c(say)
  public func say() {
    let parts = takeInbox().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Array($0) }
    let table = (try? JSONReader.value(in: parts[1], .document)) ?? .null
    result = RefusalWording(table).line(of: Text(utf8: parts[0])).utf8
  }

  @c(resultAddress)
  public func resultAddress() -> UnsafePointer<UInt8>? { result.withUnsafeBufferPointer { $0.baseAddress } }
  @c(resultBytes)
  public func resultBytes() -> Int32 { Int32(result.count) }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
