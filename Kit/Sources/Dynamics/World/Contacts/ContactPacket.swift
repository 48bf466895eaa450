/// Four contacts of one kind, solved together.
protocol ContactPacket: BitwiseCopyable {
  /// Solves with bias: softly corrects overlaps, and keeps approaching shapes from meeting too early.
  mutating func solveWithBias(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings)
  /// Relaxes: removes the velocity that the bias added, then applies friction.
  mutating func relax(_ motions: UnsafeMutablePointer<Motion>, _ settings: ContactSolverSettings)
}

extension ContactPacket {
  /// Solves one iteration over packets of contacts. A loop for each kind, so that the loop's body is inlined; the
  /// function itself is not, because it is long and has several callers.
  @inline(never)
  static func solve(
    _ packets: Pool<Self>, from first: Int, _ motions: UnsafeMutablePointer<Motion>,
    _ settings: ContactSolverSettings, useBias: Bool
  ) {
    let base = packets.base
    if useBias {
      for i in first..<packets.count { base[i].solveWithBias(motions, settings) }
    } else {
      for i in first..<packets.count { base[i].relax(motions, settings) }
    }
  }
}
