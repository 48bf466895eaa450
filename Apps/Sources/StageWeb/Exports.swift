#if arch(wasm32)
  import Packs
  import Values

  // The functions that Web/studio/stage.js calls. Results lie in memory until the next call.

  nonisolated(unsafe) private var inbox: [UInt8] = []
  nonisolated(unsafe) private var result = Text.empty

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Reads the show of an open file. In the inbox are the language and the show as OpeningWeb returns it, each ended by a zero. Returns 1,
  /// and the result is the show for the page; or 0, and it is the line about the first fault.
  @c(show)
  public func show() -> Int32 {
    let texts = inbox.split(separator: 0, omittingEmptySubsequences: false).map { Text(utf8: Array($0)) }
    do throws(PackRefusal) {
      result = try OpenedShow.document(of: texts[1], language: texts[0])
      return 1
    } catch {
      result = error.line
      return 0
    }
  }

  @c(resultAddress)
  public func resultAddress() -> UnsafePointer<UInt8>? { result.utf8.withUnsafeBufferPointer { $0.baseAddress } }
  @c(resultBytes)
  public func resultBytes() -> Int32 { Int32(result.utf8.count) }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
