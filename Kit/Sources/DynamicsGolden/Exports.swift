/// The fingerprint of a golden scene, for `Scripts/golden.sh` to call in the wasm module; 0 for an unknown scene.
@c(goldenHash)
public func goldenHash(_ scene: Int32) -> UInt64 { GoldenScene(rawValue: Int(scene))?.run() ?? 0 }

#if arch(wasm32)
  /// The standard library requests a seed for its hashed collections. Defined here, so that the module needs no host.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: 0, toByteOffset: i, as: UInt8.self) }
  }
#endif
