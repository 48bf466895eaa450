import Geometry

/// A recorded run of an animator: where it began, and every change between two steps. It can be replayed with the same bits, scrubbed
/// back and forth, and kept as bytes.
///
/// ```swift
/// let session = try DynamicSession(animator)
/// session.perform(.setVelocity(1, Vector(x: 300, y: 0), angular: 0))
/// for _ in 0..<600 { session.advance() }
/// session.seek(to: 200)
/// session.advance()  // as the first time
/// ```
///
/// All changes have to go through the session: what else changes the animator is not recorded, nor are closures. After a scrub back,
/// `advance()` repeats what was recorded, and `perform(_:)` begins another future in its place. Scrubbing replaces the animator by a
/// restored one, with new behaviours; items are those that the session's closure makes or has.
///
/// Every so many steps it keeps an archive, a keyframe, from which it replays: scrubbing costs a restored archive and at most so many
/// steps, and memory grows with each keyframe.
public final class DynamicSession {
  /// Makes or finds the program's items.
  public typealias ItemMaker = (ArchivedItem) -> any DynamicItem

  /// The animator at the current step. Scrubbing replaces it.
  public private(set) var animator: DynamicAnimator
  /// The number of steps from the beginning to the current state.
  public private(set) var step = 0
  /// The number of steps that are recorded.
  public private(set) var length = 0
  /// Everything that was changed, in order, each after so many steps.
  public var inputs: [(step: Int, input: DynamicInput)] { recorded }
  /// Called after a scrub has replaced the animator: the place to set closures again. Nil by default.
  public var didReplaceAnimator: ((DynamicAnimator) -> Void)?

  private var recorded: [(step: Int, input: DynamicInput)] = []
  /// The number of inputs that the current state has.
  private var applied = 0
  private var keyframes: [(step: Int, archive: DynamicArchive)] = []
  private let keyframeInterval: Int
  private let tag: (any DynamicItem) -> Int
  private let makeItem: ItemMaker

  /// Begins to record.
  /// - Parameters:
  ///   - animator: between two steps.
  ///   - keyframeInterval: the steps from one keyframe to the next; 120 by default, at least 1. Raising it saves memory and makes scrubbing slower.
  ///   - tag: gives each item a number, as in `DynamicArchive`.
  ///   - item: makes or finds the items of a restored animator, and those that inputs add.
  public init(
    _ animator: DynamicAnimator, keyframeInterval: Int = 120, tag: @escaping (any DynamicItem) -> Int = { _ in 0 },
    item: @escaping ItemMaker = { PlainItem($0) }
  ) throws(DynamicArchive.Fault) {
    (self.animator, self.tag, makeItem) = (animator, tag, item)
    self.keyframeInterval = max(1, keyframeInterval)
    keyframes = [(0, try DynamicArchive(animator, tag: tag))]
  }

  /// Takes a session from bytes, and begins at its first step.
  public init(
    bytes: [UInt8], keyframeInterval: Int = 120, tag: @escaping (any DynamicItem) -> Int = { _ in 0 },
    item: @escaping ItemMaker = { PlainItem($0) }
  ) throws(DynamicArchive.Fault) {
    let content = try SessionContent(bytes: bytes)
    animator = try content.start.makeAnimator(item: item)
    (self.tag, makeItem, self.keyframeInterval) = (tag, item, max(1, keyframeInterval))
    (length, recorded, keyframes) = (content.length, content.inputs, [(0, content.start)])
  }

  /// The session as bytes: its beginning and its inputs, without keyframes.
  public var bytes: [UInt8] { SessionContent(start: keyframes[0].archive, length: length, inputs: recorded).bytes }

  /// Changes the animator and records that. Where more was recorded after this moment, it is dropped.
  public func perform(_ input: DynamicInput) {
    dropFuture()
    recorded.append((step, input))
    applied = recorded.count
    animator.apply(input, item: makeItem)
  }

  /// Changes a behaviour's settings, and records that; one that is not in the animator is left as it is.
  public func change<Behavior: DynamicBehavior>(_ behavior: Behavior, _ body: (Behavior) -> Void) {
    guard let number = animator.number(of: behavior) else { return }
    dropFuture()
    body(behavior)
    recorded.append((step, .change(number, settings: ArchivedSettings(behavior))))
    applied = recorded.count
  }

  /// Makes one step: repeats what is recorded for it, or records a new one.
  public func advance() {
    applyInputs()
    animator.step()
    step += 1
    length = max(length, step)
    keepKeyframe()
  }

  /// Goes to a step, back or forth; one beyond the recorded ones is the last. At that moment the inputs of that step are not applied yet.
  public func seek(to goal: Int) {
    let goal = max(0, min(length, goal))
    let nearest = keyframes.last { $0.step <= goal } ?? keyframes[0]
    if goal < step || nearest.step > step || (goal == step && hasAppliedHere) { restore(nearest) }
    while step < goal { advance() }
  }

  private var hasAppliedHere: Bool { applied > 0 && recorded[applied - 1].step == step }

  private func restore(_ keyframe: (step: Int, archive: DynamicArchive)) {
    // Items may go from one animator to the other.
    animator.removeAllBehaviors()
    guard let restored = try? keyframe.archive.makeAnimator(item: makeItem) else {
      refuse("A session's items have to be in no other animator, with finite poses.")
    }
    animator = restored
    step = keyframe.step
    applied = recorded.firstIndex { $0.step >= step } ?? recorded.count
    didReplaceAnimator?(restored)
  }

  private func applyInputs() {
    while applied < recorded.count && recorded[applied].step == step {
      applied += 1
      animator.apply(recorded[applied - 1].input, item: makeItem)
    }
  }

  private func keepKeyframe() {
    guard step % keyframeInterval == 0, let last = keyframes.last, last.step < step else { return }
    if let archive = try? DynamicArchive(animator, tag: tag) { keyframes.append((step, archive)) }
  }

  private func dropFuture() {
    recorded = Array(recorded.prefix(applied))
    length = step
    keyframes = keyframes.filter { $0.step <= step }
  }
}
