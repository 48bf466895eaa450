import Browser
import Motion
import Packs
import Values

/// The page, its facts, and the parts that exist before the app does.
public struct AppStart {
  public let page: Page
  public let requests: Requests
  public let kept: KeptFiles
  public let documents: DocumentLoader
  /// The facts that the page hands over: its size, its languages, the words remembered from earlier visits.
  public let facts: Value
  /// On the page's clock, in seconds.
  public let time: Double
  /// The app's document; null until it is loaded.
  public internal(set) var content = Value.null
  /// The language of the document.
  public internal(set) var language = Text.empty

  public init(page: Page, facts: Value, time: Double) {
    self.page = page
    requests = Requests(page: page)
    kept = KeptFiles(page: page, requests: requests)
    documents = DocumentLoader(page: page, requests: requests, kept: kept)
    self.facts = facts
    self.time = time
  }

  /// Logs the faults of the content as faults of the file called `name`.
  public func log(_ faults: [Fault], of name: Text) {
    for fault in faults { page.log(name + ": " + fault.line) }
  }
}

/// The parts that both apps consist of: page, clock, requests, settings, notices and the guard of kept documents.
public final class AppServices {
  public let page: Page
  public let main: Node
  public let words: Words
  public let requests: Requests
  public let kept: KeptFiles
  public let documents: DocumentLoader
  public let settings: SettingsDialog
  public let keptGuard: KeptGuard
  public var environment: Environment
  /// Whether the page can be seen.
  public private(set) var isWatched = true
  /// The latest time on the page's clock, in seconds. It goes on while the page is hidden.
  public private(set) var hostTime: Double
  private var clock = Clock()
  private let notice: NoticeView
  private let announcer: Announcer
  /// The subject of the latest share dialog that the page has asked for.
  private var shared = Text.empty

  /// - Parameters:
  ///   - options: the settings on offer.
  ///   - guardKey: the name of the mark of `KeptGuard`.
  public init(_ start: AppStart, words: Words, options: [Settings.Setting], guardKey: Text) {
    page = start.page
    requests = start.requests
    kept = start.kept
    documents = start.documents
    main = page.find("main")
    self.words = words
    settings = SettingsDialog(
      page: page, words: words, settings: Settings(start.facts, language: start.language), options: options,
      requests: requests)
    keptGuard = KeptGuard(page: page, key: guardKey, start: start.facts)
    notice = NoticeView(main: main)
    announcer = Announcer(page: page, requests: requests)
    environment = Environment(start.facts)
    environment.reducesMotion = settings.settings.reducesMotion
    hostTime = start.time
    clock.advance(to: start.time)
  }

  /// The scene's time now, in seconds.
  public var now: Double { clock.now }

  /// Takes note of `host`, a time on the page's clock if there is one, and returns the scene's time.
  ///
  /// - Parameter advances: whether the scene's time goes on to `host`.
  func sceneTime(_ host: Double?, advances: Bool) -> Double {
    guard let host else { return clock.now }
    hostTime = max(hostTime, host)
    return advances ? clock.advance(to: host) : clock.now
  }

  /// Shows the sentence under `key` in the table of words.
  public func say(_ key: Text, isLasting: Bool = false) { say(text: words[key], isLasting: isLasting) }

  public func say(text: Text, isLasting: Bool = false) {
    notice.show(text, isLasting: isLasting)
    announce(text)
  }

  /// Says a sentence to screen readers only.
  public func announce(_ text: Text) { announcer.say(text) }

  /// Says that the dialog that shares `subject` is on its way, and marks its button until then.
  public func expectShare(of subject: Text, from button: Node) {
    shared = subject
    button.set("data-busy", subject)
    announce(words["share-working"])
  }

  /// Opens the dialog that shares `subject`, or says why it cannot open. The script opens none once the reader has left the subject.
  ///
  /// - Parameters:
  ///   - button: is marked until then, unless another subject is expected meanwhile.
  ///   - script: the address of the script that opens it.
  public func share(_ subject: Text, from button: Node, by script: Text) {
    requests.expect(page.share(subject, by: script)) { [self] answer in
      if subject == shared { button.set("data-busy", false) }
      if !answer.isGood { say(answer.fault == .missing ? "share-missing" : "share-unreachable") }
    }
  }

  /// Takes a lasting notice away: what it says no longer holds.
  public func endLastingNotice() { notice.endLasting() }

  func setWatched(_ isWatched: Bool) {
    self.isWatched = isWatched
    keptGuard.setWatched(isWatched)
  }

  /// Takes over the choice of motion from the settings.
  func readSettings() { environment.reducesMotion = settings.settings.reducesMotion }
}
