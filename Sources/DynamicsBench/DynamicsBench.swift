import Glibc

@main
struct DynamicsBench {
  static func now() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t)
    return Double(t.tv_sec) * 1000 + Double(t.tv_nsec) / 1e6
  }

  static func main() {
    if CommandLine.arguments.contains("trace") {
      let scene = BenchScene("pyramid-60")
      for i in 0..<1200 {
        scene.laboratory.step()
        if i % 60 == 59 { print(i, scene.validity.energy, scene.sink, scene.drift) }
      }
      return
    }
    let names = CommandLine.arguments.count > 1 ? Array(CommandLine.arguments.dropFirst()) : BenchScene.names
    for name in names {
      var best = Double.infinity
      var scene = BenchScene(name)
      for round in 0..<(CommandLine.arguments.count > 3 ? 3 : 1) {
        if round > 0 { scene = BenchScene(name) }
        let start = now()
        for _ in 0..<scene.steps { scene.laboratory.step() }
        best = min(best, now() - start)
        if best > 2000 { break }
      }
      let v = scene.validity
      print(
        name, "\(best / Double(scene.steps)) ms/step, contacts \(scene.laboratory.touchingContacts)",
        "sink \(scene.sink) drift \(scene.drift) overlap \(v.overlap) stretch \(v.stretch) energy \(v.energy) \(v.isFinite) top \(-scene.laboratory.position(scene.bodies.last!).y) x \(scene.laboratory.position(scene.bodies.last!).x) w \(scene.laboratory.spin(scene.bodies.first!)) \(scene.laboratory.hash)")
    }
  }
}
