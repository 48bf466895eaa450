import Values

/// The page: makes nodes, collects requests and hands them over as one batch.
public final class Page {
  private var batch = Batch()
  private var lastHandle: Int32 = 0
  private var lastRequest: Int32 = 0
  private var isFramePending = false
  /// Whether the bridge has been told that the app has claimed the touch.
  var isTouchClaimed = false
  /// The request whose answer wakes the app; 0 without one.
  private var alarm: Int32 = 0
  private let apply: ([UInt8]) -> Void

  /// A page whose batches go to `apply`.
  public init(apply: @escaping ([UInt8]) -> Void) { self.apply = apply }

  /// Hands over the requests since the last call; called once at the end of each event and frame.
  public func flush() {
    if batch.isEmpty { return }
    let bytes = batch.bytes
    // Carrying it out may raise an event that asks for more: that is the next batch.
    batch.clear()
    apply(bytes)
  }

  /// The first element that matches a CSS selector. There must be one.
  public func find(_ selector: Text) -> Node {
    let node = newNode()
    write(.find, node.handle)
    batch.append(selector)
    return node
  }

  /// A new element at the end of `parent`.
  public func create(_ tag: Text, in parent: Node) -> Node {
    let node = newNode()
    write(.create, node.handle)
    batch.append(parent.handle)
    batch.append(tag)
    return node
  }

  /// Asks for one more frame; asking again before it has come changes nothing.
  public func requestFrame() {
    if isFramePending { return }
    isFramePending = true
    write(.requestFrame, 0)
  }

  /// Notes that the requested frame has begun.
  public func beginFrame() { isFramePending = false }

  /// Wakes the app once after so many seconds, in place of an earlier wish; nil for never. For rare changes while nothing
  /// moves.
  public func wake(after seconds: Double?) { alarm = seconds.map { wait($0) } ?? 0 }

  /// Whether the answer to `request` wakes the app.
  public func isAlarm(_ request: Int32) -> Bool { request == alarm }

  /// Asks for the opacities of an image drawn at `width` x `height` pixels, row by row.
  public func readOpacities(_ url: Text, width: Int, height: Int) -> Int32 {
    let request = ask(.readOpacities, url)
    batch.append(Double(width))
    batch.append(Double(height))
    return request
  }

  /// Remembers a word until the next visit, if the browser lets us.
  public func remember(_ key: Text, _ value: Text) {
    write(.remember, 0)
    batch.append(key)
    batch.append(value)
  }

  /// Forgets a word that was remembered.
  public func forget(_ key: Text) {
    write(.forget, 0)
    batch.append(key)
  }

  /// Reads a word as it is stored now: other pages of the site may have changed it. The note is today's date.
  public func recollect(_ key: Text) -> Int32 { ask(.recollect, key) }

  /// Deletes everything that was kept for offline use; the answer is good once it is gone.
  public func clearKept() -> Int32 {
    let request = nextRequest()
    write(.clearKept, request)
    return request
  }

  /// Deletes kept data of this site whose address matches a regular expression, except at the addresses in `names`.
  ///
  /// - Parameters:
  ///   - names: addresses relative to the page; one that ends in a slash stands for all below it.
  ///   - limit: how many bytes may stay; the oldest go first.
  public func pruneKept(matching pattern: Text, except names: [Text], limit: Int) {
    var lines: [UInt8] = []
    for name in names {
      // Not after the last one: an empty name stands for the page, and so for all below it.
      if !lines.isEmpty { lines.append(UInt8(ascii: "\n")) }
      lines += name.utf8
    }
    write(.prune, 0)
    append(pattern)
    append(Text(utf8: lines))
    append(Double(limit))
  }

  /// Sets the text, or an attribute, of the page's own elements with that `data-word`.
  public func speak(_ word: Text, _ text: Text) {
    write(.speak, 0)
    append(word)
    append(text)
  }

  /// Reports the page's events from now on.
  public func ready() { write(.ready, 0) }

  /// Ends the app with the page's failure sentence; `reason` goes to the console.
  public func fail(_ reason: Text) {
    write(.fail, 0)
    append(reason)
  }

  /// Reloads the page.
  public func reload() { write(.reload, 0) }

  /// Adds an entry to the history; going back to it is reported with its step.
  public func pushHistory(_ step: Int) { write(.pushHistory, Int32(step)) }

  /// Goes back by a number of history entries. The page reports it like the browser's own back button.
  public func goBack(_ entries: Int = 1) { write(.pushHistory, Int32(-entries)) }

  /// Writes a line to the console.
  public func log(_ line: Text) {
    write(.log, 0)
    batch.append(line)
  }

  func write(_ verb: Verb, _ handle: Int32) { batch.begin(verb.rawValue, handle) }
  func begin(_ number: UInt8, _ integer: Int32) { batch.begin(number, integer) }
  func append(_ integer: Int32) { batch.append(integer) }
  func append(_ number: Double) { batch.append(number) }
  func append(_ text: Text) { batch.append(text) }

  func ask(_ verb: Verb, _ text: Text) -> Int32 {
    let request = nextRequest()
    write(verb, request)
    batch.append(text)
    return request
  }

  func nextRequest() -> Int32 {
    lastRequest += 1
    return lastRequest
  }

  private func newNode() -> Node {
    lastHandle += 1
    return Node(handle: lastHandle, page: self)
  }
}
