#if arch(wasm32)
  import Packs
  import Values

  // The functions that Web/studio/opening.js calls. Results lie in memory until the next call.

  nonisolated(unsafe) private var opening: PackOpening?
  nonisolated(unsafe) private var inbox: [UInt8] = []
  nonisolated(unsafe) private var result = Text.empty

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Begins with the file in the inbox, behind its name and the reader's language, each ended by a zero.
  @c(begin)
  public func begin() {
    let parts = inbox.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    inbox = []
    opening = PackOpening(
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
      result = refusal.line
      return 2 + Int32(refusal.kind.rawValue)
    }
  }

  private var pack: OpenedPack? { if case .opened(let pack)? = opening?.state { pack } else { nil } }

  @c(pictureCount)
  public func pictureCount() -> Int32 { Int32(pack?.pictures.count ?? 0) }

  /// The bytes of a picture of the open file.
  @c(pictureAddress)
  public func pictureAddress(_ index: Int32) -> UnsafePointer<UInt8>? {
    result = Text(utf8: pack?.pictures[Int(index)].bytes ?? [])
    return resultAddress()
  }

  /// Makes the list of costumes for the app the result. In the inbox are the beginning of their ids, the language and the pictures'
  /// addresses, each ended by a zero.
  @c(list)
  public func list() {
    let texts = inbox.split(separator: 0, omittingEmptySubsequences: false).map { Text(utf8: Array($0)) }
    result = pack?.list(prefix: texts[0], language: texts[1], addresses: Array(texts[2...])) ?? .empty
  }

  /// Makes the file's show the result, for StageWeb; empty if it has no character. In the inbox are the pictures' addresses, each ended by a zero.
  @c(stage)
  public func stage() {
    let texts = inbox.split(separator: 0, omittingEmptySubsequences: false).map { Text(utf8: Array($0)) }
    result = pack?.stage(addresses: texts) ?? .empty
  }

  @c(resultAddress)
  public func resultAddress() -> UnsafePointer<UInt8>? { result.utf8.withUnsafeBufferPointer { $0.baseAddress } }
  @c(resultBytes)
  public func resultBytes() -> Int32 { Int32(result.utf8.count) }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
