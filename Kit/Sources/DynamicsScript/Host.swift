#if arch(wasm32)
  /// Calls to JavaScript. It catches the errors of its closures and throws them after the export that it called has returned: they
  /// must not unwind the frames of this program.
  enum Host {
    static func act(_ behavior: Handle) { hostAct(behavior) }
    static func tellContact(isBeginning: Bool) { hostContact(isBeginning ? 1 : 0) }
    /// The engine has removed a joint that broke.
    static func noteBreak(_ joint: Handle) { hostBreak(joint) }
    static func noteResuming(_ animator: Handle) { hostResume(animator) }
    static func notePausing(_ animator: Handle) { hostPause(animator) }
    /// Asks for the force of a field of one's own; the answer is in `Numbers`.
    static func askForce(_ field: Handle) { hostForce(field) }
  }

  @_extern(wasm, module: "host", name: "act")
  @_extern(c)
  private func hostAct(_ behavior: UInt32)

  @_extern(wasm, module: "host", name: "contact")
  @_extern(c)
  private func hostContact(_ isBeginning: Int32)

  @_extern(wasm, module: "host", name: "breaks")
  @_extern(c)
  private func hostBreak(_ joint: UInt32)

  @_extern(wasm, module: "host", name: "resume")
  @_extern(c)
  private func hostResume(_ animator: UInt32)

  @_extern(wasm, module: "host", name: "pause")
  @_extern(c)
  private func hostPause(_ animator: UInt32)

  @_extern(wasm, module: "host", name: "force")
  @_extern(c)
  private func hostForce(_ field: UInt32)

  /// The standard library requests a seed for its hashed collections. Defined here, so that no C library is needed.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: 0, toByteOffset: i, as: UInt8.self) }
  }
#endif
