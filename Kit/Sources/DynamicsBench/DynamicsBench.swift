#if canImport(Glibc)
  import Glibc
#endif

/// `DynamicsBench SCENE`: runs a scene and prints its line; see `make bench`.
@main
struct DynamicsBench {
  static func main() {
    #if !arch(wasm32)
      guard CommandLine.arguments.count == 2, let scene = BenchScene(name: CommandLine.arguments[1].utf8) else {
        print("usage: DynamicsBench SCENE")
        exit(64)
      }
      print(Measurement(of: scene, clock: milliseconds).line)
    #endif
  }

  #if !arch(wasm32)
    private static func milliseconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }
  #endif
}
