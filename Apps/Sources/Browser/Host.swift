#if arch(wasm32)
  // Allocates for the Swift runtime.
  import Memory

  /// Hands a batch to the bridge: the module's only import.
  @_extern(wasm, module: "bridge", name: "apply")
  @_extern(c)
  private func bridgeApply(_ bytes: UnsafePointer<UInt8>, _ count: Int32)

  extension Page {
    /// The page this module runs in.
    public static func live() -> Page {
      Page { bytes in
        bytes.withUnsafeBufferPointer { bridgeApply($0.baseAddress!, Int32($0.count)) }
      }
    }
  }

  /// The seed of hashed collections. Nothing here depends on their order and no outsider fills them, so a fixed seed
  /// does, and saves the module the imports of WASI's random numbers.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: UInt8(truncatingIfNeeded: 0x5C + i), toByteOffset: i, as: UInt8.self) }
  }
#endif
