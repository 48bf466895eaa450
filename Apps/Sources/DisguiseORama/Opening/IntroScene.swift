import Geometry
import Motion
import Packs

/// The conversation with the character: a panel above with what he says, a panel below with the button that answers him.
///
/// The script has the words and their order; the scene knows only the current step.
public struct IntroScene: Equatable, Sendable {
  /// Panels and messages; a little bounce, like most things here.
  static let panelSpring = Spring(frequency: 1.7, dampingRatio: 0.82)
  static let messageSpring = Spring(frequency: 1.9, dampingRatio: 0.85)
  static let titleFade = 0.22

  public struct Frame: Equatable, Sendable {
    public var step: Int
    /// The step whose message and title are going, if any.
    public var leavingStep: Int?
    /// 0 off the screen, 1 in place.
    public var panels: Double
    public var panelOpacity: Double
    /// A message's offset from its place, in heights of the panel; positive is below.
    public var messageOffset: Double
    public var leavingMessageOffset: Double
    public var messageOpacity: Double
    /// The opacity of the button's title; the leaving title has the rest.
    public var titleOpacity: Double
    /// The height of the panel above, as the character makes room for it.
    public var panelHeight: Double
  }

  public let script: IntroScript
  public private(set) var step: Int
  public private(set) var isOver = false
  private var leavingStep: Int?
  private var panels: SpringAnimation<Double>
  private var panelHeight: SpringAnimation<Double>
  /// The place in the script that is in view: 1.3 is three tenths of the way from step 1 to step 2.
  private var position: SpringAnimation<Double>
  private var title = Fade(resting: 1)
  private var panelFade: Fade
  private let travels: Bool

  /// The conversation of `script` from `step` on, below a panel of `panelHeight` points.
  public init(script: IntroScript, step: Int = 0, panelHeight: Double, reducesMotion: Bool, at time: Double) {
    self.script = script
    self.step = step
    position = SpringAnimation(resting: Double(step), spring: Self.messageSpring)
    travels = !reducesMotion
    self.panelHeight = SpringAnimation(resting: panelHeight, spring: Self.panelSpring)
    panels = SpringAnimation(from: travels ? 0 : 1, to: 1, spring: Self.panelSpring, at: time)
    panelFade = Fade(from: travels ? 1 : 0, to: 1, at: time, duration: Self.titleFade)
  }

  /// The words turned out to need a panel of another height: the character makes room for it, at once where the screen itself
  /// has changed.
  public mutating func setPanelHeight(_ height: Double, isAnimated: Bool, at time: Double) {
    if isAnimated, travels {
      panelHeight.retarget(to: height, at: time)
    } else {
      panelHeight = SpringAnimation(resting: height, spring: Self.panelSpring)
    }
  }

  /// The button has been pressed: on to the next step, or past the last one.
  public mutating func advance(at time: Double) {
    if step + 1 < script.steps.count { go(to: step + 1, at: time) } else { end(at: time) }
  }

  /// Shows `step`, from wherever it is; one that does not exist changes nothing.
  public mutating func go(to step: Int, at time: Double) {
    guard !isOver, script.steps.indices.contains(step), step != self.step else { return }
    leavingStep = self.step
    self.step = step
    title = Fade(from: 0, to: 1, at: time, duration: Self.titleFade)
    if travels {
      position.retarget(to: Double(step), at: time)
    } else {
      position = SpringAnimation(resting: Double(step), spring: Self.messageSpring)
    }
  }

  /// Leaves out the steps that follow.
  public mutating func end(at time: Double) {
    if isOver { return }
    isOver = true
    panels.retarget(to: 0, at: time)
    if !travels { panelFade = panelFade.redirected(to: 0, at: time, duration: Self.titleFade) }
  }

  /// Whether the panels have left the screen after the last step.
  public func isGone(at time: Double) -> Bool {
    isOver && (travels ? panels.value(at: time) <= 0 || panels.reach(at: time) < 0.001 : panelFade.isOver(at: time))
  }

  public func needsFrames(at time: Double) -> Bool {
    panels.reach(at: time) > 0.0005 || panelHeight.reach(at: time) > 0.05 || position.reach(at: time) > 0.0005
      || !title.isOver(at: time)
      || !panelFade.isOver(at: time)
  }

  public func frame(at time: Double) -> Frame {
    let isMoving = position.reach(at: time) > 0.0005
    let place = isMoving ? position.value(at: time) : Double(step)
    let share = title.value(at: time)
    return Frame(
      step: step, leavingStep: isMoving || share < 1 ? leavingStep : nil, panels: panels.value(at: time),
      panelOpacity: panelFade.value(at: time), messageOffset: Double(step) - place,
      leavingMessageOffset: Double(leavingStep ?? step) - place, messageOpacity: travels ? 1 : share,
      titleOpacity: share,
      panelHeight: panelHeight.reach(at: time) > 0.05 ? panelHeight.value(at: time) : panelHeight.target)
  }
}
