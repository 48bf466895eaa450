import DisguiseORama
import Geometry
import Packs
import Sound

/// The film of a costume that springs onto Scotch while the other bubbles fall: the dressing room itself, at fixed steps of time.
/// The same costumes give the same frames.
///
/// It begins with a dressed Scotch, who takes the costume off and puts it on again, and ends with the punchline, the costume at rest
/// beside its words. Then all is as at the beginning, so the film goes round without a cut.
public struct Film {
  /// The screen that the dressing room is laid out for, in points.
  public static let screen = Size(width: 390, height: 560)
  /// The room with the apron, which the film leaves out.
  private static let room = Size(width: screen.width, height: screen.height + RoomLayout.aprons.bar)
  /// The room's steps of time, in seconds.
  private static let step = 1.0 / Double(stepsPerSecond)
  private static let stepsPerSecond = 60
  /// The seconds in which the bubbles come to their seats, before the film begins.
  private static let preparation = 4.0
  /// The seconds after which bubbles that still move do not matter.
  private static let patience = 4.0
  /// The height of the line with the app's name, in points.
  static let nameHeight = 17.0

  /// The parts of the film, each as long as the action takes.
  private enum Part: Sendable { case lead, undressing, dressing, punchline }

  public let format: Format
  /// Whether the costume's words and the app's name are in the picture.
  private let isSigned: Bool
  private let room: DressingRoom
  private let chosen: Int
  private let scotchSize: Size
  private var time = 0.0
  private var steps = 0
  private var part = Part.lead
  /// The step at which the part began.
  private var partStart = 0
  /// The time at which his eyelids change, and the turn of the blink that asked for it.
  private var blink: (turn: Int, time: Double)?
  /// The step at which the film begins.
  private var start = 0
  /// The number of frames so far, and of all as the rehearsal had them.
  public private(set) var count = 0
  public private(set) var expectedCount = 0
  /// Whether the latest frame is the last one.
  public private(set) var isOver = false
  /// The sounds so far, and their times in seconds.
  private var cues: [(time: Double, cue: Cue)] = []

  /// - Parameters:
  ///   - costumes: all that are on the wheel, in the order of their images.
  ///   - chosen: the one that he puts on.
  public init(of costumes: [Costume], chosen: Int, scotchSize: Size, format: Format, isSigned: Bool = false) {
    self.format = format
    self.isSigned = isSigned
    self.chosen = chosen
    self.scotchSize = scotchSize
    room = DressingRoom(
      costumes: costumes, scotchSize: scotchSize, viewport: Viewport(size: Self.room), seed: 16, at: 0)
    while time < Self.preparation { _ = advance() }
    // The first round only brings the bubbles to the floor, the second tells the length.
    begin(.undressing)
    rehearse()
    let rehearsal = steps
    begin(.lead)
    rehearse()
    expectedCount = max(1, (steps - rehearsal) / stepsPerFrame)
    begin(.lead)
    (start, cues) = (steps, [])
  }

  private var stepsPerFrame: Int { Self.stepsPerSecond / format.framesPerSecond }

  /// Plays until the end.
  private mutating func rehearse() {
    while !isOver { _ = advance() }
    isOver = false
  }

  private mutating func begin(_ part: Part) { (self.part, partStart) = (part, steps) }

  /// The next frame; nil after the last one.
  public mutating func next() -> Drawing? {
    if isOver { return nil }
    count += 1
    var frame = advance()
    for _ in 1..<stepsPerFrame { frame = advance() }
    return drawing(of: frame)
  }

  /// The sounds of the frames so far.
  public var soundtrack: Soundtrack {
    var track = Soundtrack(seconds: Double(count) / Double(format.framesPerSecond))
    for (time, cue) in cues { track.add(cue, at: time) }
    return track
  }

  /// Acts where a part of the film is over.
  private mutating func act() {
    let seconds = Double(steps - partStart) * Self.step
    switch part {
    case .lead where seconds >= format.lead:
      room.escape(at: time)
      begin(.undressing)
    // Only from rest do the bubbles fall as they fell before, and the film goes round.
    case .undressing where room.state == .browsing && !room.needsFrames || seconds >= Self.patience:
      room.wear(chosen, at: time)
      begin(.dressing)
    case .dressing where room.state == .dressed && !room.needsFrames || seconds >= Self.patience: begin(.punchline)
    case .punchline where seconds >= format.punchline && !room.lids.areClosed: isOver = true
    default: break
    }
  }

  private mutating func advance() -> DressingRoomFrame {
    steps += 1
    time = Double(steps) * Self.step
    if let blink, blink.time <= time {
      room.wake()
      self.blink = nil
    }
    let frame = room.frame(at: time)
    for cue in frame.cues { cues.append((Double(steps - start) * Self.step, cue)) }
    act()
    if let wait = frame.lids.wait, blink?.turn != frame.lids.turn { blink = (frame.lids.turn, time + wait) }
    return frame
  }

  private func drawing(of frame: DressingRoomFrame) -> Drawing {
    var drawing = Drawing(size: Self.screen)
    drawing.draw(.backdrop, .moving(by: .zero), size: Self.screen)
    drawing.draw(frame.scotchShadow)
    for bubble in frame.bubbles { bubble.shadow.map { drawing.draw($0) } }
    let bubbles = frame.bubbles.enumerated().map { FilmBubble($1, room.costumes[$0], $0, frame.bubbleDiameter) }
    for bubble in bubbles where !bubble.frame.isRaised { bubble.draw(in: &drawing) }
    drawing.draw(.scotch, in: frame.scotch, size: scotchSize, opacity: frame.scotchOpacity)
    if frame.lids.areClosed { drawing.draw(.lids, in: frame.scotch, size: scotchSize) }
    for bubble in bubbles { bubble.drawFront(in: &drawing) }
    for bubble in bubbles where bubble.frame.isRaised { bubble.draw(in: &drawing) }
    if isSigned { sign(&drawing, with: frame) }
    return drawing
  }

  /// Draws the title and the description of his costume as the room does, and the app's name above them.
  private func sign(_ drawing: inout Drawing, with frame: DressingRoomFrame) {
    for caption in frame.captions where caption.costume == chosen {
      let shift = Vector(x: caption.offset * Self.screen.width, y: 0)
      let area = Rect(origin: frame.layout.caption.origin + shift, size: frame.layout.caption.size)
      drawing.draw(.caption, in: area, opacity: caption.opacity)
    }
    // Above the caption: bubbles lie on the floor.
    drawing.draw(.name, in: Rect(x: 0, y: 1, width: Self.screen.width, height: Self.nameHeight))
  }
}

/// A bubble in a frame of the film, drawn as `BubbleView` and `CostumeLook` draw it on the page.
private struct FilmBubble {
  let frame: DressingRoomFrame.Bubble
  let costume: Costume
  let image: Int
  let diameter: Double

  init(_ frame: DressingRoomFrame.Bubble, _ costume: Costume, _ index: Int, _ diameter: Double) {
    self.frame = frame
    self.costume = costume
    image = Drawing.Image.allCases.count + index
    self.diameter = diameter
  }

  private var pose: BubblePose { frame.pose }

  func draw(in drawing: inout Drawing) {
    guard frame.isShown else { return }
    let share = pose.ringDiameter / diameter
    // Grown, the disc would lie over its neighbours.
    let disc = max(0, 2 - share) * (1 - pose.frontOpacity) * pose.opacity
    let size = Size(width: diameter, height: diameter)
    let middle = Point(x: diameter / 2, y: diameter / 2)
    drawing.draw(
      .disc, opacity: min(1, disc), squashed(.placing(middle, at: pose.center, scale: share * 0.97, angle: .zero)),
      size: size)
    drawRing(in: &drawing, opacity: pose.opacity * pose.ringOpacity, isSquashed: true)
    drawCostume(in: &drawing, opacity: pose.opacity, isSquashed: true)
  }

  /// The copy in front of Scotch.
  func drawFront(in drawing: inout Drawing) {
    guard frame.isInFront else { return }
    let opacity = pose.opacity * pose.frontOpacity
    drawCostume(in: &drawing, opacity: opacity)
    drawRing(in: &drawing, opacity: opacity * pose.ringOpacity)
  }

  private func drawRing(in drawing: inout Drawing, opacity: Double, isSquashed: Bool = false) {
    let middle = Point(x: diameter / 2, y: diameter / 2)
    let place = Transform.placing(
      middle, at: pose.center, scale: pose.ringDiameter / diameter, angle: pose.angle)
    drawing.draw(
      .image, image: Drawing.Image.ring.rawValue, opacity: opacity, isSquashed ? squashed(place) : place,
      size: Size(width: diameter, height: diameter))
  }

  private func drawCostume(in drawing: inout Drawing, opacity: Double, isSquashed: Bool = false) {
    let size = costume.size
    let display = Point(x: costume.display.x * size.width, y: costume.display.y * size.height)
    let hole = pose.costumeScale > 0 ? pose.ringDiameter * CostumeFit.hole / pose.costumeScale : 0
    let place = Transform.placing(display, at: pose.center, scale: pose.costumeScale, angle: pose.angle)
    drawing.draw(
      .image, image: image, opacity: opacity, isSquashed ? squashed(place) : place, size: size,
      clip: hole < size.width + size.height ? (display, hole) : nil)
  }

  /// Wider and lower about the bubble's foot, as it gives way to what it hits.
  private func squashed(_ transform: Transform) -> Transform {
    transform.stretched(
      x: 1 + frame.squash, y: 1 - frame.squash, about: Point(x: pose.center.x, y: pose.center.y + diameter / 2))
  }
}
