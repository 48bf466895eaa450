import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The secret of a user's fitting rooms. Only a page that was opened by the printed address knows it, so that no other page and
/// no other user of this computer can write to the disk.
public struct FittingToken: Sendable {
  /// 128 random bits as 32 hexadecimal digits.
  public let text: String

  /// A secret of one run.
  public init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<16).map { _ in
      let byte = UInt8.random(in: 0...255, using: &generator)
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// The secret in a file that only the user can read, so that a page stays usable, with what it has not saved, when the command
  /// is started again. The file is made if there is none. Where it cannot be trusted or written, the secret is one of this run.
  public init(keptAt file: URL) {
    self.init(text: Self.kept(at: file) ?? FittingToken().text)
    if Self.kept(at: file) != text { keep(at: file) }
  }

  private init(text: String) { self.text = text }

  /// The user's file for it: `disguise/fitting-token` in `$XDG_STATE_HOME`, by default `~/.local/state`.
  public static var file: URL {
    let environment = ProcessInfo.processInfo.environment
    func place(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let home = place("HOME") ?? FileManager.default.homeDirectoryForCurrentUser.path
    return URL(fileURLWithPath: place("XDG_STATE_HOME") ?? home + "/.local/state")
      .appendingPathComponent("disguise/fitting-token")
  }

  private static func kept(at file: URL) -> String? {
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_mode & 0o077 == 0
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: 33)
    guard read(descriptor, &bytes, 33) == 32 else { return nil }
    let digits = bytes.prefix(32)
    let isHex = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isHex ? String(decoding: digits, as: UTF8.self) : nil
  }

  private func keep(at file: URL) {
    let folder = file.deletingLastPathComponent()
    let owner: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: owner)
    unlink(file.path)
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    _ = write(descriptor, text, text.utf8.count)
    close(descriptor)
  }

  /// Compares all bytes, so that the time tells nothing about the first wrong one. `|` and `^` have the same precedence.
  func equals(_ other: String) -> Bool {
    let (a, b) = (Array(text.utf8), Array(other.utf8))
    return a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
