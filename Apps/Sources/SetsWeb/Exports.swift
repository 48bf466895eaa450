#if arch(wasm32)
  import Archives
  import Exchange
  import Packs
  import Values

  // The functions that Web/studio/sets.js calls. Results lie in memory until the next call.

  nonisolated(unsafe) private var opening: SetsOpening?

  /// Begins with the file in the inbox, behind its name and the reader's language, each ended by a zero.
  @c(begin)
  public func begin() {
    let parts = Exchange.takeInbox(parts: 3)
    opening = SetsOpening(name: Text(utf8: parts[0]), bytes: parts[2], language: Text(utf8: parts[1]))
  }

  /// Does the next part of the work. Returns what `SteppedOpening.step` does; the line of a refusal is the result.
  @c(step)
  public func step() -> Int32 { opening?.step { Exchange.result = $0.utf8 } ?? 0 }

  private var sets: OpenedSets? { if case .opened(let sets)? = opening?.state { sets } else { nil } }

  /// The number of files for HooView; the first one is the index.
  @c(fileCount)
  public func fileCount() -> Int32 { Int32(sets?.files.count ?? 0) }

  /// Makes the address of a file the result.
  @c(fileName)
  public func fileName(_ index: Int32) { Exchange.result = sets?.files[Int(index)].name.utf8 ?? [] }

  /// Makes the bytes of a file the result.
  @c(file)
  public func file(_ index: Int32) { Exchange.result = sets?.files[Int(index)].bytes ?? [] }

  /// Makes the title of the sets the result.
  @c(title)
  public func title() { Exchange.result = sets?.title.utf8 ?? [] }

  /// Makes the picture of the first Hoo the result, a PNG.
  @c(picture)
  public func picture() { Exchange.result = sets?.picture ?? [] }
#endif
