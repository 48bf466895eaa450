#if arch(wasm32)
  // Allocates for the Swift runtime.
  import Memory
  import Signatures
  import Values

  // The functions that Web/signed.js calls.

  nonisolated(unsafe) private var files = SignedFiles()
  nonisolated(unsafe) private var inbox: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Takes the list in the inbox, whose signature is right. Returns a `SignedFiles.Reading`.
  @c(take)
  public func take() -> Int32 { files.take(inbox).rawValue }

  /// Judges the file with the digest and the path in the inbox. Returns a `SignedFiles.Verdict`.
  @c(judge)
  public func judge(_ bytes: Double, _ isKept: Int32, _ time: Double) -> Int32 {
    files.verdict(
      on: Text(utf8: Array(inbox.dropFirst(32))), bytes: Int64(bytes), digest: inbox.prefix(32), isKept: isKept != 0,
      at: time
    ).rawValue
  }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
