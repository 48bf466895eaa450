import Fixtures
import Foundation

/// A PostgreSQL server of the tests' own, on a Unix socket in a temporary folder. It ends with the tests, also if they crash.
public final class PrivatePostgres: @unchecked Sendable {
  /// One for all tests that do not stop it: making one takes seconds.
  public static func shared() async throws -> PrivatePostgres { try await sharedServer.value }

  private static let sharedServer = Task { try await make() }

  /// Debian has a folder for each version: 15 in Debian 12.
  private static let programs: String = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    return "/usr/lib/postgresql/\(versions.compactMap { Int($0) }.max() ?? 15)/bin"
  }()
  /// PostgreSQL refuses to run as root; Debian's package creates this user.
  private static let asUser =
    getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []

  private let folder: String
  private var server: ChildProcess?
  /// The server ends when the other end of this pipe is closed.
  private var lifeline = Pipe()

  public static func make() async throws -> PrivatePostgres { try await onThread { try PrivatePostgres() } }

  private init() throws {
    // The path of a socket may have 107 bytes, and the user of PostgreSQL must be able to reach the folder.
    folder = "/tmp/disguise-\(UUID().uuidString.prefix(8))"
    try Self.run(["install", "-d", "-m", "700"] + (getuid() == 0 ? ["-o", "postgres"] : []) + [folder])
    try Self.run(
      Self.asUser + [
        "\(Self.programs)/initdb", "-D", "\(folder)/data", "-U", "postgres", "-A", "trust", "-E", "UTF8",
        "--locale=C.UTF-8", "--no-sync", "--no-instructions",
      ])
    try startNow()
  }

  deinit {
    stopNow()
    try? Self.run(["rm", "-rf", folder])
  }

  /// Creates a database and returns its address.
  public func database() async throws -> String {
    let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
    try await Self.onThread { [folder] in
      try Self.run(Self.asUser + ["psql", "-q", "-h", folder, "-U", "postgres", "-c", "CREATE DATABASE \(name)"])
    }
    return "postgres://postgres@/\(name)?host=\(folder)"
  }

  /// Starts the server and waits until it accepts connections.
  public func start() async throws { try await Self.onThread { try self.startNow() } }

  /// Stops the server as `systemctl stop` does: all connections end. The data stays.
  public func stop() async throws { try await Self.onThread { self.stopNow() } }

  /// Runs `work` on a thread of its own: waiting for a process would block one of the few threads that tasks share.
  private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
  }

  private func startNow() throws {
    lifeline = Pipe()
    // fsync only matters when the machine loses power.
    let script = """
      "$@" -D '\(folder)/data' -k '\(folder)' -c listen_addresses= -c fsync=off -c shared_buffers=16MB >'\(folder)/log' 2>&1 &
      server=$!; cat >/dev/null; kill -QUIT $server; wait $server; [ -e '\(folder)/stop' ] || rm -rf '\(folder)'
      """
    server = try ChildProcess(
      ["sh", "-c", script, "sh"] + Self.asUser + ["\(Self.programs)/postgres"],
      streams: [lifeline.fileHandleForReading.fileDescriptor, nil, nil])
    try lifeline.fileHandleForReading.close()
    for _ in 0..<patience * 20 {
      if (try? Self.run(["\(Self.programs)/pg_isready", "-q", "-h", folder])) != nil { return }
      usleep(50_000)
    }
    throw CocoaError(.fileReadUnknown)
  }

  private func stopNow() {
    FileManager.default.createFile(atPath: "\(folder)/stop", contents: nil)
    try? lifeline.fileHandleForWriting.close()
    server?.wait()
    try? FileManager.default.removeItem(atPath: "\(folder)/stop")
  }

  private static func run(_ arguments: [String]) throws {
    if try ChildProcess(arguments).wait() != 0 { throw CocoaError(.executableLoad) }
  }
}
