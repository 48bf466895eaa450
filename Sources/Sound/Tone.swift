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

  /// Two calls, a short one and a long one that sinks.
  private mutating func hoot(at time: Double) -> Double {
    let (start, length) = time < 0.22 ? (0.0, 0.18) : (0.26, 0.47)
    let share = max(0, min(1, (time - start) / length))
    rumble += 0.2 * (hiss() - rumble)
    let tone = sing(392 - 40 * share + 4 * sine(2 * .pi * 6 * time))
    return 0.65 * sine(.pi * share) * (tone + 0.12 * sine(4 * .pi * phase) + 0.1 * rumble)
  }
}
