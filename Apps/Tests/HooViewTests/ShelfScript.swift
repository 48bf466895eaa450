import Geometry
import Gestures
import HooView

/// A shelf with a hand-moved clock, a browser that scrolls in whole points, and fluent pointer scripts; it records the
/// path of states and every frame.
final class ShelfScript {
  let scene: HooScene
  /// Frames a second.
  let rate: Double
  private(set) var now = 0.0
  /// The states and events, as text: `idle pointing idle +0/3 tick`.
  private(set) var path: [String] = []
  private(set) var frames: [(time: Double, frame: HooFrame)] = []
  private(set) var ticks = 0
  private(set) var announcements: [HooScene.Announcement] = []
  /// Whether the browser rounds the offset that it is asked to scroll to.
  var rounds = true
  /// Whether it reports the offset of a frame ago.
  var lags = false
  private var reported = 0.0
  private var pointer = Point.zero
  private var device = PointerEvent.Device.touch
  private var finger: Int32 = 1
  private var selected: HooAddress?

  init(
    sets: [Int] = [9, 12, 20, 11], size: Size = .phone, insets: Insets = .zero, cover: Double = 0, rate: Double = 60,
    mirrored: Bool = false, reducesMotion: Bool = false
  ) {
    self.rate = rate
    scene = HooScene(
      sets: sets.map { SetOutline(count: $0) }, viewport: Viewport(size: size, insets: insets), bottomCover: cover,
      isMirrored: mirrored, reducesMotion: reducesMotion, at: 0)
    draw()
  }

  var frame: HooFrame { frames[frames.count - 1].frame }
  var layout: ShelfLayout { scene.layout }
  var story: String { path.joined(separator: " ") }

  /// The middle of a Hoo, on the screen.
  func place(_ set: Int, _ hoo: Int) -> Point {
    let center = layout.center(of: HooAddress(set: set, hoo: hoo))
    return Point(x: center.x, y: center.y - scene.scrollOffset)
  }

  @discardableResult func wait(_ seconds: Double) -> Self {
    let count = Int((seconds * rate).rounded())
    for _ in 0..<count {
      now += 1 / rate
      draw()
    }
    return self
  }

  /// Draws as long as the scene asks for frames, for at most so many seconds.
  @discardableResult func settle(atMost seconds: Double = 5) -> Self {
    let end = now + seconds
    while scene.needsFrames, now < end { wait(1 / rate) }
    return self
  }

  /// One frame after so many seconds.
  @discardableResult func step(_ seconds: Double) -> Self {
    now += seconds
    draw()
    return self
  }

  @discardableResult func with(_ device: PointerEvent.Device, finger: Int32 = 1) -> Self {
    (self.device, self.finger) = (device, finger)
    return self
  }

  @discardableResult func down(_ point: Point) -> Self { send(.down, point) }
  @discardableResult func move(_ point: Point) -> Self { send(.move, point) }
  @discardableResult func move(by x: Double, _ y: Double) -> Self { move(pointer + Vector(x: x, y: y)) }
  @discardableResult func up() -> Self { send(.up, pointer) }
  @discardableResult func up(at point: Point) -> Self { send(.up, point) }
  @discardableResult func cancel() -> Self { send(.cancel, pointer) }
  @discardableResult func tap(_ point: Point) -> Self { down(point).up() }

  /// Moves the pointer that is down to `point` in so many seconds, with a frame for each move.
  @discardableResult func drag(to point: Point, seconds: Double) -> Self {
    let (start, count) = (pointer, Int((seconds * rate).rounded()))
    for i in 1...count {
      now += 1 / rate
      move(start + (point - start) * (Double(i) / Double(count)))
      draw()
    }
    return self
  }

  /// Moves the pointer that is down to `point` in 0.2 s and lets go. The scene learns of its samples, 60 a second, at least
  /// 0.1 s late: of the first `deliveries[0]` after one frame, of the next ones after the next.
  @discardableResult func dragDeliveredLate(to point: Point, deliveries: [Int]) -> Self {
    let (from, start) = (pointer, now)
    wait(0.3 - Double(deliveries.count) / 60)
    var i = 0
    for count in deliveries {
      wait(1 / 60)
      for _ in 0..<count {
        i += 1
        send(.move, from + (point - from) * (Double(i) / 12), sampleTime: start + Double(i) / 60)
      }
    }
    return send(.up, pointer, sampleTime: start + Double(i) / 60)
  }

  /// The browser scrolls.
  @discardableResult func scroll(to offset: Double) -> Self {
    scene.scrolled(to: offset, at: now)
    note()
    return self
  }

  @discardableResult func act(_ action: (HooScene, Double) -> Void) -> Self {
    action(scene, now)
    note()
    return self
  }

  /// Clears the recording.
  @discardableResult func startRecording() -> Self {
    path.removeAll()
    frames.removeAll()
    draw()
    return self
  }

  @discardableResult private func send(
    _ phase: PointerEvent.Phase, _ point: Point, sampleTime: Double? = nil
  ) -> Self {
    pointer = point
    scene.handle(
      PointerEvent(
        phase: phase, pointer: finger, device: device, position: point, time: now, sampleTime: sampleTime))
    note()
    return self
  }

  private func draw() {
    let frame = scene.frame(at: now)
    frames.append((now, frame))
    if let offset = frame.scrollOffset { report(rounds ? offset.rounded() : offset) }
    note(frame)
  }

  private func report(_ offset: Double) {
    scene.scrolled(to: lags ? reported : offset, at: now)
    reported = offset
  }

  /// Notes the state and the news since the last event or in a frame.
  private func note(_ frame: HooFrame? = nil) {
    add("\(scene.state)")
    if scene.selected != selected {
      selected = scene.selected
      path.append(selected.map { "+\($0.set)/\($0.hoo)" } ?? "-")
    }
    if frame?.hasTick == true || scene.takeTick() {
      ticks += 1
      path.append("tick")
    }
    if let announcement = frame?.announcement ?? scene.takeAnnouncement() {
      announcements.append(announcement)
      path.append("said")
    }
  }

  private func add(_ state: String) {
    let states = ["idle", "pointing", "scrolling", "scrubbing"]
    if path.last(where: { states.contains($0) }) != state { path.append(state) }
  }
}

extension Size {
  static let phone = Size(width: 390, height: 844)
  static let tablet = Size(width: 768, height: 1024)
  static let desktop = Size(width: 1440, height: 900)
}
