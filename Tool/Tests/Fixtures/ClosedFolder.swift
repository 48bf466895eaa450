import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The user for file access of this thread alone, who loses root's rights with it. Does nothing for others than root.
@_silgen_name("setfsuid") private func setfsuid(_ user: UInt32) -> Int32

extension TemporaryFolder {
  /// Works as a user who has everything in this folder except the rights of the folder or file at `path`.
  public func closing<Result>(_ path: String, mode: mode_t = 0, _ work: () throws -> Result) rethrows -> Result {
    let nobody: UInt32 = 65_534
    let paths = FileManager.default.enumerator(atPath: self.path)?.compactMap { $0 as? String } ?? []
    for path in [self.path] + paths.map({ appending($0).path }) { _ = chown(path, nobody, nobody) }
    chmod(appending(path).path, mode)
    _ = setfsuid(nobody)
    defer {
      _ = setfsuid(geteuid())
      chmod(appending(path).path, 0o700)
    }
    return try work()
  }
}
