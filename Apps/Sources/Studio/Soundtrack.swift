import Sound

/// The sounds of a film, mixed into samples: the same cues that the dressing room plays, at the moments of their frames.
public struct Soundtrack {
  /// Samples per second: twice `Tone.sampleRate`, a rate that every encoder of sound takes.
  public static let sampleRate = 48000
  /// The loudness of a cue with gain 1, as in Web/studio/sound.js, and the loudest sample.
  private static let level: Float = 0.5
  private static let loudest: Float = 0.9

  /// The film's length in samples.
  private let count: Int
  private var cues: [(start: Int, cue: Cue)] = []

  /// - Parameter seconds: the film's length; what sounds after it is cut.
  public init(seconds: Double) { count = Int(seconds * Double(Self.sampleRate)) }

  /// Adds a cue that sounds from `time` on, in seconds.
  public mutating func add(_ cue: Cue, at time: Double) {
    cues.append((Int(time * Double(Self.sampleRate)), cue))
  }

  /// Returns the samples of the whole film, one channel, each within -1...1.
  public func samples() -> [Float] {
    var mix = [Float](repeating: 0, count: count)
    // A sound is synthesised once, however often it is heard.
    for sound in Cue.Sound.allCases {
      let own = cues.filter { $0.cue.sound == sound && $0.cue.gain > 0 && $0.cue.rate > 0 }
      if own.isEmpty { continue }
      let tone = Tone.samples(of: sound)
      for (start, cue) in own { Self.add(tone, cue, from: start, to: &mix) }
    }
    let peak = mix.reduce(0) { max($0, abs($1)) }
    return peak > Self.loudest ? mix.map { $0 * Self.loudest / peak } : mix
  }

  /// Adds a sound at the speed and loudness of its cue, with samples in between interpolated.
  private static func add(_ tone: [Float], _ cue: Cue, from start: Int, to mix: inout [Float]) {
    let step = cue.rate * Tone.sampleRate / Double(sampleRate)
    let length = Int(Double(tone.count - 1) / step)
    for i in 0..<max(0, min(length, mix.count - start)) {
      let place = Double(i) * step
      let (index, share) = (Int(place), Float(place - place.rounded(.down)))
      mix[start + i] += Float(cue.gain) * level * (tone[index] * (1 - share) + tone[index + 1] * share)
    }
  }
}
