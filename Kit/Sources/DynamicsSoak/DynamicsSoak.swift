#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// `DynamicsSoak [STEPS [FIRST]]`: simulates random worlds for STEPS steps (a million by default), beginning with
/// world number FIRST (0), and prints violated invariants at the end; `DynamicsSoak 5000 N` runs world N alone.
/// `DynamicsSoak short N` runs the first N worlds for 500 steps each, as the wasm module does. `DynamicsSoak mechanisms N` runs N random
/// mechanisms, and prints those that gain energy, and those that do not come to rest.
@main
struct DynamicsSoak {
  static func main() {
    #if !arch(wasm32)
      if CommandLine.arguments.contains("short") {
        print("soak: fingerprint \(dynamicsSoak(Int32(CommandLine.arguments.last ?? "") ?? 20))")
        return
      }
      if CommandLine.arguments.contains("mechanisms") {
        return runMechanisms(UInt64(CommandLine.arguments.last ?? "") ?? 2000)
      }
      let numbers = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
      let (steps, first) = (Int(numbers.first ?? 1_000_000), numbers.dropFirst().first ?? 0)
      let worlds = max(1, steps / Soak.stepsPerWorld)
      var (soak, faults) = (Soak(), [String]())
      let time = ContinuousClock().measure {
        for world in first..<(first + UInt64(worlds)) {
          if let fault = soak.run(world: world) { faults.append(fault) }
        }
      }
      report(soak, worlds, time)
      for fault in faults { print("soak: \(fault)") }
      if !faults.isEmpty { exit(1) }
    #endif
  }

  #if !arch(wasm32)
    private static func runMechanisms(_ count: UInt64) {
      let gains = (0..<count).filter { PassiveMechanism.gain(ofSeed: $0) != nil }
      let restless = (0..<count).filter { !PassiveMechanism.rests(ofSeed: $0) }
      print("soak: \(count) mechanisms; gain energy: \(gains); move after 20 s: \(restless)")
      // Known: of 2,000 one gains energy, and five, loops with more joints than they have degrees of freedom, tremble on.
      if gains.count * 1000 > count || restless.count * 200 > count { exit(1) }
    }

    private static func report(_ soak: Soak, _ worlds: Int, _ time: Duration) {
      let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      let steps = worlds * Soak.stepsPerWorld
      print("soak: \(steps) steps of \(worlds) worlds, \(Int(Double(steps) / seconds)) a second,")
      print("soak: fingerprint \(soak.fingerprint)")
    }
  #endif
}
