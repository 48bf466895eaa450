import Browser
import DisguiseORama
import Geometry
import Gestures
import Packs
import SharedUI
import Values

/// The dressing room on the page: bubbles behind Scotch, his costume in front of him, a caption above.
final class DressingRoomScreen {
  private let context: AppContext
  private let room: DressingRoom
  private let backdrop: BackdropView
  private let footlights: FootlightsView
  private let ground: Node
  private let shadow: Node
  private let back: Node
  private let scotch: Node
  /// All that is drawn of him, which moves with his antics; the button's box does not.
  private let figure: Node
  private var lids: Node?
  private var face: FaceView?
  private let touch: Node
  private let front: Node
  private let region: Node
  private let antics: AnticView
  private var pager: StepButtons
  private var looks: StepButtons
  private let undressedName: Text
  /// The layout that is shown.
  private var layout: RoomLayout?
  private var bubbles: [BubbleView] = []
  private var captions: [CaptionView] = []
  private let hint: TurningHint
  /// Whether a costume was chosen here and worn.
  private(set) var hasDressed = false
  /// The costume that is wished for, and that has not come yet.
  private var awaited: Text?
  /// The costume that he wears on the page and in the page's memory.
  private var noted: Int?
  /// The costume that he wore at the start.
  private var first: Int?
  /// Whether a key or a button turns the wheel: screen readers are told where it comes to rest.
  private var tellsOfTurn = false
  /// Whether anybody has touched anything here: until then there is no sound.
  private var isTouched = false
  /// The turn of the blink that the page was asked to wake us for.
  private var awaitedTurn: Int?

  /// The room, entered at `time` by a Scotch who stands in `rect` (nil: who is in his place already).
  init(context: AppContext, scotch rect: Rect?, at time: Double) {
    self.context = context
    room = DressingRoom(
      costumes: context.content.costumes, scotchSize: context.scotchSize, viewport: context.environment.viewport,
      scotch: rect, reducesMotion: context.environment.reducesMotion, seed: context.environment.seed, at: time)
    undressedName = context.content.words["scotch-undressed"]
    let stage = context.page.find(".stage")
    backdrop = BackdropView(in: stage)
    ground = stage.create("div", class: "layer")
    shadow = ground.create("div", class: "shadow")
    back = stage.create("div", class: "layer")
    scotch = stage.create("button", class: "scotch-button")
    figure = scotch.create("span", class: "scotch-figure")
    lids = context.content.lids == nil ? nil : figure.create("img", class: "lids")
    touch = figure.create("span", class: "scotch-touch")
    front = stage.create("div", class: "layer")
    region = context.main.create("div", class: "captions")
    antics = AnticView(of: figure, in: context.main, words: context.content.words)
    footlights = FootlightsView(words: context.content.words, in: context.main)
    pager = .pager(words: context.content.words, in: context.main)
    looks = .looks(of: context.page)
    hint = TurningHint(context, room)
    furnish()
    // The silhouettes that follow need their bubbles.
    frame(at: time)
    fetchFace()
  }

  private func furnish() {
    back.set("role", "group")
    back.set("tabindex", "-1")
    back.set("aria-label", context.content.words["costumes"])
    scotch.set("type", "button")
    scotch.set("data-role", "scotch")
    scotch.resize(context.scotchSize)
    scotch.listen(withoutPointer: true)
    // The image that has come all the way from the launch picture becomes the button's face.
    context.scotch.place(at: .zero)
    // Without launch and introduction nothing has given it a size, and a sharp image is larger.
    context.scotch.resize(context.scotchSize)
    context.scotch.set("alt", "")
    figure.adopt(context.scotch)
    furnishLids()
    figure.adopt(touch)
    region.set("aria-live", "polite")
    context.show(screen: "dressing-room")
  }

  /// Puts his lids over his face and under his costume.
  private func furnishLids() {
    guard let lids, let picture = context.content.lids else { return }
    lids.set("src", context.url(of: picture.images))
    lids.set("alt", "")
    lids.resize(context.scotchSize)
    lids.setOpacity(0)
    figure.adopt(lids)
  }

  /// Puts the parts of his face over his image once their drawing is here; until then, and without it, he has his lids only.
  private func fetchFace() {
    let url = context.content.faceURL
    if url.isEmpty { return }
    context.services.requests.expect(context.page.decodeImage(url)) { [self] answer in
      if answer.isGood { showFace(from: url) } else { context.page.log(url + ": " + answer.reason) }
    }
  }

  private func showFace(from url: Text) {
    let new = FaceView(in: figure, before: touch, url: url)
    lids?.remove()
    (face, lids, antics.face) = (new, new.lids, new)
    draw(room.lids)
    new.draw(room.face)
  }

  var needsFrames: Bool { room.needsFrames }

  var costumes: [Costume] { room.costumes }

  func frame(at time: Double) {
    draw(room.frame(at: time))
    if room.state == .browsing || room.state == .dressed, !room.needsFrames { context.noteRest() }
  }

  // MARK: events

  func handle(_ event: PointerEvent) {
    room.handle(event)
    finishEvent(at: event.time)
  }

  func handle(_ key: Key, at time: Double) -> Bool {
    switch key {
    case .escape: room.escape(at: time)
    case .right, .down: room.turn(bySpokes: 1, at: time)
    case .left, .up: room.turn(bySpokes: -1, at: time)
    case .undo: room.changeLook(by: -1, at: time)
    case .redo: room.changeLook(by: 1, at: time)
    default: return false
    }
    tellsOfTurn = room.state == .spinning
    finishEvent(at: time)
    return true
  }

  func scroll(by delta: Vector, at time: Double) {
    room.scroll(by: delta, at: time)
    finishEvent(at: time)
  }

  func activate(_ handle: Int32, at time: Double) {
    if let step = pager.step(of: handle) {
      room.turn(byPages: step, at: time)
      tellsOfTurn = true
    } else if let step = looks.step(of: handle) {
      room.changeLook(by: step, at: time)
    } else if let target = target(of: handle) {
      room.activate(target, at: time)
    } else {
      return
    }
    finishEvent(at: time)
  }

  /// Tells screen readers which costumes the wheel shows.
  private func tellOfTurn() {
    tellsOfTurn = false
    var names = Text.empty
    for index in room.costumesInView { names = (names.isEmpty ? names : names + ", ") + costumes[index].label }
    context.services.announce(context.content.words.text("wheel-view", ("costumes", names)))
  }

  /// The node with this handle is hidden, and the keyboard's focus goes on: from undo to redo and back, where there is one, from
  /// everything else to Scotch, who is always there.
  func moveFocus(from handle: Int32, at time: Double) {
    room.focus(nil, at: time)
    if !looks.moveFocus(from: handle) { scotch.focus() }
  }

  func surprise(at time: Double) {
    room.surprise(at: time)
    finishEvent(at: time)
  }

  func hover(at point: Point?, time: Double) { room.hover(at: point, time: time) }

  func feel(_ acceleration: Acceleration) {
    room.feel(acceleration)
    name(room.state)
  }

  /// The motion sensor is off.
  func level() { room.level() }

  func focus(_ handle: Int32, at time: Double) {
    room.focus(bubbles.firstIndex { $0.button.handle == handle }, at: time)
    finishEvent(at: time)
  }

  /// Carries out at once the parts that cannot wait for the next frame: the state's name, and a move of the focus, which browsers judge by
  /// the event that causes it. Its target may be hidden until it has been drawn.
  private func finishEvent(at time: Double) {
    isTouched = true
    name(room.state)
    hint.note(at: time)
    if room.wantsFocus { frame(at: time) }
  }

  /// The page reports its size after a frame's callbacks and before it paints: drawn now, no picture shows the old layout.
  func resize(at time: Double) {
    room.resize(to: context.environment.viewport, at: time)
    frame(at: time)
  }

  /// Sharper images are here.
  func sharpen() {
    for bubble in bubbles { bubble.sharpen() }
  }

  /// A sharper image of a costume is here.
  func sharpen(_ id: Text) {
    for bubble in bubbles where bubble.costume.id == id { bubble.sharpen() }
  }

  /// Whether nothing moves that a person watches: there is time for what is not needed yet.
  var isAtRest: Bool { room.state == .browsing || room.state == .dressed && !room.needsFrames }

  func setReducesMotion(_ reduces: Bool) {
    room.setReducesMotion(reduces)
    draw(room.lids)
  }

  /// The page can be seen, or no longer.
  func setWatched(_ isWatched: Bool) {
    room.stopBlinking()
    draw(room.lids)
  }

  /// The time for his lids has come. They are drawn at once: at rest no frames are requested.
  func wake() {
    room.wake()
    draw(room.lids)
  }

  /// Draws at once: the silhouettes that follow need their bubbles.
  func add(_ costumes: [Costume], at time: Double) {
    room.add(costumes, at: time)
    dress(travels: false, at: time)
    frame(at: time)
  }

  /// Dresses him as wished, at once or when the costume has come; undresses him for an empty wish.
  ///
  /// - Parameter travels: false for a room that is entered dressed.
  func grant(_ wish: CostumeWish?, travels: Bool = false, at time: Double) {
    awaited = wish?.id
    if awaited?.isEmpty == true { room.escape(at: time) }
    dress(travels: travels, at: time)
    frame(at: time)
  }

  func isAwaited(_ id: Text) -> Bool { awaited == id }

  /// Returns whether the costume that was wished for has not come. Then the page forgets it.
  func giveUpWish() -> Bool {
    guard let awaited, !awaited.isEmpty else { return false }
    note(noted)
    return true
  }

  private func dress(travels: Bool, at time: Double) {
    guard let awaited, let index = costumes.firstIndex(where: { $0.id == awaited }) else { return }
    self.awaited = nil
    if !travels { (first, noted) = (index, index) }
    room.wear(index, travels: travels, at: time)
  }

  /// Remembers a new look, and names it in the page's address, which can be passed on.
  private func note(_ worn: Int?) {
    let wasDressed = noted != nil
    (noted, awaited) = (worn, nil)
    let fragment = worn.map { CostumeWish.fragment(bubbles[$0].costume.id) } ?? .empty
    context.page.setFragment(fragment)
    if worn != nil { context.noteCostume() }
    if worn != nil { return context.page.remember(CostumeWish.key, fragment) }
    context.page.forget(CostumeWish.key)
    // The caption tells of a costume.
    if wasDressed { context.services.announce(undressedName) }
  }

  /// The costume that he wears.
  var worn: Costume? { room.wornCostume.map { costumes[$0] } }

  /// The costumes that have been drawn, and the one of them that he wears.
  var shownCostumes: [Costume] { bubbles.map { $0.costume } }
  var wornCostume: Costume? {
    guard let index = room.wornCostume, index < bubbles.count else { return nil }
    return bubbles[index].costume
  }

  func setScotchSilhouette(_ silhouette: Silhouette?) {
    room.scotchSilhouette = silhouette
    if let silhouette { touch.clip(toShape: silhouette.clipPath(size: context.scotchSize)) }
  }

  func setSilhouette(_ silhouette: Silhouette?, ofCostume index: Int) {
    room.setSilhouette(silhouette, ofCostume: index)
    bubbles[index].setSilhouette(silhouette)
  }

  private func target(of handle: Int32) -> DressingRoom.FocusTarget? {
    if handle == scotch.handle { return .scotch }
    return bubbles.firstIndex { $0.button.handle == handle }.map { .bubble($0) }
  }

  /// Moves the focus to the group of costumes when the introduction leaves. No costume gets it, so that one press too many
  /// does not choose one.
  func takeFocus() { back.focus() }

  // MARK: drawing

  private func draw(_ frame: DressingRoomFrame) {
    name(frame.state)
    scotch.place(at: frame.scotch.origin, scale: frame.scotch.size.height / context.scotchSize.height)
    scotch.setOpacity(frame.scotchOpacity)
    scotch.setPressed(frame.isScotchPressed)
    for (index, bubble) in frame.bubbles.enumerated() {
      if index == bubbles.count { appear(index) }
      bubbles[index].draw(bubble, in: frame)
    }
    scotch.set("aria-label", frame.worn.map { bubbles[$0].scotchName } ?? undressedName)
    if frame.worn != noted { note(frame.worn) }
    shadow.draw(frame.scotchShadow)
    draw(frame.lids)
    pager.draw(back: frame.offersPages, on: frame.offersPages)
    looks.draw(back: frame.canUndo, on: frame.canRedo)
    footlights.draw(frame)
    place(frame.layout)
    draw(frame.captions)
    if isTouched { context.play(frame.cues) }
    switch frame.focusWish {
    case .scotch: scotch.focus()
    case .bubble(let index): bubbles[index].button.focus()
    case nil: break
    }
  }

  /// Puts everything that stands still in its place.
  private func place(_ new: RoomLayout) {
    if new == layout { return }
    layout = new
    context.main.set("data-controls", new.hasColumns ? "columns" : "bar")
    backdrop.place(new)
    pager.place(back: new.pagers.back, on: new.pagers.on)
    region.set("class", new.isCaptionBeside ? "captions captions-beside" : "captions")
    region.place(at: new.caption.origin)
    region.resize(new.caption.size)
    antics.place(in: new.remark, isBeside: new.isRemarkBeside)
  }

  /// Shows or hides his lids, and asks to be woken for the next time: in between nothing runs.
  private func draw(_ frame: DressingRoomFrame.Lids) {
    face?.draw(room.face)
    antics.show(frame.antic, isDressed: room.wornCostume != nil)
    guard let lids else { return }
    lids.setOpacity(frame.areClosed ? 1 : 0)
    if awaitedTurn != frame.turn { context.page.wake(after: context.services.isWatched ? frame.wait : nil) }
    awaitedTurn = frame.turn
  }

  private func appear(_ index: Int) {
    bubbles.append(
      BubbleView(
        costume: room.costumes[index], context: context, ground: ground, back: back, front: front, scotch: figure))
  }

  private func name(_ state: DressingRoom.State) {
    if tellsOfTurn, state == .browsing { tellOfTurn() }
    if state == .dressed, room.wornCostume != first { hasDressed = true }
    if state != .dressed { first = nil }
    let name: Text =
      switch state {
      case .browsing: "browsing"
      case .spinning: "spinning"
      case .dressing: "dressing"
      case .dressed: "dressed"
      case .undressing: "undressing"
      }
    context.main.set("data-state", name)
  }

  private func draw(_ frames: [DressingRoomFrame.Caption]) {
    while captions.count > frames.count || captions.first.map({ $0.costume != frames[0].costume }) == true {
      captions.removeFirst().remove()
    }
    for (i, frame) in frames.enumerated() {
      if i == captions.count {
        captions.append(CaptionView(costume: frame.costume, of: bubbles[frame.costume].costume, in: region))
      }
      captions[i].draw(
        frame, isCurrent: i == frames.count - 1, screenWidth: context.environment.viewport.size.width)
    }
  }
}
