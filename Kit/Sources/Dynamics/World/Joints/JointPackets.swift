/// The joints of a step, level by level as `JointOrder` sorts them, with as many pins as can be in packets of four.
struct JointPackets {
  /// The wasm programs leave packets out, as they would add several kilobytes to each. The results are the same.
  private static var isSupported: Bool {
    #if hasFeature(Embedded)
      false
    #else
      true
    #endif
  }

  /// Whether joints are packed; off in tests only.
  var isEnabled = Self.isSupported
  private let pins = Pool<PinPacket>()
  /// The joints that are in no packet.
  private let singles = Pool<Int32>()
  private let levels = Pool<Level>()
  /// The pins of one level that are in no packet yet.
  private let waiting = Pool<Int32>()

  /// The ends of a level in `pins` and `singles`.
  private struct Level: BitwiseCopyable {
    var pins: Int
    var singles: Int
  }

  var packetCount: Int { Self.isSupported ? pins.count : 0 }

  func deallocate() {
    pins.deallocate()
    singles.deallocate()
    levels.deallocate()
    waiting.deallocate()
  }

  func removeAll() {
    pins.removeAll()
    singles.removeAll()
    levels.removeAll()
  }

  /// Packs the joints of a step.
  func pack(_ order: JointOrder, _ joints: UnsafeMutablePointer<Joint>, _ solver: JointSolver) {
    if !Self.isSupported || !isEnabled || !hasPins(order, joints) { return }
    order.forEachLevel { level in
      for i in level { add(order.sorted.base[i], joints, solver) }
      for i in 0..<waiting.count { singles.append(waiting.base[i]) }
      waiting.removeAll()
      levels.append(Level(pins: pins.count, singles: singles.count))
    }
  }

  private func hasPins(_ order: JointOrder, _ joints: UnsafeMutablePointer<Joint>) -> Bool {
    for i in 0..<order.sorted.count where joints[Int(order.sorted.base[i])].fitsPacket { return true }
    return false
  }

  private func add(_ handle: Int32, _ joints: UnsafeMutablePointer<Joint>, _ solver: JointSolver) {
    if !joints[Int(handle)].fitsPacket { return singles.append(handle) }
    waiting.append(handle)
    if waiting.count < 4 { return }
    let packet = pins.addPlace()
    packet.pointee = PinPacket()
    packet.pointee.fill(waiting.base, joints, solver)
    waiting.removeAll()
  }

  /// Calls `packet` and `single` in the order of solving.
  @inline(__always)
  private func forEach(_ packet: (UnsafeMutablePointer<PinPacket>) -> Void, _ single: (Int) -> Void) {
    var (pin, joint) = (0, 0)
    for i in 0..<levels.count {
      let end = levels.base[i]
      while pin < end.pins {
        packet(pins.base + pin)
        pin += 1
      }
      while joint < end.singles {
        single(Int(singles.base[joint]))
        joint += 1
      }
    }
  }

  @inline(never)
  func warmStart(_ joints: UnsafeMutablePointer<Joint>, _ solver: JointSolver) {
    forEach({ $0.pointee.warmStart(joints, solver) }, { joints[$0].warmStart(solver) })
  }

  /// One iteration.
  @inline(never)
  func solve(_ joints: UnsafeMutablePointer<Joint>, _ solver: JointSolver) {
    if solver.isRelaxing {
      forEach({ $0.pointee.relax(joints, solver) }, { joints[$0].solve(solver) })
    } else {
      forEach({ $0.pointee.solveWithBias(solver) }, { joints[$0].solve(solver) })
    }
  }

  /// Writes the results of the step back to the joints.
  @inline(never)
  func store(_ joints: UnsafeMutablePointer<Joint>) {
    for i in 0..<pins.count { pins.base[i].store(joints) }
  }

  func clearImpulses(of body: Int) {
    if !Self.isSupported { return }
    for i in 0..<pins.count { pins.base[i].clearImpulses(of: body) }
  }
}

extension Joint {
  /// Whether it is a pin between two items that only keeps two points together, and touches nothing.
  fileprivate var fitsPacket: Bool {
    kind == .pin && !isLimited && !isTouching && a != 0 && b != 0 && angularImpulse + boundImpulse == 0
  }
}
