import Foundation

/// The folder `disguise-app` beside the program's own file, from wherever and through whatever link it was started.
enum DefaultAppFolder {
  static var url: URL {
    // The kernel's own answer; the name in the arguments may be relative, or any text.
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: program ?? CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("disguise-app")
  }
}
