#if arch(wasm32)
  // Allocates for the Swift runtime.
  import Memory
  import Sound

  /// The samples that were rendered last: the module's only state.
  nonisolated(unsafe) private var samples: [Float] = []

  /// Renders a `Cue.Sound`, and returns the number of its samples; 0 for an unknown one.
  @c(render)
  public func render(_ sound: Int32) -> Int32 {
    samples = Cue.Sound(rawValue: sound).map { Tone.samples(of: $0) } ?? []
    return Int32(samples.count)
  }

  /// The address of the rendered samples, 32-bit floating-point numbers.
  @c(samplesAddress)
  public func samplesAddress() -> UnsafePointer<Float>? { samples.withUnsafeBufferPointer { $0.baseAddress } }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}

  /// Samples per second.
  @c(sampleRate)
  public func sampleRate() -> Double { Tone.sampleRate }
#endif
