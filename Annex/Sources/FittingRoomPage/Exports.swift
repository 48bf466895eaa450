#if arch(wasm32)
  import Browser
  import Fitting
  import Geometry
  import Packs
  import Values

  // The functions that the page calls: one for each kind of event. Each hands the page one batch before it returns. The programs have
  // `start`.

  /// The app: the module's only state, touched by the page's one thread.
  nonisolated(unsafe) private var app: FittingRoomApp?
  /// The start, until the app is made.
  nonisolated(unsafe) private var starting: WordsLoad?
  /// The bytes that belong to the next call.
  nonisolated(unsafe) private var inbox: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    let address = inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
    if count == 0 { inbox = [] }
    return address
  }

  private func takeInbox() -> [UInt8] {
    defer { inbox = [] }
    return inbox
  }

  private func report(_ action: (FittingRoomApp) -> Void) {
    guard let app else { return }
    action(app)
    app.page.flush()
  }

  /// Starts the page of folders, with both workbenches.
  public func startWithFolders() {
    start(
      PageParts(
        benches: { room in
          let costumes = FolderHome(room, FolderHome.Paths(load: "pack", save: "save", draft: "draft"))
          let sets = FolderHome(room, FolderHome.Paths(load: "sets", save: "sets/save", draft: "sets/draft"))
          return [
            CostumeBench(room, at: costumes, previews: CostumePreviews(room), show: ShowPart()),
            HooBench(room, at: sets, previews: HooPreviews(room)),
          ]
        }, tabs: { TabsView(page: $0) }))
  }

  /// Starts the page of costumes that are kept in the browser, and of the words of a show.
  public func startWithCostumes() {
    start(
      PageParts(
        benches: { [CostumeBench($0, at: BrowserHome<KeptWork>($0), previews: PreviewPart(), show: ShowView($0))] },
        tabs: { _ in TabPart() }))
  }

  /// Starts the page of sets of Hoos that are kept in the browser.
  public func startWithHoos() {
    start(
      PageParts(
        benches: { [HooBench($0, at: BrowserHome<KeptSets>($0), previews: PreviewPart())] },
        tabs: { _ in TabPart() }))
  }

  /// Loads the words and starts the app.
  private func start(_ parts: PageParts) {
    let page = Page.live()
    defer { page.flush() }
    guard let facts = try? JSONReader.value(in: takeInbox(), .document) else {
      return page.fail("the page's facts are not valid JSON")
    }
    starting = WordsLoad(page: page, facts: PageFacts(facts), parts: parts)
  }

  @c(answered)
  public func answered(_ request: Int32, _ status: Int32, _ count: Int32, _ tail: Int32, _ time: Double) {
    let answer = Answer(status: Int(status), bytes: takeInbox(), tail: Int(tail))
    if let load = starting {
      starting = nil
      app = load.app(answer)
      return load.page.flush()
    }
    report { $0.page.isAlarm(request) ? $0.rest() : $0.requests.answer(request, answer) }
  }

  @c(activated)
  public func activated(_ handle: Int32, _ time: Double) { report { $0.activate(handle) } }

  /// The focus is elsewhere now.
  @c(focused)
  public func focused(_ handle: Int32, _ time: Double) { report { $0.focus(handle) } }

  /// The only dialog was closed.
  @c(changed)
  public func changed(_ handle: Int32, _ time: Double) { report { $0.noteClosed() } }

  /// The page's keys are reported by `pressed` and `commanded`.
  @c(key)
  public func key(_ code: Int32, _ time: Double) -> Int32 { 0 }

  /// A pointer on a stage.
  @c(pointed)
  public func pointed(_ handle: Int32, _ phase: Int32, _ pointer: Int32, _ x: Double, _ y: Double) {
    report { $0.point(handle, phase, pointer, Point(x: x, y: y)) }
  }

  /// A pinch on a touchpad.
  @c(wheeled)
  public func wheeled(_ handle: Int32, _ x: Double, _ y: Double, _ delta: Double) {
    report { $0.wheel(handle, Point(x: x, y: y), by: delta) }
  }

  /// A key on a stage, with the step that it moves by.
  @c(pressed)
  public func pressed(_ handle: Int32, _ key: Int32, _ step: Double) {
    guard let key = StageKey(rawValue: key) else { return }
    report { $0.press(handle, key, step: step) }
  }

  /// A stage has another size.
  @c(sized)
  public func sized(_ handle: Int32, _ width: Double, _ height: Double) {
    report { $0.resize(handle, to: Size(width: width, height: height)) }
  }

  /// A field has another value.
  @c(typed)
  public func typed(_ handle: Int32, _ count: Int32) {
    let text = Text(utf8: takeInbox())
    report { $0.type(text, into: handle) }
  }

  /// The part of its sides to which the page draws a picture before it uses it; 0 for one that it does not decode.
  @c(drawable)
  public func drawable(_ width: Double, _ height: Double, _ bytes: Double) -> Double {
    DroppedFile.share(width: width, height: height, bytes: bytes)
  }

  /// The times of its size in which the page draws a picture that has no pixels.
  @c(sharp)
  public func sharp(_ width: Double, _ height: Double) -> Double {
    FittingSession.share(ofVectors: Size(width: width, height: height))
  }

  /// Files have been dropped, pasted or chosen; the inbox describes them.
  @c(dropped)
  public func dropped(_ count: Int32) {
    guard let files = try? JSONReader.value(in: takeInbox(), .document) else { return }
    report { $0.drop(files) }
  }

  /// The server tells of changes on the disk; an empty text says that it cannot be heard.
  @c(noticed)
  public func noticed(_ count: Int32) {
    guard let revisions = try? JSONReader.value(in: takeInbox(), .document) else { return report { $0.noteLost() } }
    report { $0.notice(revisions) }
  }

  @c(commanded)
  public func commanded(_ command: Int32) {
    guard let command = Command(rawValue: command) else { return }
    report { $0.carryOut(command) }
  }
#endif
