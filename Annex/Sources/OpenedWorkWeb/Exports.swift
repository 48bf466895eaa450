#if arch(wasm32)
  import Fitting
  import Packs
  import Values

  // The functions that Web/fitting/opening.js and website.js call. Results lie in memory until the next call.

  nonisolated(unsafe) private var opening: FileOpening?
  nonisolated(unsafe) private var inbox: [UInt8] = []
  nonisolated(unsafe) private var result: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Takes texts from the inbox, each ended by a zero, and the bytes behind them.
  private func takeInbox(texts count: Int) -> (texts: [Text], bytes: [UInt8]) {
    let parts = inbox.split(separator: 0, maxSplits: count, omittingEmptySubsequences: false)
    inbox = []
    return (parts.dropLast().map { Text(utf8: Array($0)) }, Array(parts.last ?? []))
  }

  private func codes(_ text: Text) -> [Text] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) }
  }

  /// Begins with the file in the inbox, behind its name, the reader's language, and the languages of the costumes with spaces between them.
  @c(begin)
  public func begin() {
    let (texts, bytes) = takeInbox(texts: 3)
    opening = FileOpening(name: texts[0], bytes: bytes, language: texts[1], languages: codes(texts[2]))
  }

  /// Does the next part of the check. Returns 0 while there is more, 1 once the file is open, and 2 and the kind of the refusal, whose
  /// line is the result, once it is refused.
  @c(step)
  public func step() -> Int32 {
    opening?.step()
    switch opening?.state {
    case .checking, nil: return 0
    case .opened: return 1
    case .refused(let refusal):
      result = refusal.line.utf8
      return 2 + Int32(refusal.kind.rawValue)
    }
  }

  /// The number of pictures that are to be drawn as PNGs first.
  @c(foreignCount)
  public func foreignCount() -> Int32 { Int32(opening?.foreignDrawings.count ?? 0) }

  /// Makes the bytes of such a picture the result.
  @c(foreign)
  public func foreign(_ index: Int32) {
    result = opening.map { $0.original($0.foreignDrawings[Int(index)]) } ?? []
  }

  /// Takes the PNG of such a picture from the inbox.
  @c(addDrawn)
  public func addDrawn(_ index: Int32) {
    let png = takeInbox(texts: 0).bytes
    if let path = opening?.foreignDrawings[Int(index)] { opening?.add(png, at: path) }
  }

  /// Makes the work of the open file the result; no bytes for more than the page can keep.
  @c(work)
  public func work() { result = opening?.work ?? [] }

  /// Makes the pack in the inbox, behind the languages of its costumes, a whole file again; no bytes for more than a file may have.
  @c(restore)
  public func restore() {
    let (texts, bytes) = takeInbox(texts: 1)
    result = RestoredPack.file(of: bytes, languages: codes(texts[0])) ?? []
  }

  // MARK: websites

  /// The number of pictures of the open file.
  @c(pictureCount)
  public func pictureCount() -> Int32 { Int32(opening?.pictureCount ?? 0) }

  /// Makes the bytes of such a picture the result.
  @c(picture)
  public func picture(_ index: Int32) { result = opening?.picture(Int(index)) ?? [] }

  /// Makes the content of the open file in the reader's language the result, as JSON. In the inbox are the addresses of the pictures, each
  /// ended by a zero.
  @c(content)
  public func content() {
    let addresses = inbox.split(separator: 0).map { Text(utf8: Array($0)) }
    inbox = []
    result = opening?.content(addresses: addresses).utf8 ?? []
  }

  @c(resultAddress)
  public func resultAddress() -> UnsafePointer<UInt8>? { result.withUnsafeBufferPointer { $0.baseAddress } }
  @c(resultBytes)
  public func resultBytes() -> Int32 { Int32(result.count) }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
