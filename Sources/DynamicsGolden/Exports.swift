/// The fingerprint of a golden scene, for `Scripts/golden.sh` to ask of the wasm module; 0 when there is no such scene.
@c(goldenHash)
public func goldenHash(_ scene: Int32) -> UInt64 { GoldenScene(rawValue: Int(scene))?.run() ?? 0 }

#if arch(wasm32)
  /// The standard library asks for a seed of its hashed collections. Answered here, the module needs no host at all.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: 0, toByteOffset: i, as: UInt8.self) }
  }
#endif
