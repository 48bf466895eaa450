#if arch(wasm32)
  // The exports for `Bench/wasm.mjs`, which reserves room for a scene's name, runs it, and reads the line.

  /// The module's only state, used by its one thread.
  nonisolated(unsafe) private var bytes: [UInt8] = []

  @_extern(wasm, module: "bench", name: "now")
  @_extern(c)
  private func now() -> Double

  /// Reserves memory for the name of a scene.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    bytes = [UInt8](repeating: 0, count: max(1, Int(count)))
    return bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Runs a scene by name. Returns the number of bytes of its line; 0 for an unknown scene.
  @c(run)
  public func run(_ count: Int32) -> Int32 {
    guard let scene = BenchScene(name: bytes.prefix(Int(count))) else { return 0 }
    bytes = Array(Measurement(of: scene, clock: { now() }).line.utf8)
    return Int32(bytes.count)
  }

  /// The address of the line.
  @c(result)
  public func result() -> UnsafeMutablePointer<UInt8>? { bytes.withUnsafeMutableBufferPointer { $0.baseAddress } }

  /// The standard library requests a seed for its hashed collections. Defined here, so that no C library is needed.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: 0, toByteOffset: i, as: UInt8.self) }
  }
#endif
