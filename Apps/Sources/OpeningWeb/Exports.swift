#if arch(wasm32)
  import Exchange
  import Packs
  import Values

  // The functions that Web/studio/opening.js calls. Results lie in memory until the next call.

  nonisolated(unsafe) private var opening: PackOpening?

  /// Begins with the file in the inbox, behind its name and the reader's language, each ended by a zero.
  @c(begin)
  public func begin() {
    let parts = Exchange.takeInbox(parts: 3)
    opening = PackOpening(name: Text(utf8: parts[0]), bytes: parts[2], language: Text(utf8: parts[1]))
  }

  /// Does the next part of the work. Returns what `SteppedOpening.step` does; the line of a refusal is the result.
  @c(step)
  public func step() -> Int32 { opening?.step { Exchange.result = $0.utf8 } ?? 0 }

  private var pack: OpenedPack? { if case .opened(let pack)? = opening?.state { pack } else { nil } }

  @c(pictureCount)
  public func pictureCount() -> Int32 { Int32(pack?.pictures.count ?? 0) }

  /// The bytes of a picture of the open file.
  @c(pictureAddress)
  public func pictureAddress(_ index: Int32) -> UnsafePointer<UInt8>? {
    Exchange.result = pack?.pictures[Int(index)].bytes ?? []
    return resultAddress()
  }

  private func takeTexts() -> [Text] {
    Exchange.takeInbox().split(separator: 0, omittingEmptySubsequences: false).map { Text(utf8: Array($0)) }
  }

  /// Makes the list of costumes for the app the result. In the inbox are the beginning of their ids, the language and the pictures'
  /// addresses, each ended by a zero.
  @c(list)
  public func list() {
    let texts = takeTexts()
    Exchange.result = pack?.list(prefix: texts[0], language: texts[1], addresses: Array(texts[2...])).utf8 ?? []
  }

  /// Makes the file's show the result, for StageWeb; empty if it has no character. In the inbox are the pictures' addresses, each ended by a zero.
  @c(stage)
  public func stage() {
    Exchange.result = pack?.stage(addresses: takeTexts()).utf8 ?? []
  }
#endif
