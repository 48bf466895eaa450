import Dispatch
import Foundation
import Glibc
import Synchronization

/// A process that a test starts. It inherits its standard streams and no other descriptor.
///
/// Foundation's `Process` lists the open descriptors and closes those in the child. A socket that another thread opens in between
/// is inherited: it stays open after its server has closed it, and clients wait for an end that does not come.
public final class ChildProcess: Sendable {
  public let identifier: pid_t
  private let result = Mutex<Int32?>(nil)
  private let running = DispatchGroup()

  /// Starts the program `arguments[0]`, a path or a name in `PATH`.
  ///
  /// - Parameters:
  ///   - environment: variables besides those of this process.
  ///   - streams: the descriptors that become its standard input, output and errors; nil for `/dev/null`.
  ///   - onEnd: called on another thread with the exit status, or with -1 after a signal.
  public init(
    _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:],
    streams: [Int32?] = [nil, nil, nil], onEnd: @escaping @Sendable (Int32) -> Void = { _ in }
  ) throws {
    let variables = Self.variables.merging(environment) { $1 }
    identifier = try Self.spawn((directory.map { ["env", "-C", $0] } ?? []) + arguments, variables, streams)
    running.enter()
    Thread.detachNewThread { [self] in
      let status = Self.wait(for: identifier)
      result.withLock { $0 = status }
      running.leave()
      onEnd(status)
    }
  }

  public var isRunning: Bool { result.withLock { $0 == nil } }

  /// Blocks the thread until the process has ended, and returns its exit status.
  @discardableResult
  public func wait() -> Int32 {
    running.wait()
    return result.withLock { $0 ?? -1 }
  }

  public func signal(_ number: Int32) {
    // The identifier of a process that has ended may be another's by now.
    result.withLock { if $0 == nil { _ = kill(identifier, number) } }
  }

  private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

  /// Adds the closing of all descriptors from one on. glibc has it since 2.34, but Swift's module of glibc leaves it out.
  private static let addCloseFrom = unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"), to: CloseFrom.self)

  private static func spawn(
    _ arguments: [String], _ variables: [String: String], _ streams: [Int32?]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (index, stream) in streams.enumerated() {
      if let stream {
        posix_spawn_file_actions_adddup2(&actions, stream, Int32(index))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(index), "/dev/null", O_RDWR, 0)
      }
    }
    _ = addCloseFrom(&actions, Int32(streams.count))
    return try spawn(arguments, variables, &actions)
  }

  /// This process's variables with a state and a cache that are not the user's own.
  private static var variables: [String: String] {
    let folder = FileManager.default.temporaryDirectory
    let own = ["state", "cache"].map {
      ("XDG_\($0.uppercased())_HOME", folder.appendingPathComponent("disguise-\($0)").path)
    }
    return ProcessInfo.processInfo.environment.merging(own) { $1 }
  }

  private static func spawn(
    _ arguments: [String], _ variables: [String: String], _ actions: inout posix_spawn_file_actions_t
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test of signals may have blocked or ignored them in this process. Ctrl-C ends the tests, which end their children.
    var (none, some) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&some)
    for signal in [SIGHUP, SIGINT, SIGTERM, SIGPIPE] { sigaddset(&some, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &some)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = arguments.map { strdup($0) } + [nil]
    let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in words + environment { free(word) } }
    var identifier: pid_t = 0
    let fault = posix_spawnp(&identifier, arguments[0], &actions, &attributes, words, environment)
    if fault != 0 { throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EIO) }
    return identifier
  }

  private static func wait(for identifier: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
