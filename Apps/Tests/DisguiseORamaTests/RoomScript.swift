import DisguiseORama
import Geometry
import Gestures
import Packs
import Values

/// A dressing room with a hand-moved clock and fluent pointer scripts; it records the path of states and every frame.
final class RoomScript {
  let room: DressingRoom
  /// Frames a second.
  let rate: Double
  private(set) var now = 0.0
  private(set) var path: [DressingRoom.State] = []
  private(set) var frames: [(time: Double, frame: DressingRoomFrame)] = []
  private var pointer = Point.zero
  private var focusWish: DressingRoom.FocusTarget?

  init(
    costumes: Int = 5, size: Size = .phone, rate: Double = 60, reducesMotion: Bool = false,
    character: Rect? = nil
  ) {
    self.rate = rate
    room = DressingRoom(
      costumes: (0..<costumes).map { .sample($0) }, figure: .character, viewport: Viewport(size: size),
      character: character,
      reducesMotion: reducesMotion, at: 0)
    room.characterSilhouette = .narrow
    draw()
  }

  var hub: Point { room.layout.hub }
  /// A point of Scotch at any size.
  var chest: Point { frame.character.point(atX: 0.5, y: 0.31) }
  var frame: DressingRoomFrame { frames[frames.count - 1].frame }

  func center(_ bubble: Int) -> Point { frame.bubbles[bubble].pose.center }

  /// A point on the wheel's rim, by its direction from the hub.
  func rim(_ angle: Double) -> Point { hub + Vector(angle: Angle(radians: angle), length: room.layout.radius) }

  /// The directions of all bubbles from the hub.
  var directions: [Double] { frame.bubbles.map { ($0.pose.center - hub).angle.radians } }

  @discardableResult func wait(_ seconds: Double) -> Self {
    let count = Int((seconds * rate).rounded())
    for _ in 0..<count {
      now += 1 / rate
      draw()
    }
    return self
  }

  /// Lets time pass until `state` comes, for at most so many seconds.
  @discardableResult func wait(for state: DressingRoom.State, atMost seconds: Double = 10) -> Self {
    let end = now + seconds
    while room.state != state, now < end { wait(1 / rate) }
    return self
  }

  @discardableResult func down(_ point: Point, sampleTime: Double? = nil) -> Self {
    send(.down, point, sampleTime: sampleTime)
  }
  @discardableResult func move(_ point: Point, sampleTime: Double? = nil) -> Self {
    send(.move, point, sampleTime: sampleTime)
  }
  @discardableResult func up() -> Self { send(.up, pointer) }
  @discardableResult func cancel() -> Self { send(.cancel, pointer) }
  @discardableResult func tap(_ point: Point) -> Self { down(point).up() }

  /// Turns a finger that is down on the rim around the hub, with a frame for each move.
  @discardableResult func turn(from angle: Double, speed: Double, seconds: Double) -> Self {
    let count = Int((seconds * rate).rounded())
    for i in 1...count {
      now += 1 / rate
      move(rim(angle + speed * Double(i) / rate))
      draw()
    }
    return self
  }

  /// A fling of the wheel at `speed` rad/s, begun at rest on the empty rim at `angle`.
  @discardableResult func fling(speed: Double, from angle: Double) -> Self {
    down(rim(angle)).turn(from: angle, speed: speed, seconds: 0.2).up()
  }

  /// The same fling with 120 samples of the finger a second, between frames at their own rate.
  @discardableResult func flingWithOwnSamples(speed: Double, from angle: Double) -> Self {
    let start = now
    down(rim(angle))
    for i in 1...24 {
      let time = start + Double(i) / 120
      while now + 1 / rate <= time + 1e-9 { wait(1 / rate) }
      pointer = rim(angle + speed * Double(i) / 120)
      room.handle(PointerEvent(phase: .move, device: .touch, position: pointer, time: time))
    }
    room.handle(PointerEvent(phase: .up, device: .touch, position: pointer, time: start + 0.2))
    return self
  }

  /// A fling of 0.2 s, sampled 60 times a second, of which the room learns at least 0.1 s late: of the first `deliveries[0]`
  /// samples after one frame, of the next ones after the next. The last frame follows the last sample at once.
  @discardableResult func flingDeliveredLate(speed: Double, from angle: Double, deliveries: [Int]) -> Self {
    let start = now
    wait(0.3 - Double(deliveries.count) / 60)
    send(.down, rim(angle), sampleTime: start)
    var i = 0
    for count in deliveries {
      wait(1 / rate)
      for _ in 0..<count {
        i += 1
        send(.move, rim(angle + speed * Double(i) / 60), sampleTime: start + Double(i) / 60)
      }
    }
    send(.up, pointer, sampleTime: start + Double(i) / 60)
    draw()
    return self
  }

  @discardableResult func act(_ action: (DressingRoom, Double) -> Void) -> Self {
    action(room, now)
    draw()
    return self
  }

  /// The latest wish for the focus since the last call.
  func takeFocusWish() -> DressingRoom.FocusTarget? {
    defer { focusWish = nil }
    return focusWish
  }

  /// Clears the recording, except for the present state.
  @discardableResult func startRecording() -> Self {
    path = [room.state]
    frames.removeAll()
    draw()
    return self
  }

  @discardableResult private func send(
    _ phase: PointerEvent.Phase, _ point: Point, sampleTime: Double? = nil
  ) -> Self {
    pointer = point
    room.handle(
      PointerEvent(phase: phase, device: .touch, position: point, time: now, sampleTime: sampleTime))
    note()
    return self
  }

  private func draw() {
    let frame = room.frame(at: now)
    frames.append((now, frame))
    focusWish = frame.focusWish ?? focusWish
    note()
  }

  private func note() {
    if path.last != room.state { path.append(room.state) }
  }
}

extension Size {
  static let phone = Size(width: 390, height: 844)
  static let phoneOnItsSide = Size(width: 844, height: 390)
  static let tablet = Size(width: 768, height: 1024)
  static let character = Size(width: 235, height: 374)
}

extension Figure {
  static let character = Figure(size: .character)
}

extension Costume {
  static func sample(_ index: Int) -> Costume {
    Costume(
      id: "costume" + Text(index), label: "Costume " + Text(index), summary: "A costume",
      images: ImageSet([ScaledImage(url: "costume.png", scale: 1)]), size: Size(width: 235, height: 379),
      display: Point(x: 0.5, y: 0.32), alignment: Point(x: 0.51, y: 0.31))
  }
}

extension Silhouette {
  /// A man as wide as a third of his image.
  static let narrow: Silhouette = {
    let row = (0..<30).map { (10..<20).contains($0) ? UInt8(255) : 0 }
    return Silhouette(width: 30, height: 40, alpha: (0..<40).flatMap { _ in row })!
  }()
}
