#if arch(wasm32)
  // What `Bench/wasm.mjs` calls: it reserves room for a scene's name, runs it, and reads the line.

  /// The module's only state, touched by its one thread.
  nonisolated(unsafe) private var bytes: [UInt8] = []

  @_extern(wasm, module: "bench", name: "now")
  @_extern(c)
  private func now() -> Double

  /// Makes room for the name of a scene.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    bytes = [UInt8](repeating: 0, count: max(1, Int(count)))
    return bytes.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Runs the scene of that name; how many bytes its line has, 0 where there is no such scene.
  @c(run)
  public func run(_ count: Int32) -> Int32 {
    guard let scene = BenchScene(name: bytes.prefix(Int(count))) else { return 0 }
    bytes = Array(Measurement(of: scene, clock: { now() }).line.utf8)
    return Int32(bytes.count)
  }

  /// Where the line is.
  @c(result)
  public func result() -> UnsafeMutablePointer<UInt8>? { bytes.withUnsafeMutableBufferPointer { $0.baseAddress } }

  /// The standard library asks for a seed of its hashed collections. Answered here, the module needs no C library's.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: 0, toByteOffset: i, as: UInt8.self) }
  }
#endif
