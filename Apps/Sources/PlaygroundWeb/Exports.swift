#if arch(wasm32)
  import Geometry
  // Allocates for the Swift runtime.
  import Memory
  import Playground

  // The functions that Web/dynamics/module.js calls. Texts and drawings lie in memory until the next call.

  nonisolated(unsafe) private let playground = Playground(scene: 0)
  nonisolated(unsafe) private var drawing = StageDrawing()
  nonisolated(unsafe) private var text: [UInt8] = []
  nonisolated(unsafe) private var energies: [Float] = []

  // --- texts

  @c(textAddress)
  public func textAddress() -> UnsafePointer<UInt8>? { text.withUnsafeBufferPointer { $0.baseAddress } }

  /// Makes a text readable at `textAddress`; returns its length.
  private func say(_ string: StaticString) -> Int32 {
    text = Array(UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
    return Int32(text.count)
  }

  @c(sceneCount)
  public func sceneCount() -> Int32 { Int32(Catalogue.scenes.count) }

  /// A text of a scene: 0 its key, 1 the key of its part of the list.
  @c(sceneText)
  public func sceneText(_ scene: Int32, _ kind: Int32) -> Int32 {
    let entry = Catalogue.scenes[Int(scene)]
    return say(kind == 0 ? entry.key : entry.part.key)
  }

  @c(settingCount)
  public func settingCount() -> Int32 { Int32(Setting.allCases.count) }

  /// A text of a slider: 0 its key, 1 its unit.
  @c(settingText)
  public func settingText(_ setting: Int32, _ kind: Int32) -> Int32 {
    let setting = Setting.allCases[Int(setting)]
    return say(kind == 0 ? setting.key : setting.unit)
  }

  /// Writes the program that builds what is on the stage, in Swift, 0, or in JavaScript, 1.
  @c(writeCode)
  public func writeCode(_ language: Int32) -> Int32 {
    text = playground.code(in: language == 0 ? .swift : .javaScript)
    return Int32(text.count)
  }

  // --- scenes and sliders

  @c(openScene)
  public func openScene(_ scene: Int32) { playground.open(Int(scene)) }

  @c(restartScene)
  public func restartScene() { playground.restart() }

  /// A number of a slider: 0 and 1 its ends, 2 its increment, 3 its value, 4 the scene's own value, 5 whether it makes a difference, 6 its
  /// value in the first step.
  @c(settingNumber)
  public func settingNumber(_ setting: Int32, _ kind: Int32) -> Double {
    let setting = Setting.allCases[Int(setting)]
    switch kind {
    case 0: return setting.range.lowerBound
    case 1: return setting.range.upperBound
    case 2: return setting.increment
    case 3: return playground.value(of: setting)
    case 4: return playground.blueprint.settings[setting]
    case 5: return playground.uses(setting) ? 1 : 0
    default: return playground.startSettings[setting]
    }
  }

  @c(setSetting)
  public func setSetting(_ setting: Int32, _ value: Double) {
    playground.set(Setting.allCases[Int(setting)], to: value)
  }

  // --- time

  @c(advance)
  public func advance(_ steps: Int32) { playground.advance(steps: Int(steps)) }

  @c(isRunning)
  public func isRunning() -> Bool { playground.isRunning }

  @c(stepCount)
  public func stepCount() -> Int32 { Int32(playground.stepCount) }

  /// A fingerprint of the state.
  @c(stateHash)
  public func stateHash() -> UInt64 { playground.hash }

  // --- the recording

  @c(firstFrame)
  public func firstFrame() -> Int32 { Int32(playground.frames.lowerBound) }

  @c(endFrame)
  public func endFrame() -> Int32 { Int32(playground.frames.upperBound) }

  /// The frame that is shown; -1 for the current state.
  @c(shownFrame)
  public func shownFrame() -> Int32 { Int32(playground.shownFrame ?? -1) }

  @c(showFrame)
  public func showFrame(_ frame: Int32) { playground.show(frame: Int(frame)) }

  @c(goBack)
  public func goBack() { playground.goBack() }

  @c(remainingSteps)
  public func remainingSteps() -> Int32 { Int32(playground.remaining) }

  @c(catchUp)
  public func catchUp(_ steps: Int32) { playground.catchUp(steps: Int(steps)) }

  // --- links

  /// Writes all inputs since the start; -1 if they are too many.
  @c(writeInputs)
  public func writeInputs() -> Int32 {
    guard let inputs = playground.inputText else { return -1 }
    text = inputs
    return Int32(text.count)
  }

  /// Makes room for a text, whose bytes the page writes; nil for one that is too long.
  @c(makeRoom)
  public func makeRoom(_ length: Int32) -> UnsafeMutablePointer<UInt8>? {
    if length > Playground.longestText { return nil }
    text = [UInt8](repeating: 0, count: Int(length))
    return text.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Gives the inputs that the page has written, as their steps come. False if they are none of this scene.
  @c(replayInputs)
  public func replayInputs() -> Bool { playground.replay(text) }

  @c(isReplaying)
  public func isReplaying() -> Bool { playground.isReplaying }

  // --- pointer and keyboard

  @c(grab)
  public func grab(_ x: Double, _ y: Double, _ reach: Double) -> Bool {
    playground.grab(at: Point(x: x, y: y), reach: reach)
  }

  @c(movePointer)
  public func movePointer(_ x: Double, _ y: Double) { playground.move(to: Point(x: x, y: y)) }

  /// Lets go, at the finger's velocity in points per second, or at 0, 0 for an unknown one.
  @c(letGo)
  public func letGo(_ x: Double, _ y: Double) { playground.release(velocity: Vector(x: x, y: y)) }

  @c(heldItem)
  public func heldItem() -> Int32 { Int32(playground.held ?? -1) }

  @c(chosenItem)
  public func chosenItem() -> Int32 { Int32(playground.chosen ?? -1) }

  @c(chooseItem)
  public func chooseItem(_ x: Double, _ y: Double) { playground.choose(towards: Vector(x: x, y: y)) }

  @c(holdChosen)
  public func holdChosen() -> Bool { playground.holdChosen() }

  @c(pushChosen)
  public func pushChosen(_ x: Double, _ y: Double) {
    if let chosen = playground.chosen { playground.push(chosen, by: Vector(x: x, y: y)) }
  }

  @c(itemShape)
  public func itemShape(_ item: Int32) -> Int32 { say(playground.shape(of: Int(item))) }

  @c(itemCount)
  public func itemCount() -> Int32 { Int32(playground.blueprint.items.count) }

  @c(movableCount)
  public func movableCount() -> Int32 { Int32(playground.movableCount) }

  @c(itemX)
  public func itemX(_ item: Int32) -> Double { playground.center(of: Int(item)).x }

  @c(itemY)
  public func itemY(_ item: Int32) -> Double { playground.center(of: Int(item)).y }

  // --- drawing

  /// Draws; returns the count of numbers at `drawingAddress`.
  @c(draw)
  public func draw(_ layers: Int32) -> Int32 {
    playground.draw(Layers(rawValue: Int(layers)), into: &drawing)
    return Int32(drawing.numbers.count)
  }

  @c(drawingAddress)
  public func drawingAddress() -> UnsafePointer<Float>? { drawing.numbers.withUnsafeBufferPointer { $0.baseAddress } }

  /// Reads kinetic and potential energy of the latest frames, at most this many, one after the other; returns the count of numbers at
  /// `energiesAddress`.
  @c(readEnergies)
  public func readEnergies(_ frames: Int32) -> Int32 {
    energies.removeAll(keepingCapacity: true)
    for frame in playground.frames.suffix(Int(frames)) {
      let energy = playground.energy(in: frame)
      energies.append(Float(energy.kinetic))
      energies.append(Float(energy.potential))
    }
    return Int32(energies.count)
  }

  @c(energiesAddress)
  public func energiesAddress() -> UnsafePointer<Float>? { energies.withUnsafeBufferPointer { $0.baseAddress } }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
