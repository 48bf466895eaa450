import DisguiseORama
import Geometry
import Packs
import Sound

/// The film of a costume that springs onto the character while the other bubbles fall: the dressing room itself, at fixed steps of time.
/// The same costumes give the same frames.
///
/// It begins with a dressed character, who takes the costume off and puts it on again, and ends with the punchline, the costume at rest
/// beside its words. Then all is as at the beginning, so the film goes round without a cut.
public struct Film {
  /// The screen that the dressing room is laid out for, in points.
  public static let screen = Size(width: 390, height: 560)
  /// The room with the apron, which the film leaves out.
  private static let room = Size(width: screen.width, height: screen.height + RoomLayout.aprons.bar)
  /// The room's steps of time, in seconds.
  private static let step = 1.0 / Double(stepsPerSecond)
  private static let stepsPerSecond = 60
  /// The seconds after which all bubbles of a new room rest in their seats.
  private static let preparation = 4.0
  /// The seconds after which bubbles on their way to their seats do not matter.
  private static let patience = 3.0
  /// The seconds until he undresses: the first frame is a poster.
  static let lead = 0.05
  /// The seconds in which the costume flies to him and the other bubbles come to lie; his face gives his opinion for as long.
  private static let fall = 3.0
  /// The height of the line with the app's name, in points.
  static let nameHeight = 17.0
  /// The space above it, in points, by which the words below it are lower than in the room.
  private static let nameTop = 9.0

  /// The parts of the film, each as long as the action takes.
  private enum Part: Sendable { case lead, undressing, dressing }

  public let format: Format
  /// Whether the costume's words and the app's name are in the picture.
  private let isSigned: Bool
  /// Whether his face is drawn in parts; another character than the app's own has lids only.
  private let hasFace: Bool
  private var room: DressingRoom
  private let chosen: Int
  private let figure: Figure
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
  public init(
    of costumes: [Costume], chosen: Int, figure: Figure, format: Format, isSigned: Bool = false,
    hasFace: Bool = false
  ) {
    self.format = format
    self.hasFace = hasFace
    self.isSigned = isSigned
    self.chosen = chosen
    self.figure = figure
    room = Self.room(of: costumes, figure, at: time)
    // The end of a film is the beginning of this one; another tells the length.
    dress()
    rehearse()
    let rehearsal = steps
    rehearse()
    expectedCount = max(1, (steps - rehearsal) / stepsPerFrame)
    (start, cues) = (steps, [])
  }

  /// A room whose bubbles rest in their seats.
  private static func room(of costumes: [Costume], _ figure: Figure, at time: Double) -> DressingRoom {
    let start = time - preparation
    let new = DressingRoom(
      costumes: costumes, figure: figure, viewport: Viewport(size: room), seed: 16, at: start)
    for step in 1...40 { _ = new.frame(at: start + preparation * Double(step) / 40) }
    return new
  }

  private var stepsPerFrame: Int { Self.stepsPerSecond / format.framesPerSecond }

  /// Plays until the end.
  private mutating func rehearse() {
    while !isOver { _ = advance() }
    isOver = false
    begin(.lead)
  }

  private mutating func begin(_ part: Part) { (self.part, partStart) = (part, steps) }

  /// Puts the costume on him in a new room: bubbles that are as good as in their seats are put there, and fall as they fell before.
  private mutating func dress() {
    room = Self.room(of: room.costumes, figure, at: time)
    blink = nil
    room.wear(chosen, at: time)
    begin(.dressing)
  }

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
    case .lead where seconds >= Self.lead:
      room.escape(at: time)
      begin(.undressing)
    case .undressing where room.state == .browsing || seconds >= Self.patience: dress()
    case .dressing where room.state == .dressed && seconds >= Self.fall && !room.lids.areClosed: isOver = true
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
    drawing.draw(frame.characterShadow)
    for bubble in frame.bubbles { bubble.shadow.map { drawing.draw($0) } }
    let bubbles = frame.bubbles.enumerated().map {
      FilmBubble($1, room.costumes[$0], $0, frame.bubbleDiameter, head: hasFace ? figure : nil)
    }
    for bubble in bubbles where !bubble.frame.isRaised { bubble.draw(in: &drawing) }
    drawing.draw(.character, in: frame.character, size: figure.size, opacity: frame.characterOpacity)
    if hasFace {
      drawing.draw(frame.face, areClosed: frame.lids.areClosed, in: frame.character, size: figure.size)
    } else if frame.lids.areClosed {
      drawing.draw(.lids, in: frame.character, size: figure.size)
    }
    for bubble in bubbles { bubble.drawFront(in: &drawing) }
    for bubble in bubbles where bubble.frame.isRaised { bubble.draw(in: &drawing) }
    if isSigned { sign(&drawing, with: frame) }
    return drawing
  }

  /// Draws the title and the description of his costume as the room does, and the app's name above them.
  private func sign(_ drawing: inout Drawing, with frame: DressingRoomFrame) {
    for caption in frame.captions where caption.costume == chosen {
      let area = frame.layout.caption
      let (x, y) = (area.minX + caption.offset * Self.screen.width, area.minY + Self.nameTop)
      drawing.draw(
        .caption, in: Rect(x: x, y: y, width: area.size.width, height: max(0, area.size.height - Self.nameTop)),
        opacity: caption.opacity)
    }
    // Above the caption: bubbles lie on the floor.
    drawing.draw(.name, in: Rect(x: 0, y: Self.nameTop, width: Self.screen.width, height: Self.nameHeight))
  }
}
