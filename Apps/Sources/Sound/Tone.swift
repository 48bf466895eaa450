import Geometry

/// The synthesis of the sounds, sample by sample. The same sound is the same numbers on every machine: sine and exponential
/// are those of `Geometry`, and noise has a fixed seed.
public struct Tone {
  /// Samples per second.
  public static let sampleRate = 24000.0

  /// Returns the samples of `sound`, one channel, each within -1...1.
  public static func samples(of sound: Cue.Sound) -> [Float] {
    var tone = Tone()
    switch sound {
    case .pop: return tone.render(0.11) { $0.pop(at: $1) }
    case .spring: return tone.render(0.5) { $0.spring(at: $1) }
    case .bounce: return tone.render(0.2) { $0.bounce(at: $1) }
    case .thud: return tone.render(0.28) { $0.thud(at: $1) }
    case .hoot: return tone.render(0.75) { $0.hoot(at: $1) }
    case .click: return tone.render(0.045) { $0.click(at: $1) }
    case .growl: return tone.render(0.6) { $0.growl(at: $1) }
    case .squeak: return tone.render(0.24) { $0.squeak(at: $1) }
    case .chime: return tone.render(0.9) { $0.chime(at: $1) }
    case .buzz: return tone.render(0.7) { $0.buzz(at: $1) }
    case .horn: return tone.render(0.9) { $0.horn(at: $1) }
    case .chatter: return tone.render(0.55) { $0.chatter(at: $1) }
    case .giggle: return tone.render(0.62) { $0.giggle(at: $1) }
    }
  }

  /// The seconds over which a sound fades in and out: a step in the samples would click.
  private static let attack = 0.002
  private static let release = 0.02

  /// In turns; it grows by the frequency, so that a gliding tone has no steps.
  private var phase = 0.0
  private var noise = SplitMix64(seed: 16)
  /// Noise without its high frequencies.
  private var rumble = 0.0

  private mutating func render(_ seconds: Double, _ value: (inout Tone, Double) -> Double) -> [Float] {
    let count = Int(seconds * Self.sampleRate)
    var samples: [Float] = []
    samples.reserveCapacity(count)
    for i in 0..<count {
      let time = Double(i) / Self.sampleRate
      let edge = min(1, time / Self.attack, (seconds - time) / Self.release)
      samples.append(Float(max(-1, min(1, edge * value(&self, time)))))
    }
    return samples
  }

  /// The sine of a tone of `frequency` Hz that goes on from the last sample.
  private mutating func sing(_ frequency: Double) -> Double {
    phase += frequency / Self.sampleRate
    return sine(2 * .pi * phase)
  }

  private mutating func hiss() -> Double { noise.number(-1...1) }

  /// A quick glide upward.
  private mutating func pop(at time: Double) -> Double {
    0.8 * exponential(-30 * time) * sing(340 + 5200 * time) + 0.25 * exponential(-400 * time) * hiss()
  }

  /// A twanging string: its pitch swings about a falling middle.
  private mutating func spring(at time: Double) -> Double {
    let swing = 70 * exponential(-5 * time) * sine(2 * .pi * 17 * time)
    let tone = sing(170 + 120 * time + swing)
    return 0.6 * exponential(-7 * time) * (tone + 0.35 * sine(6 * .pi * phase))
  }

  /// A rubber ball: a falling tone with a short knock.
  private mutating func bounce(at time: Double) -> Double {
    let tone = sing(150 + 130 * exponential(-30 * time))
    return 0.75 * exponential(-22 * time) * (tone + 0.2 * sine(4 * .pi * phase))
      + 0.2 * exponential(-300 * time) * hiss()
  }

  /// Cloth on a large man: a deep tone under a soft rumble.
  private mutating func thud(at time: Double) -> Double {
    rumble += 0.06 * (hiss() - rumble)
    return 0.75 * exponential(-16 * time) * sing(58 + 70 * exponential(-26 * time)) + 1.6 * exponential(-24 * time)
      * rumble
  }

  /// A wooden peg that slips off a leather flap.
  private mutating func click(at time: Double) -> Double {
    let tone = sing(1150 + 900 * exponential(-240 * time))
    return 0.55 * exponential(-130 * time) * tone + 0.35 * exponential(-420 * time) * hiss()
  }

  /// A low voice that rattles.
  private mutating func growl(at time: Double) -> Double {
    rumble += 0.15 * (hiss() - rumble)
    let tone = sing(104 - 30 * time + 5 * sine(2 * .pi * 21 * time))
    let voice = tone + 0.6 * sine(4 * .pi * phase) + 0.4 * sine(6 * .pi * phase)
    return exponential(-3.5 * time) * (0.62 + 0.38 * sine(2 * .pi * 26 * time)) * (0.42 * voice + 0.7 * rumble)
  }

  /// A quick rise and fall.
  private mutating func squeak(at time: Double) -> Double {
    0.6 * exponential(-6 * time) * sing(760 + 700 * sine(.pi * time / 0.24))
  }

  /// Three small bells, one after the other.
  private mutating func chime(at time: Double) -> Double {
    var sum = 0.0
    for (start, frequency) in [(0.0, 1046.5), (0.09, 1318.5), (0.18, 1568)] where time >= start {
      sum += exponential(-6 * (time - start)) * sine(2 * .pi * frequency * (time - start))
    }
    return 0.36 * sum
  }

  /// A reed whose pitch wanders.
  private mutating func buzz(at time: Double) -> Double {
    let tone = sing(172 + 16 * sine(2 * .pi * 4.5 * time))
    let reed = tone + 0.5 * sine(4 * .pi * phase) + 0.33 * sine(6 * .pi * phase) + 0.25 * sine(8 * .pi * phase)
    return 0.4 * exponential(-3 * time) * reed
  }

  /// Two deep pipes a fifth apart.
  private mutating func horn(at time: Double) -> Double {
    let tone = sing(116)
    let pipe = tone + 0.5 * sine(3 * .pi * phase) + 0.3 * sine(6 * .pi * phase)
    return 0.5 * min(1, time / 0.05) * exponential(-2.4 * time) * pipe
  }

  /// Small knocks, sixteen in a second.
  private mutating func chatter(at time: Double) -> Double {
    rumble += 0.3 * (hiss() - rumble)
    let knock = time * 16 - (time * 16).rounded(.down)
    return exponential(-2.5 * time) * exponential(-5 * knock) * (0.75 * rumble + 0.3 * sing(640))
  }

  /// Five short syllables that sink.
  private mutating func giggle(at time: Double) -> Double {
    let syllable = (time / 0.124).rounded(.down)
    let share = time / 0.124 - syllable
    let tone = sing((430 - 34 * syllable) * (1.12 - 0.2 * share))
    return 0.7 * exponential(-1.6 * time) * sine(.pi * min(1, share / 0.75)) * (tone + 0.25 * sine(4 * .pi * phase))
  }

  /// Two calls, a short one and a long one that sinks.
  private mutating func hoot(at time: Double) -> Double {
    let (start, length) = time < 0.22 ? (0.0, 0.18) : (0.26, 0.47)
    let share = max(0, min(1, (time - start) / length))
    rumble += 0.2 * (hiss() - rumble)
    let tone = sing(392 - 40 * share + 4 * sine(2 * .pi * 6 * time))
    return 0.65 * sine(.pi * share) * (tone + 0.12 * sine(4 * .pi * phase) + 0.1 * rumble)
  }
}
