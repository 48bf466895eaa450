#if arch(wasm32)
  // Allocates for the Swift runtime.
  import Memory

  /// The bytes that a page and its program exchange: those that belong to the page's next call, and the result of the last one.
  ///
  /// The page calls the functions below, which `Scripts/exports.sh` exports from each program that imports this module.
  public enum Exchange {
    nonisolated(unsafe) fileprivate static var inbox: [UInt8] = []
    /// The result, which lies in memory until the next call.
    nonisolated(unsafe) public static var result: [UInt8] = []

    /// Returns the bytes that were handed over for this call, and keeps none.
    public static func takeInbox() -> [UInt8] {
      defer { inbox = [] }
      return inbox
    }

    /// Returns the same, divided at the first zeros into `count` parts.
    public static func takeInbox(parts count: Int) -> [[UInt8]] {
      takeInbox().split(separator: 0, maxSplits: count - 1, omittingEmptySubsequences: false).map { Array($0) }
    }
  }

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    Exchange.inbox = [UInt8](repeating: 0, count: Int(count))
    return Exchange.inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  @c(resultAddress)
  public func resultAddress() -> UnsafePointer<UInt8>? { Exchange.result.withUnsafeBufferPointer { $0.baseAddress } }
  @c(resultBytes)
  public func resultBytes() -> Int32 { Int32(Exchange.result.count) }

  /// The seed of hashed collections. These programs have none, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
