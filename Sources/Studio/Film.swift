import DisguiseORama
import Geometry
import Packs

/// The film of a costume that springs onto Scotch while the other bubbles fall: the dressing room itself, at fixed steps of time.
/// The same costumes give the same frames.
public struct Film {
  /// The screen that the dressing room is laid out for, in points.
  public static let screen = Size(width: 390, height: 560)
  /// The room's steps of time, in seconds.
  private static let step = 1.0 / Double(stepsPerSecond)
  private static let stepsPerSecond = 60
  /// The seconds in which the bubbles come to their seats, before the film begins.
  private static let preparation = 4.0
  /// The seconds of the film before the costume is chosen.
  private static let lead = 0.35

  public let format: Format
  private let room: DressingRoom
  private let chosen: Int
  private let scotchSize: Size
  private var time = 0.0
  private var steps = 0
  /// The time at which his eyelids change, and the turn of the blink that asked for it.
  private var blink: (turn: Int, time: Double)?
  /// The number of frames so far.
  public private(set) var count = 0

  /// - Parameters:
  ///   - costumes: all that are on the wheel, in the order of their images.
  ///   - chosen: the one that he puts on.
  public init(of costumes: [Costume], chosen: Int, scotchSize: Size, format: Format) {
    self.format = format
    self.chosen = chosen
    self.scotchSize = scotchSize
    room = DressingRoom(
      costumes: costumes, scotchSize: scotchSize, viewport: Viewport(size: Self.screen), seed: 16, at: 0)
    while time < Self.preparation { _ = advance() }
  }

  /// The next frame; nil after the last one.
  public mutating func next() -> Drawing? {
    if count == format.frameCount { return nil }
    count += 1
    if room.wornCostume == nil, Double(count) / Double(format.framesPerSecond) > Self.lead {
      room.wear(chosen, at: time)
    }
    var frame = advance()
    for _ in 1..<(Self.stepsPerSecond / format.framesPerSecond) { frame = advance() }
    return drawing(of: frame)
  }

  private mutating func advance() -> DressingRoomFrame {
    steps += 1
    time = Double(steps) * Self.step
    if let blink, blink.time <= time {
      room.wake()
      self.blink = nil
    }
    let frame = room.frame(at: time)
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
    return drawing
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
