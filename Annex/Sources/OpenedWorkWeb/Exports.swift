#if arch(wasm32)
  import Exchange
  import Fitting
  import Packs
  import Values

  // The functions that Web/fitting/opening.js and website.js call. Results lie in memory until the next call.

  nonisolated(unsafe) private var opening: FileOpening?

  /// Reads languages with spaces between them.
  private func codes(_ text: [UInt8]) -> [Text] {
    text.split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) }
  }

  /// Begins with the file in the inbox, behind its name, the reader's language, and the languages of the costumes with spaces between them.
  @c(begin)
  public func begin() {
    let parts = Exchange.takeInbox(parts: 4)
    opening = FileOpening(
      name: Text(utf8: parts[0]), bytes: parts[3], language: Text(utf8: parts[1]), languages: codes(parts[2]))
  }

  /// Does the next part of the work. Returns what `SteppedOpening.step` does; the line of a refusal is the result.
  @c(step)
  public func step() -> Int32 { opening?.step { Exchange.result = $0.utf8 } ?? 0 }

  /// The number of pictures that are to be drawn as PNGs first.
  @c(foreignCount)
  public func foreignCount() -> Int32 { Int32(opening?.foreignDrawings.count ?? 0) }

  /// Makes the bytes of such a picture the result.
  @c(foreign)
  public func foreign(_ index: Int32) {
    Exchange.result = opening.map { $0.original($0.foreignDrawings[Int(index)]) } ?? []
  }

  /// Takes the PNG of such a picture from the inbox.
  @c(addDrawn)
  public func addDrawn(_ index: Int32) {
    let png = Exchange.takeInbox()
    if let path = opening?.foreignDrawings[Int(index)] { opening?.add(png, at: path) }
  }

  /// Makes the work of the open file the result; no bytes for more than the page can keep.
  @c(work)
  public func work() { Exchange.result = opening?.work ?? [] }

  /// Makes the pack in the inbox, behind the languages of its costumes, a whole file again; no bytes for more than a file may have.
  @c(restore)
  public func restore() {
    let parts = Exchange.takeInbox(parts: 2)
    Exchange.result = RestoredPack.file(of: parts[1], languages: codes(parts[0])) ?? []
  }

  // MARK: websites

  /// The number of pictures of the open file.
  @c(pictureCount)
  public func pictureCount() -> Int32 { Int32(opening?.pictureCount ?? 0) }

  /// Makes the bytes of such a picture the result.
  @c(picture)
  public func picture(_ index: Int32) { Exchange.result = opening?.picture(Int(index)) ?? [] }

  /// Makes the content of the open file in the reader's language the result, as JSON. In the inbox are the addresses of the pictures, each
  /// ended by a zero.
  @c(content)
  public func content() {
    let addresses = Exchange.takeInbox().split(separator: 0).map { Text(utf8: Array($0)) }
    Exchange.result = opening?.content(addresses: addresses).utf8 ?? []
  }
#endif
