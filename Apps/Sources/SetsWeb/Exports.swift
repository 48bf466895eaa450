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
    let parts = Exchange.takeInbox().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    opening = SetsOpening(
      name: Text(utf8: Array(parts[0])), bytes: Array(parts[2]), language: Text(utf8: Array(parts[1])))
  }

  /// Does the next part of the work. Returns 0 while there is more, 1 once the file is open, and 2 and the kind of the refusal, whose
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
