import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI
import Values

/// The introduction on the page: two panels around the character.
final class IntroScreen {
  /// Seconds for which the live region is on the page and empty. Browsers announce changes of a region that they know,
  /// not the text with which a region appears; the panel is still above the screen.
  private static let announcing = 0.1

  private let context: AppContext
  private let start: Double
  private var scene: IntroScene
  private let panels: Node
  private let top: Node
  private let bottom: Node
  private let button: Node
  private let backButton: Node
  private let skipButton: Node
  /// The current message, a live region, and the previous one.
  private let message: Node
  private let leavingMessage: Node
  /// Every message once, unseen: they make the panel as high as the highest needs it.
  private let sizers: [Node]
  private let title: Node
  private let leavingTitle: Node
  private var shownStep: Int?
  /// Whether the history has yet to report a step back. A second one meanwhile could leave the page.
  private var isGoingBack = false
  private var isResized = false
  /// Whether something has happened since the last frame.
  private var hasNews = true
  /// Whether the latest frame shows a step in its place, and whether the frame before it did: then it has been painted.
  private(set) var isShown = false
  private(set) var isPainted = false

  init(context: AppContext, at time: Double) {
    self.context = context
    start = time
    let script = context.intro
    scene = IntroScene(
      script: script, step: context.introStep,
      panelHeight: IntroLayout.panelHeight(on: context.environment.viewport),
      reducesMotion: context.environment.reducesMotion, at: time)
    panels = context.main.create("section", class: "panels")
    panels.set("aria-label", context.content.words["intro"])
    top = panels.create("div", class: "panel panel-top")
    let messages = top.create("div", class: "panel-messages")
    leavingMessage = messages.create("div", class: "panel-message")
    leavingMessage.set("aria-hidden", "true")
    sizers = script.steps.map { _ in messages.create("div", class: "panel-message panel-sizer") }
    message = messages.create("div", class: "panel-message")
    message.set("data-role", "intro-message")
    message.set("aria-live", "polite")
    bottom = panels.create("div", class: "panel panel-bottom")
    button = bottom.createButton(class: "panel-button", role: "intro-next", label: .empty)
    title = button.create("span", class: "panel-title")
    leavingTitle = button.create("span", class: "panel-title")
    let words = context.content.words
    backButton = bottom.createButton(class: "panel-corner panel-back", role: "intro-back", label: words["intro-back"])
    // The first step, which comes with a later frame, has no way back.
    backButton.setHidden(true)
    skipButton = bottom.createButton(class: "panel-corner panel-skip", role: "intro-skip", label: .empty)
    finish()
  }

  private func finish() {
    let line = top.create("img", class: "panel-line")
    line.set("src", context.url(of: context.content.line.images))
    line.set("alt", "")
    skipButton.setText(context.content.words["intro-skip"])
    leavingTitle.set("aria-hidden", "true")
    for (index, step) in scene.script.steps.enumerated() {
      sizers[index].set("aria-hidden", "true")
      fill(sizers[index], with: step)
    }
    scene.script.steps.first.map { title.setText($0.button) }
    top.measure()
  }

  var isOver: Bool { scene.isOver }

  private var buttons: [Node] { [button, backButton, skipButton] }

  func owns(_ handle: Int32) -> Bool { buttons.contains { $0.handle == handle } }

  /// A click on the node with this handle.
  func press(_ handle: Int32, at time: Double) {
    if handle == backButton.handle { return goBack(at: time) }
    (isGoingBack, hasNews) = (false, true)
    handle == button.handle ? scene.advance(at: time) : scene.end(at: time)
    if scene.script.allowsBack { scene.isOver ? leaveHistory() : context.page.pushHistory(scene.step) }
    if scene.isOver {
      button.set("disabled", "")
      backButton.setHidden(true)
      skipButton.setHidden(true)
    }
  }

  /// The first step hides the button that leads back: the keyboard's focus goes to the one that leads on.
  func takeFocus() { button.focus() }

  /// Goes back by a step: where steps are entries of the history, through it, as it reports the step.
  private func goBack(at time: Double) {
    guard scene.step > 0, !isGoingBack else { return }
    if !scene.script.allowsBack { return go(to: scene.step - 1, at: time) }
    isGoingBack = true
    context.page.goBack()
  }

  /// Returns to the page's first entry, so that the browser's back button leaves the page instead of replaying steps.
  private func leaveHistory() {
    if scene.step > 0 { context.page.goBack(scene.step) }
  }

  func go(to step: Int, at time: Double) {
    (isGoingBack, hasNews) = (false, true)
    scene.go(to: step, at: time)
  }

  /// The screen has changed, and with it the height that the panel needs. The page reports its size after a frame's
  /// callbacks and before it paints: drawn now, no picture shows the old layout.
  func resize(at time: Double) {
    if scene.isOver { return }
    isResized = true
    top.measure()
    frame(at: time)
  }

  func measured(_ handle: Int32, _ box: Rect, at time: Double) {
    guard handle == top.handle, !scene.isOver else { return }
    scene.setPanelHeight(box.size.height, isAnimated: !isResized, at: time)
    hasNews = true
  }

  /// The rectangle in which the character is drawn.
  func characterRect(at time: Double) -> Rect {
    IntroLayout(
      viewport: context.environment.viewport, characterSize: context.characterSize,
      panelHeight: scene.frame(at: time).panelHeight
    ).character
  }

  func needsFrames(at time: Double) -> Bool { hasNews || isShown != isPainted || scene.needsFrames(at: time) }

  /// Whether the panels have left the screen; then they have left the page as well.
  func isGone(at time: Double) -> Bool {
    let isGone = scene.isGone(at: time)
    if isGone { panels.remove() }
    return isGone
  }

  func frame(at time: Double) {
    hasNews = false
    isPainted = isShown
    let frame = scene.frame(at: time)
    if shownStep != frame.step, time >= start + Self.announcing || frame.step > 0 { show(frame) }
    top.shift(x: 0, y: (frame.panels - 1) * 1.6)
    bottom.shift(x: 0, y: 1 - min(1, frame.panels))
    panels.setOpacity(frame.panelOpacity)
    message.shift(x: 0, y: frame.messageOffset)
    leavingMessage.shift(x: 0, y: frame.leavingMessageOffset)
    message.setOpacity(frame.messageOpacity)
    leavingMessage.setHidden(frame.leavingStep == nil)
    leavingMessage.setOpacity(frame.messageOpacity < 1 ? 1 - frame.messageOpacity : 1)
    title.setOpacity(frame.titleOpacity)
    leavingTitle.setOpacity(1 - frame.titleOpacity)
    leavingTitle.setHidden(frame.leavingStep == nil)
    if shownStep != nil, !scene.isOver, frame.panels > 0.9, frame.panelOpacity > 0.9 { isShown = true }
    if !scene.isOver { context.placeCharacter(in: characterRect(at: time)) }
  }

  /// Puts the words of a new step in place.
  private func show(_ frame: IntroScene.Frame) {
    if shownStep == nil { context.show(screen: "intro") }
    shownStep = frame.step
    let step = scene.script.steps[frame.step]
    fill(message, with: step)
    title.setText(step.button)
    backButton.setHidden(frame.step == 0 || scene.isOver)
    guard let leaving = frame.leavingStep else { return }
    fill(leavingMessage, with: scene.script.steps[leaving])
    leavingTitle.setText(scene.script.steps[leaving].button)
  }

  private func fill(_ message: Node, with step: IntroStep) {
    message.setText(.empty)
    if let picture = step.image {
      let image = message.create("img")
      image.set("src", context.url(of: picture.images))
      // The panel is measured before pictures arrive.
      image.set("height", Text(Int(picture.size.height)))
      image.set("alt", "")
    }
    message.create("p").setText(step.message)
  }
}
