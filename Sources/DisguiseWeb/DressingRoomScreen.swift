import Browser
import DisguiseORama
import Geometry
import Gestures
import Packs
import SharedUI

/// The dressing room on the page: bubbles behind Scotch, what he wears in front of him, a caption above.
final class DressingRoomScreen {
  private let context: AppContext
  private let room: DressingRoom
  private let ground: Node
  private let shadow: Node
  private let back: Node
  private let scotch: Node
  private let lids: Node?
  private let touch: Node
  private let front: Node
  private let region: Node
  private let pager: PagerView
  private var bubbles: [BubbleView] = []
  private var captions: [CaptionView] = []
  private var shownState: DressingRoom.State?
  private var announcedCostume: Int??
  private var isCaptionBeside: Bool?
  /// Whether anybody sees the page.
  private var isWatched = true
  /// The turn of the blink that the page was asked to wake us for.
  private var awaitedTurn: Int?

  /// The room, entered at `time` by a Scotch who stands in `rect` (nil: who is in his place already).
  init(context: AppContext, scotch rect: Rect?, at time: Double) {
    self.context = context
    room = DressingRoom(
      costumes: context.content.costumes, scotchSize: context.scotchSize, viewport: context.environment.viewport,
      scotch: rect, reducesMotion: context.environment.reducesMotion, seed: context.environment.seed, at: time)
    let stage = context.page.find(".stage")
    ground = stage.create("div", class: "layer")
    shadow = ground.create("div", class: "shadow")
    back = stage.create("div", class: "layer")
    scotch = stage.create("button", class: "scotch-button")
    lids = context.content.lids == nil ? nil : scotch.create("img", class: "lids")
    touch = scotch.create("span", class: "scotch-touch")
    front = stage.create("div", class: "layer")
    region = context.main.create("div", class: "captions")
    pager = PagerView(words: context.content.words, in: context.main)
    furnish()
    frame(at: time)
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
    context.scotch.set("alt", "")
    scotch.adopt(context.scotch)
    furnishLids()
    scotch.adopt(touch)
    region.set("aria-live", "polite")
    context.show(screen: "dressing-room")
  }

  /// Over his face, under what he wears.
  private func furnishLids() {
    guard let lids, let picture = context.content.lids else { return }
    lids.set("src", context.url(of: picture.images))
    lids.set("alt", "")
    lids.resize(context.scotchSize)
    lids.setOpacity(0)
    scotch.adopt(lids)
  }

  var needsFrames: Bool { room.needsFrames }

  var costumes: [Costume] { room.costumes }

  func frame(at time: Double) { draw(room.frame(at: time)) }

  // MARK: events

  func handle(_ event: PointerEvent) {
    room.handle(event)
    frame(at: event.time)
    moveFocus()
  }

  func handle(_ key: Key, at time: Double) -> Bool {
    switch key {
    case .escape: room.escape(at: time)
    case .right, .down: room.turn(bySpokes: 1, at: time)
    case .left, .up: room.turn(bySpokes: -1, at: time)
    default: return false
    }
    frame(at: time)
    moveFocus()
    return true
  }

  func activate(_ handle: Int32, at time: Double) {
    if let step = pager.step(of: handle) {
      room.turn(byPages: step, at: time)
    } else if let target = target(of: handle) {
      room.activate(target, at: time)
    } else {
      return
    }
    frame(at: time)
    moveFocus()
  }

  func focus(_ handle: Int32, at time: Double) {
    room.focus(bubbles.firstIndex { $0.button.handle == handle }, at: time)
    frame(at: time)
    moveFocus()
  }

  func resize(at time: Double) {
    room.resize(to: context.environment.viewport, at: time)
    frame(at: time)
  }

  /// Sharper images are here.
  func sharpen() {
    for bubble in bubbles { bubble.sharpen() }
  }

  func setReducesMotion(_ reduces: Bool) {
    room.setReducesMotion(reduces)
    drawLids(room.blink.isClosed)
  }

  /// The page shows, or no longer does.
  func setWatched(_ watched: Bool) {
    isWatched = watched
    room.stopBlinking()
    drawLids(room.blink.isClosed)
  }

  /// The time for his lids has come.
  func wake() {
    room.wake()
    drawLids(room.blink.isClosed)
  }

  func add(_ costumes: [Costume], at time: Double) {
    room.add(costumes, at: time)
    frame(at: time)
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

  private func moveFocus() {
    switch room.takeFocusRequest() {
    case .scotch: scotch.focus()
    case .bubble(let index): bubbles[index].button.focus()
    case nil: break
    }
  }

  // MARK: drawing

  private func draw(_ frame: DressingRoomFrame) {
    if shownState != frame.state { context.main.set("data-state", name(of: frame.state)) }
    shownState = frame.state
    scotch.place(at: frame.scotch.origin, scale: frame.scotch.size.height / context.scotchSize.height)
    scotch.setOpacity(frame.scotchOpacity)
    scotch.setPressed(frame.isScotchPressed)
    for (index, bubble) in frame.bubbles.enumerated() {
      if index == bubbles.count { appear(index, diameter: frame.bubbleDiameter) }
      bubbles[index].draw(bubble, diameter: frame.bubbleDiameter, scotchRect: frame.scotch)
    }
    shadow.draw(frame.scotchShadow)
    drawLids(frame.areLidsClosed)
    announce(room.wornCostume)
    pager.draw(isShown: frame.offersPages)
    if isCaptionBeside != room.layout.isCaptionBeside {
      isCaptionBeside = room.layout.isCaptionBeside
      region.set("class", room.layout.isCaptionBeside ? "captions captions-beside" : "captions")
    }
    region.place(at: frame.captionArea.origin)
    region.resize(frame.captionArea.size)
    draw(frame.captions)
  }

  /// Shows or hides his lids, and asks to be woken for the next time: in between nothing runs.
  private func drawLids(_ areClosed: Bool) {
    guard let lids, awaitedTurn != room.blink.turn else { return }
    awaitedTurn = room.blink.turn
    lids.setOpacity(areClosed ? 1 : 0)
    context.page.wake(after: isWatched && !room.reducesMotion ? room.blink.wait : nil)
  }

  private func appear(_ index: Int, diameter: Double) {
    bubbles.append(
      BubbleView(
        costume: room.costumes[index], context: context, ground: ground, back: back, front: front, scotch: scotch,
        diameter: diameter))
  }

  private func name(of state: DressingRoom.State) -> Text {
    switch state {
    case .browsing: "browsing"
    case .spinning: "spinning"
    case .dressing: "dressing"
    case .dressed: "dressed"
    case .undressing: "undressing"
    }
  }

  /// Scotch's name says what he wears.
  private func announce(_ costume: Int?) {
    if announcedCostume == .some(costume) { return }
    announcedCostume = .some(costume)
    let words = context.content.words
    let name = costume.map { words.text("scotch-dressed", ("costume", room.costumes[$0].label)) }
    scotch.set("aria-label", name ?? words["scotch-undressed"])
  }

  private func draw(_ frames: [DressingRoomFrame.Caption]) {
    while captions.count > frames.count || captions.first.map({ $0.costume != frames[0].costume }) == true {
      captions.removeFirst().remove()
    }
    for (i, frame) in frames.enumerated() {
      if i == captions.count {
        captions.append(CaptionView(costume: frame.costume, of: room.costumes[frame.costume], in: region))
      }
      if i < frames.count - 1 { captions[i].retire() }
      captions[i].draw(frame, screenWidth: context.environment.viewport.size.width)
    }
  }
}
