import Foundation

/// The folder `disguise-app` next to the program's file, also when the program is started through a link.
public enum DefaultAppFolder {
  public static var url: URL {
    // The arguments' name may be relative or arbitrary text, so ask the kernel.
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: program ?? CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("disguise-app")
  }
}
