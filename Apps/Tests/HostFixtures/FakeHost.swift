import Browser
import SharedUI
import Values

/// A page whose network, storage and time are tables in memory. It answers requests as `requests.js` does.
public final class FakeHost {
  public struct Kept: Equatable {
    public var bytes: [UInt8]
    public var tag: Text
    public var origin: Text

    public init(bytes: [UInt8], tag: Text = .empty, origin: Text = .empty) {
      (self.bytes, self.tag, self.origin) = (bytes, tag, origin)
    }
  }

  /// The lines for the console.
  public private(set) var lines: [Text] = []
  /// The reason of `Verb.fail`.
  public private(set) var failure: Text?
  public private(set) var isReady = false
  /// The sets of `Verb.speak`.
  public private(set) var spoken: [Text: Text] = [:]
  /// The addresses that were fetched, with the cache mode and the tag.
  public private(set) var fetched: [String] = []
  /// Files that were brought and not dropped.
  public private(set) var open: [Int32: Kept] = [:]
  /// The answers of the network, by address; each is used once, the last one again and again.
  public var network: [Text: [Answer]] = [:]
  public var kept: [Text: Kept] = [:]
  /// Addresses of images that decode to that many pixels.
  public var images: [Text: [UInt8]] = [:]
  /// The fault with which storage answers; `storageSilent` for no answer at all.
  public var storageFault: HostFault?
  /// The words of `Verb.remember`.
  public private(set) var remembered: [Text: Text] = [:]
  /// Today, as `Verb.recollect` tells it.
  public var day: Text = "2026-09-21"
  /// The messages of `Verb.post`, and the answers to them; the last one again and again.
  public private(set) var posted: [String] = []
  public var postAnswers = [Answer(status: 202)]
  /// The fetches that the network never answers.
  public var silent: Set<Text> = []

  public private(set) lazy var page = Page { [unowned self] in carry($0) }
  public lazy var requests = Requests(page: page)
  /// The requests of other tabs.
  public var background: [Requests] = []
  public private(set) lazy var files = KeptFiles(page: page, requests: requests)
  public private(set) lazy var documents = DocumentLoader(page: page, requests: requests, kept: files)
  private var due: [(time: Double, request: Int32, answer: Answer)] = []
  private var now = 0.0

  public init() {}

  /// Carries out all requests, up to `seconds` of time.
  public func run(for seconds: Double = 0) {
    page.flush()
    let end = now + seconds
    while let next = due.enumerated().filter({ $0.element.time <= end }).min(by: { $0.element.time < $1.element.time })
    {
      let (time, request, answer) = due.remove(at: next.offset)
      now = max(now, time)
      for tab in background + [requests] { tab.answer(request, answer) }
      page.flush()
    }
    now = end
  }

  private func answer(_ request: Int32, _ answer: Answer, after seconds: Double = 0) {
    due.append((now + seconds, request, answer))
  }

  private func carry(_ bytes: [UInt8]) {
    var batch = BatchReader(bytes: bytes)
    while let verb = batch.verb() { carry(verb, batch.integer(), &batch) }
  }

  private func carry(_ verb: Verb, _ id: Int32, _ batch: inout BatchReader) {
    switch verb {
    case .log: lines.append(batch.text())
    case .fail: failure = batch.text()
    case .ready: isReady = true
    case .speak: spoken[batch.text()] = batch.text()
    case .fetch: fetch(id, &batch)
    case .recall: recall(id, key: batch.text(), peek: batch.number())
    case .keep: keep(id, file: batch.integer(), key: batch.text(), origin: batch.text())
    case .drop: open[id] = nil
    case .decodeImage:
      let pixels = images[batch.text()]
      answer(id, pixels.map { Answer(status: 200, bytes: $0) } ?? Answer(status: 0, note: "EncodingError: broken"))
    case .wait: answer(id, Answer(status: 200), after: batch.number())
    case .post:
      let (url, body, _) = (batch.text(), batch.text(), batch.number())
      posted.append("\(url.string) \(body.string)")
      answer(id, postAnswers.count > 1 ? postAnswers.removeFirst() : postAnswers[0], after: 0.1)
    case .remember: remembered[batch.text()] = batch.text()
    case .forget: remembered[batch.text()] = nil
    case .recollect: answer(id, Answer(status: 200, bytes: remembered[batch.text()]?.utf8 ?? [], note: day))
    case .requestFrame: break
    case .find: _ = batch.text()
    case .setAttribute: _ = (batch.text(), batch.text())
    default: fatalError("FakeHost does not carry out \(verb)")
    }
  }

  private func fetch(_ id: Int32, _ batch: inout BatchReader) {
    let (url, tag, mode) = (batch.text(), batch.text(), batch.number())
    let (limit, _, peek) = (batch.number(), batch.number(), batch.number())
    let condition = tag.isEmpty ? "" : " if not \(tag.string)"
    fetched.append("\(url.string) \(CacheMode(rawValue: mode)!)\(condition)")
    if silent.contains(url) { return }
    var answers = network[url] ?? [Answer(status: 404)]
    let found = answers.removeFirst()
    if !answers.isEmpty { network[url] = answers }
    if Double(found.bytes.count) > limit { return answer(id, Answer(status: HostFault.tooLarge.rawValue)) }
    open[id] = Kept(bytes: found.bytes, tag: found.tag)
    answer(id, Answer(status: found.status, bytes: Array(found.bytes.prefix(Int(min(peek, 1e9)))), note: found.note))
  }

  private func recall(_ id: Int32, key: Text, peek: Double) {
    if storageFault == .storageSilent { return }
    if let storageFault { return answer(id, Answer(status: storageFault.rawValue, note: "SecurityError: no")) }
    guard let file = kept[key] else { return answer(id, Answer(status: HostFault.missing.rawValue)) }
    open[id] = file
    answer(
      id, Answer(status: 200, bytes: Array(file.bytes.prefix(Int(min(peek, 1e9)))), note: file.tag + "\n" + file.origin)
    )
  }

  private func keep(_ id: Int32, file: Int32, key: Text, origin: Text) {
    if storageFault == .storageSilent { return }
    if let storageFault { return answer(id, Answer(status: storageFault.rawValue, note: "SecurityError: no")) }
    kept[key] = open[file].map { Kept(bytes: $0.bytes, tag: $0.tag, origin: origin) }
    answer(id, Answer(status: kept[key] == nil ? 0 : 200))
  }
}

/// Reads a batch as `batch.js` does.
private struct BatchReader {
  let bytes: [UInt8]
  private var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func verb() -> Verb? {
    guard at < bytes.count else { return nil }
    at += 1
    return Verb(rawValue: bytes[at - 1])
  }

  mutating func integer() -> Int32 { Int32(truncatingIfNeeded: bits(4)) }

  mutating func number() -> Double { Double(bitPattern: bits(8)) }

  mutating func text() -> Text {
    let count = Int(integer())
    defer { at += count }
    return Text(utf8: Array(bytes[at..<at + count]))
  }

  private mutating func bits(_ count: Int) -> UInt64 {
    defer { at += count }
    return bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Answer {
  public static func good(_ body: String, tag: Text = .empty) -> Answer {
    Answer(status: 200, bytes: Array(body.utf8), note: tag + "\n")
  }
}
