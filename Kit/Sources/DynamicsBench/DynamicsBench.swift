#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
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
      #if os(Windows)
        timespec_get(&time, TIME_UTC)
      #else
        clock_gettime(CLOCK_MONOTONIC, &time)
      #endif
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }
  #endif
}
