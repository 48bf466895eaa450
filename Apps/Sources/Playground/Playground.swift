import Dynamics
import Geometry

/// The playground: a running scene that can be changed, recorded and run again from any of its frames.
///
/// All changes are inputs with the number of their step. The engine is deterministic, so the same inputs from the start lead to the same
/// state, bit for bit; that is how a session continues from an earlier frame.
public final class Playground {
  /// The index of the scene in `Catalogue.scenes`.
  public private(set) var scene: Int
  /// The item that the keyboard has chosen; nil for none.
  public internal(set) var chosen: Int?
  /// The item that is held; nil for none.
  public private(set) var held: Int?

  private(set) var assembly: Assembly
  private(set) var recording: Recording
  private var inputs = InputLog()
  /// The values of the sliders in the first step.
  public private(set) var startSettings: SettingValues
  /// Whether the inputs are those of a link: they are given as their steps come, until a visitor gives others.
  public private(set) var isReplaying = false
  /// The number of steps since the start.
  public private(set) var stepCount = 0
  /// The step that a session that goes back still has to reach.
  private var target = 0
  private var pointer = Point.zero
  /// The rest of a throw: the steps in which the finger's way goes on at its velocity.
  private var follow: (velocity: Vector, steps: Int)?
  /// The frame of the recording that is shown; nil for the current state.
  var shown: Int?

  /// Opens a scene.
  public init(scene: Int) {
    self.scene = scene
    let blueprint = Catalogue.blueprint(scene)
    startSettings = blueprint.settings
    assembly = Assembly(blueprint, settings: blueprint.settings)
    recording = Recording(items: blueprint.items.count)
    takeFrame()
  }

  /// The blueprint of the scene.
  public var blueprint: Blueprint { assembly.blueprint }

  /// Opens another scene, or the same one again, at its own settings.
  public func open(_ scene: Int) {
    self.scene = scene
    start(Catalogue.blueprint(scene), nil)
  }

  /// Starts the scene again at the current settings. Inputs of a link are given again, at their own.
  public func restart() {
    let (isReplaying, inputs) = (isReplaying, inputs)
    start(assembly.blueprint, isReplaying ? startSettings : assembly.settings)
    if isReplaying { replay(inputs) }
  }

  private func start(_ blueprint: Blueprint, _ settings: SettingValues?) {
    startSettings = settings ?? blueprint.settings
    assembly = Assembly(blueprint, settings: startSettings)
    recording = Recording(items: blueprint.items.count)
    (inputs, isReplaying) = (InputLog(), false)
    (stepCount, target, held, chosen, shown, follow) = (0, 0, nil, nil, nil, nil)
    takeFrame()
  }
}

/// The sliders.
extension Playground {
  /// The value of a slider.
  public func value(of setting: Setting) -> Double { assembly.settings[setting] }

  /// Moves a slider. The step rates need a new start; the other constants change within the run.
  public func set(_ setting: Setting, to value: Double) {
    if setting.restarts {
      var settings = assembly.settings
      settings[setting] = value
      start(assembly.blueprint, settings)
    } else if stepCount == 0 && inputs.isEmpty {
      startSettings[setting] = value
      assembly.set(setting, value)
    } else {
      give(.set(setting, value))
    }
  }
}

/// Grabbing.
extension Playground {
  /// Takes hold of the item at a point, or of the nearest one within reach, in points; false if there is none.
  public func grab(at point: Point, reach: Double) -> Bool {
    guard let item = item(at: point, reach: reach) else { return false }
    hold(item, at: point)
    return true
  }

  /// Takes hold of an item by its point at a position, or by its centre if the position is outside of it.
  public func hold(_ item: Int, at point: Point) {
    let toy = assembly.toys[item]
    let offset = toy.contains(point) ? toy.offset(of: point) : .zero
    (held, chosen, pointer, follow) = (item, item, toy.place(offset), nil)
    give(.hold(item, offset, pointer))
    pointer = point
  }

  /// Moves the finger; the item follows during the next steps.
  public func move(to point: Point) { pointer = point }

  /// Lets go. The item keeps the velocity of its way, or, if the finger's velocity is known, that one, in points per second: pages
  /// get the places of a finger at other times than frames, so that its way in a step says little.
  public func release(velocity: Vector = .zero) {
    guard held != nil else { return }
    held = nil
    if velocity.length < 20 { return give(.release) }
    // Attachments hand over the mean velocity of 20 ms.
    follow = (velocity, max(2, Int((0.03 * value(of: .stepsPerSecond)).rounded(.up))))
  }

  /// Adds to an item's velocity, in points per second.
  public func push(_ item: Int, by velocity: Vector) { give(.push(item, velocity)) }

  private func give(_ input: Input) {
    stopReplaying()
    let input = input.rounded
    inputs.append(input, at: stepCount)
    input.apply(to: assembly)
  }

  /// The topmost movable item at a point, or the nearest one within reach.
  func item(at point: Point, reach: Double) -> Int? {
    let movable = assembly.toys.indices.filter { !blueprint.items[$0].traits.isAnchored }
    if let hit = movable.last(where: { assembly.toys[$0].contains(point) }) { return hit }
    var best: (item: Int, distance: Double)?
    for item in movable {
      let toy = assembly.toys[item]
      let distance = toy.center.distance(to: point) - max(toy.bounds.width, toy.bounds.height) / 2
      if distance <= reach && distance < best?.distance ?? .infinity { best = (item, distance) }
    }
    return best?.item
  }
}

/// Time.
extension Playground {
  /// Whether anything moves or is held.
  public var isRunning: Bool {
    assembly.animator.isRunning || held != nil || follow != nil || (isReplaying && inputs.hasInputs(from: stepCount))
  }

  /// Advances by some steps. A held item approaches the finger by equal parts of its way.
  public func advance(steps: Int) {
    guard steps > 0, remaining == 0 else { return }
    let from = assembly.anchor ?? pointer
    let way = Input.rounded((pointer - from) * (1 / Double(steps)))
    for step in 1...steps {
      if held != nil { give(.move(from + way * Double(step))) }
      followThrough()
      if isReplaying { giveAgain() }
      assembly.step()
      stepCount += 1
      target = stepCount
      if stepCount % Recording.stepsPerFrame == 0 { takeFrame() }
    }
  }

  /// Moves the anchor on after a throw, and lets go in the end.
  private func followThrough() {
    guard let (velocity, steps) = follow, let anchor = assembly.anchor else { return }
    if steps == 0 {
      follow = nil
      give(.release)
    } else {
      follow = (velocity, steps - 1)
      give(.move(anchor + velocity * assembly.animator.stepDuration))
    }
  }

  private func takeFrame() { recording.append(of: assembly) }

  /// A fingerprint of the state.
  public var hash: UInt64 { assembly.animator.worldHash }
}

/// Going back.
extension Playground {
  /// The frames of the recording that can be shown: the first and the one after the last.
  public var frames: Range<Int> { recording.range }

  /// Shows a frame of the recording instead of the current state; the last one shows the current state.
  public func show(frame: Int) {
    shown = frame >= frames.upperBound - 1 ? nil : max(frames.lowerBound, frame)
  }

  /// Makes the frame that is shown the current state, and forgets all that came after it, but for a link's inputs. The steps up to it are
  /// run again by `catchUp(steps:)`.
  public func goBack() {
    guard let frame = shown else { return }
    target = frame * Recording.stepsPerFrame
    recording.removeFrames(after: frame)
    if !isReplaying { inputs.removeAll(from: target) }
    assembly = Assembly(assembly.blueprint, settings: startSettings)
    (stepCount, held, follow) = (0, nil, nil)
  }

  /// The steps that are left to run again.
  public var remaining: Int { target - stepCount }

  /// Runs some of the steps again; the frame is shown until the last.
  public func catchUp(steps: Int) {
    for _ in 0..<min(steps, remaining) {
      giveAgain()
      assembly.step()
      stepCount += 1
    }
    guard remaining == 0 else { return }
    shown = nil
    // An item that was held in that frame is let go.
    if assembly.anchor != nil && !isReplaying { give(.release) }
  }

  private func giveAgain() {
    for input in inputs.inputs(at: stepCount) { input.apply(to: assembly) }
  }
}

/// Links.
extension Playground {
  /// The most characters of inputs in a link: longer addresses break in mail and messages.
  public static let longestText = 6000

  /// All inputs since the start as text; empty if there are none, nil if they are more than a link should have.
  public var inputText: [UInt8]? {
    if inputs.entries.count > InputReader.mostEntries { return nil }
    let text = InputWriter(inputs).text
    return text.count <= Self.longestText ? text : nil
  }

  /// Gives the inputs of a text as their steps come, from the start of the scene. False if the text has none for this scene.
  public func replay(_ text: [UInt8]) -> Bool {
    guard stepCount == 0, let log = InputReader.read(text, for: blueprint) else { return false }
    replay(log)
    return true
  }

  private func replay(_ log: InputLog) { (inputs, isReplaying) = (log, true) }

  /// Leaves out what is still to come, and lets go of what the link held.
  private func stopReplaying() {
    guard isReplaying else { return }
    isReplaying = false
    inputs.removeAll(from: stepCount)
    if assembly.anchor != nil { give(.release) }
  }
}

/// For the page.
extension Playground {
  /// Whether a slider makes a difference to the scene.
  public func uses(_ setting: Setting) -> Bool { blueprint.uses(setting) }

  /// The frame that is shown; nil for the current state.
  public var shownFrame: Int? { shown }

  /// The energies in a frame of the recording.
  public func energy(in frame: Int) -> (kinetic: Double, potential: Double) {
    let energy = recording.energy(in: frame)
    return (energy.kinetic, energy.potential)
  }
}
