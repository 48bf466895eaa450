#if arch(wasm32)
  import Archives
  import Experiments
  // Allocates for the Swift runtime.
  import Memory
  import Values
  import Websites

  // The functions that Web/fitting/website.js calls, once in the life of an instance: one for each step of `Website`. Results lie in memory until
  // the next call.

  nonisolated(unsafe) private var website: Website?
  nonisolated(unsafe) private var inbox: [UInt8] = []
  nonisolated(unsafe) private var result: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: Int(count))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  private func takeInbox() -> [UInt8] {
    defer { inbox = [] }
    return inbox
  }

  /// Makes texts the result, each ended by a zero.
  private func answer(_ texts: [Text]) { result = texts.flatMap { $0.utf8 + [0] } }

  /// Begins with the kit in the inbox, at a local time. The languages in which the content is needed are the result; none for a kit of another
  /// version.
  @c(begin)
  public func begin(_ year: Int32, _ month: Int32, _ day: Int32, _ seconds: Int32) {
    let time = ArchiveTime(year: Int(year), month: Int(month), day: Int(day), seconds: Int(seconds))
    website = Website(kit: takeInbox(), at: time, digest: SHA256.digest)
    answer(website?.languages ?? [])
  }

  /// Adds the picture in the inbox. The addresses of all pictures so far are the result.
  @c(addPicture)
  public func addPicture() {
    website?.add(picture: takeInbox())
    answer(website?.addresses ?? [])
  }

  /// Adds the content in the next language, which is in the inbox. The paths of the site's files that are wanted then are the result.
  @c(addContent)
  public func addContent() {
    website?.add(content: takeInbox())
    answer(website?.wanted ?? [])
  }

  /// Takes the file in the inbox. Returns 0 where it is not the one that the kit names.
  @c(take)
  public func take(_ index: Int32) -> Int32 { website?.take(takeInbox(), at: Int(index)) == true ? 1 : 0 }

  /// Adds the files that name others. Returns 0 where it cannot.
  @c(finish)
  public func finish() -> Int32 { website?.finish() == true ? 1 : 0 }

  /// Makes the next bytes of the zip the result. Returns 0 behind the last ones.
  @c(pack)
  public func pack() -> Int32 {
    guard let part = website?.nextPart() else { return 0 }
    result = part
    return 1
  }

  @c(resultAddress)
  public func resultAddress() -> UnsafePointer<UInt8>? { result.withUnsafeBufferPointer { $0.baseAddress } }
  @c(resultBytes)
  public func resultBytes() -> Int32 { Int32(result.count) }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
