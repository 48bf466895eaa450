import Testing

@testable import Sound

@Suite struct ToneTests {
  /// A digest of the samples' bits (FNV-1a, 32 bits).
  private func digest(_ samples: [Float]) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for sample in samples {
      for shift in [0, 8, 16, 24] as [UInt32] { hash = (hash ^ (sample.bitPattern >> shift & 255)) &* 16_777_619 }
    }
    return hash
  }

  private func energy(_ samples: some Sequence<Float>) -> Double { samples.reduce(0) { $0 + Double($1) * Double($1) } }

  private func crossings(_ samples: [Float]) -> Int { zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 } }

  @Test(arguments: Cue.Sound.allCases)
  func soundIsAudibleAndWithoutClicks(sound: Cue.Sound) {
    let samples = Tone.samples(of: sound)
    #expect(samples.allSatisfy { $0.isFinite && abs($0) <= 1 })
    #expect((0.2...1).contains(samples.map(abs).max()!))
    #expect(abs(samples[0]) < 0.01 && abs(samples.last!) < 0.01, "no step at the beginning or the end")
    #expect(zip(samples, samples.dropFirst()).allSatisfy { abs($0 - $1) < 0.5 })
    #expect(abs(samples.reduce(0, +)) / Float(samples.count) < 0.02, "no constant part")
    #expect(energy(samples.prefix(samples.count / 2)) > energy(samples.suffix(samples.count / 2)) || sound == .hoot)
  }

  @Test func soundsLastAsLongAsTheyAreHeard() {
    let seconds = Cue.Sound.allCases.map { Double(Tone.samples(of: $0).count) / Tone.sampleRate }
    #expect(seconds == [0.11, 0.5, 0.2, 0.28, 0.75, 0.045, 0.6, 0.24, 0.9, 0.7, 0.9, 0.55, 0.62])
  }

  /// Rising zero crossings per second tell the pitch.
  @Test func pitchesAreInOrder() {
    let pitch = { (sound: Cue.Sound) -> Double in
      let samples = Tone.samples(of: sound)
      return Double(crossings(samples)) / (Double(samples.count) / Tone.sampleRate)
    }
    #expect(pitch(.thud) < pitch(.bounce) && pitch(.bounce) < pitch(.hoot) && pitch(.hoot) < pitch(.pop))
    #expect((340...420).contains(pitch(.hoot)))
  }

  @Test func soundsAreTheSameOnEveryMachine() {
    #expect(
      Cue.Sound.allCases.map { digest(Tone.samples(of: $0)) } == [
        3_711_846_280, 1_552_545_391, 768_077_378, 705_935_873, 3_475_248_291, 348_231_799,
        1_118_847_823, 3_871_680_348, 460_079_723, 755_557_146, 3_136_679_327, 3_277_261_068, 862_751_618,
      ])
    #expect(Tone.samples(of: .pop) == Tone.samples(of: .pop))
  }

  @Test func impactsAreLouderWhenHardAndLowerWhenLarge() {
    let (soft, hard) = (Cue.impact(speed: 150, radius: 48), Cue.impact(speed: 1200, radius: 48))
    #expect(soft.gain < hard.gain && soft.rate < hard.rate)
    #expect(Cue.impact(speed: 90_000, radius: 48).gain == 1)
    #expect(Cue.impact(speed: 500, radius: 80).rate < Cue.impact(speed: 500, radius: 28).rate)
    #expect((0.5...2.5).contains(Cue.impact(speed: 90_000, radius: 0).rate))
  }
}
