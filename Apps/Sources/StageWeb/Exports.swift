#if arch(wasm32)
  import Exchange
  import Packs
  import Values

  // The functions that Web/studio/stage.js calls. Results lie in memory until the next call.

  /// Reads the show of an open file. In the inbox are the language and the show as OpeningWeb returns it, each ended by a zero. Returns 1,
  /// and the result is the show for the page; or 0, and it is the line about the first fault.
  @c(show)
  public func show() -> Int32 {
    let texts = Exchange.takeInbox().split(separator: 0, omittingEmptySubsequences: false).map { Text(utf8: Array($0)) }
    do throws(PackRefusal) {
      Exchange.result = try OpenedShow.document(of: texts[1], language: texts[0]).utf8
      return 1
    } catch {
      Exchange.result = error.line.utf8
      return 0
    }
  }
#endif
