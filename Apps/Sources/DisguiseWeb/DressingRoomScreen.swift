import Browser
import DisguiseORama
import Geometry
import Gestures
import Packs
import SharedUI
import Values

/// The dressing room on the page: bubbles behind the character, his costume in front of him, a caption above.
final class DressingRoomScreen {
  let context: AppContext
  let room: DressingRoom
  let backdrop: BackdropView
  let footlights: FootlightsView
  let ground: Node
  let shadow: Node
  let back: Node
  let character: Node
  /// All that is drawn of him, which moves with his antics; the button's box does not.
  let figure: Node
  var lids: Node?
  var face: FaceView?
  let touch: Node
  let front: Node
  let region: Node
  let antics: AnticView
  var pager: StepButtons
  var looks: StepButtons
  let undressedName: Text
  /// The layout that is shown.
  var layout: RoomLayout?
  var bubbles: [BubbleView] = []
  var captions: [CaptionView] = []
  let hint: TurningHint
  /// Whether a costume was chosen here and worn.
  private(set) var hasDressed = false
  /// The costume that is wished for, and that has not come yet.
  var awaited: Text?
  /// The costume that he wears on the page and in the page's memory.
  var noted: Int?
  /// The costume that he wore at the start.
  var first: Int?
  /// Whether a key or a button turns the wheel: screen readers are told where it comes to rest.
  var tellsOfTurn = false
  /// Whether anybody has touched anything here: until then there is no sound.
  var isTouched = false
  /// The turn of the blink that the page was asked to wake us for.
  var awaitedTurn: Int?

  /// The room, entered at `time` by a character who stands in `rect` (nil: who is in his place already).
  init(context: AppContext, character rect: Rect?, at time: Double) {
    self.context = context
    room = DressingRoom(
      costumes: context.content.costumes, figure: context.content.figure, viewport: context.environment.viewport,
      character: rect, reducesMotion: context.environment.reducesMotion, seed: context.environment.seed, at: time)
    undressedName = context.content.words["scotch-undressed"]
    let stage = context.page.find(".stage")
    backdrop = BackdropView(in: stage)
    ground = stage.create("div", class: "layer")
    shadow = ground.create("div", class: "shadow")
    back = stage.create("div", class: "layer")
    character = stage.create("button", class: "scotch-button")
    figure = character.create("span", class: "scotch-figure")
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
    character.set("type", "button")
    character.set("data-role", "scotch")
    character.resize(context.characterSize)
    character.listen(withoutPointer: true)
    // The image that has come all the way from the launch picture becomes the button's face.
    context.character.place(at: .zero)
    // Without launch and introduction nothing has given it a size, and a sharp image is larger.
    context.character.resize(context.characterSize)
    context.character.set("alt", "")
    figure.adopt(context.character)
    furnishLids()
    figure.adopt(touch)
    region.set("aria-live", "polite")
    context.show(screen: "dressing-room")
  }

  var needsFrames: Bool { room.needsFrames }

  var costumes: [Costume] { room.costumes }

  func frame(at time: Double) {
    draw(room.frame(at: time))
    if room.state == .browsing || room.state == .dressed, !room.needsFrames { context.noteRest() }
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

  func target(of handle: Int32) -> DressingRoom.FocusTarget? {
    if handle == character.handle { return .character }
    return index(of: handle).map { .bubble($0) }
  }

  func index(of handle: Int32) -> Int? { bubbles.firstIndex { $0.button.handle == handle } }

  func name(_ state: DressingRoom.State) {
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
}
