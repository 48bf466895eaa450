#if arch(wasm32)
  import Exchange
  import Fitting
  import Packs
  import Values

  // The functions that Web/fitting/opening.js calls, as those of OpenedWorkWeb. Results lie in memory until the next call.

  nonisolated(unsafe) private var opening: SetsOpening?
  nonisolated(unsafe) private var file: [UInt8] = []
  nonisolated(unsafe) private var languages: [Text] = []

  /// Takes texts from the inbox, each ended by a zero, and the bytes behind them.
  private func takeInbox(texts count: Int) -> (texts: [Text], bytes: [UInt8]) {
    let parts = Exchange.takeInbox().split(separator: 0, maxSplits: count, omittingEmptySubsequences: false)
    return (parts.dropLast().map { Text(utf8: Array($0)) }, Array(parts.last ?? []))
  }

  /// Begins with the file in the inbox, behind its name, the reader's language, and the languages of the sets with spaces between them.
  @c(begin)
  public func begin() {
    let (texts, bytes) = takeInbox(texts: 3)
    (file, languages) = (bytes, texts[2].utf8.split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) })
    opening = SetsOpening(name: texts[0], bytes: bytes, language: texts[1])
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
      Exchange.result = refusal.line.utf8
      return 2 + Int32(refusal.kind.rawValue)
    }
  }

  /// The number of pictures that are to be drawn as PNGs first. Sets have no others.
  @c(foreignCount)
  public func foreignCount() -> Int32 { 0 }

  /// Makes the work of the open file the result.
  @c(work)
  public func work() {
    opening = nil
    Exchange.result = KeptSets.work(of: file, languages: languages)
  }

  /// Makes the pack in the inbox, behind the languages of its sets, a whole file again; no bytes for more than a file may have.
  @c(restore)
  public func restore() { Exchange.result = KeptSets.file(of: takeInbox(texts: 1).bytes) ?? [] }
#endif
