/// A sound that a scene asks for, at the moment of the frame that carries it.
public struct Cue: Equatable, Sendable {
  /// The sounds, each synthesised by `Tone`.
  public enum Sound: Int32, CaseIterable, Sendable {
    /// A bubble bursts around a costume.
    case pop
    /// Something flies off on a spring.
    case spring
    /// A bubble hits the floor, a wall or another bubble.
    case bounce
    /// A costume lands on the character.
    case thud
    /// An owl, or somebody who has been poked.
    case hoot
    /// A spoke of the wheel passes the top.
    case click
    /// A large animal, or a pirate.
    case growl
    /// Something small that was trodden on.
    case squeak
    /// Magic, or a dancer.
    case chime
    /// Bees.
    case buzz
    /// A ship in fog, or its lighthouse.
    case horn
    /// Teeth in the cold.
    case chatter
    /// Somebody who is up to no good.
    case giggle
  }

  public var sound: Sound
  /// The loudness, 0...1.
  public var gain: Double
  /// The speed of playback: 2 is an octave higher.
  public var rate: Double

  public init(_ sound: Sound, gain: Double = 1, rate: Double = 1) {
    self.sound = sound
    self.gain = gain
    self.rate = rate
  }

  /// The bounce of a bubble whose velocity changes by `speed` points per second: harder is louder and a little higher, larger
  /// is lower.
  ///
  /// - Parameter radius: of the bubble, in points; the pitch is the sound's own at 48.
  public static func impact(speed: Double, radius: Double) -> Cue {
    let gain = min(1, speed / 1400)
    return Cue(.bounce, gain: gain, rate: (48 / max(12, radius)).squareRoot() * (0.85 + 0.3 * gain))
  }
}
