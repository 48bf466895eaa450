import Geometry
import Sound

/// Finds the spokes that pass the highest point of the wheel, where each clicks.
///
/// The time of a click lies between two frames and is interpolated, so a spin clicks as often at every frame rate.
struct SpokeClicks {
  /// The shortest time between two clicks, in seconds: faster ones would sound like a machine gun.
  static let shortest = 0.07
  /// The speed from which a click is no longer louder, in rad/s.
  private static let loudest = 12.0

  /// The wheel's angle in the latest frame, in radians, and the frame's time; nil after a pause.
  private var last: (angle: Double, time: Double)?
  private var lastClick = -Double.infinity

  /// Nothing clicks until the next frame: the wheel is hidden, or bubbles have left it.
  mutating func pause() { last = nil }

  /// Takes the wheel's `angle` in a frame at `time`.
  ///
  /// - Returns: the click of this frame, at most one: they are at least `shortest` apart, which is longer than a frame.
  mutating func turn(to angle: Double, in layout: RoomLayout, at time: Double) -> Cue? {
    defer { last = (angle, time) }
    guard let last, time > last.time, angle != last.angle else { return nil }
    let speed = abs(angle - last.angle) / (time - last.time)
    let (from, to) = (Self.turns(angle: last.angle, layout), Self.turns(angle: angle, layout))
    var cue: Cue?
    // A spoke passes wherever the number of turns by one spoke is whole.
    var passed = to > from ? from.rounded(.down) + 1 : from.rounded(.up) - 1
    while to > from ? passed <= to : passed >= to {
      let moment = last.time + (time - last.time) * (passed - from) / (to - from)
      if moment - lastClick >= Self.shortest {
        lastClick = moment
        cue = Self.click(at: speed)
      }
      passed += to > from ? 1 : -1
    }
    return cue
  }

  /// The turn from the position with a spoke at the top, in distances between two spokes.
  private static func turns(angle: Double, _ layout: RoomLayout) -> Double {
    (layout.angle(ofSlot: 0) + angle + .pi / 2) / layout.spacing
  }

  private static func click(at speed: Double) -> Cue {
    let share = min(1, speed / loudest)
    return Cue(.click, gain: 0.08 + 0.42 * share, rate: 0.9 + 0.2 * share)
  }
}

extension DressingRoom {
  /// Lets the wheel click if it has turned since the last frame, while bubbles are on it.
  func click() {
    guard progress.isBack else { return news.clicks.pause() }
    if let cue = news.clicks.turn(to: wheel.angle(at: time), in: layout, at: time) { news.cues.append(cue) }
  }
}
