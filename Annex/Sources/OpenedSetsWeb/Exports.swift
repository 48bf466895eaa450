#if arch(wasm32)
  import Exchange
  import Fitting
  import Packs
  import Values

  // The functions that Web/fitting/opening.js calls, as those of OpenedWorkWeb. Results lie in memory until the next call.

  nonisolated(unsafe) private var opening: SetsOpening?
  nonisolated(unsafe) private var file: [UInt8] = []
  nonisolated(unsafe) private var languages: [Text] = []

  /// Reads languages with spaces between them.
  private func codes(_ text: [UInt8]) -> [Text] {
    text.split(separator: UInt8(ascii: " ")).map { Text(utf8: Array($0)) }
  }

  /// Begins with the file in the inbox, behind its name, the reader's language, and the languages of the sets with spaces between them.
  @c(begin)
  public func begin() {
    let parts = Exchange.takeInbox(parts: 4)
    (file, languages) = (parts[3], codes(parts[2]))
    opening = SetsOpening(name: Text(utf8: parts[0]), bytes: file, language: Text(utf8: parts[1]))
  }

  /// Does the next part of the work. Returns what `SteppedOpening.step` does; the line of a refusal is the result.
  @c(step)
  public func step() -> Int32 { opening?.step { Exchange.result = $0.utf8 } ?? 0 }

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
  public func restore() { Exchange.result = KeptSets.file(of: Exchange.takeInbox(parts: 2)[1]) ?? [] }
#endif
