/// The fingerprint of the first `worlds` worlds, 500 steps each, for the wasm module; 0 after a fault: wasmkit run
/// DynamicsSoak.wasm dynamicsSoak i32:20
@c(dynamicsSoak)
public func dynamicsSoak(_ worlds: Int32) -> UInt64 {
  var soak = Soak()
  for world in 0..<UInt64(worlds) {
    if soak.run(world: world, steps: 500) != nil { return 0 }
  }
  return soak.fingerprint
}

#if arch(wasm32)
  /// The standard library requests a seed for its hashed collections. Defined here, so that the module needs no host.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: 0, toByteOffset: i, as: UInt8.self) }
  }
#endif
