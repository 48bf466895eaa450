#if arch(wasm32)
  import Archives
  import Exchange
  import Experiments
  import Values
  import Websites

  // The functions that Web/fitting/website.js calls, once in the life of an instance: one for each step of `Website`. Results lie in memory until
  // the next call.

  nonisolated(unsafe) private var website: Website?

  /// Makes texts the result, each ended by a zero.
  private func answer(_ texts: [Text]) { Exchange.result = texts.flatMap { $0.utf8 + [0] } }

  /// Begins with the kit in the inbox, at a local time. The languages in which the content is needed are the result; none for a kit of another
  /// version.
  @c(begin)
  public func begin(_ year: Int32, _ month: Int32, _ day: Int32, _ seconds: Int32) {
    let time = ArchiveTime(year: Int(year), month: Int(month), day: Int(day), seconds: Int(seconds))
    website = Website(kit: Exchange.takeInbox(), at: time, digest: SHA256.digest)
    answer(website?.languages ?? [])
  }

  /// Adds the picture in the inbox. The addresses of all pictures so far are the result.
  @c(addPicture)
  public func addPicture() {
    website?.add(picture: Exchange.takeInbox())
    answer(website?.addresses ?? [])
  }

  /// Adds the content in the next language, which is in the inbox. The paths of the site's files that are wanted then are the result.
  @c(addContent)
  public func addContent() {
    website?.add(content: Exchange.takeInbox())
    answer(website?.wanted ?? [])
  }

  /// Takes the file in the inbox. Returns 0 where it is not the one that the kit names.
  @c(take)
  public func take(_ index: Int32) -> Int32 { website?.take(Exchange.takeInbox(), at: Int(index)) == true ? 1 : 0 }

  /// Adds the files that name others. Returns 0 where it cannot.
  @c(finish)
  public func finish() -> Int32 { website?.finish() == true ? 1 : 0 }

  /// Makes the next bytes of the zip the result. Returns 0 behind the last ones.
  @c(pack)
  public func pack() -> Int32 {
    guard let part = website?.nextPart() else { return 0 }
    Exchange.result = part
    return 1
  }
#endif
