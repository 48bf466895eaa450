import Foundation

/// The built `disguise`, run as a process. Its output goes to files.
public final class Program: Sendable {
  /// The location of `disguise`: next to the program of the tests.
  public static var url: URL {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("disguise")
  }

  private let process: ChildProcess
  private let folder = TemporaryFolder()
  private let (ends, end) = AsyncStream<Int32>.makeStream()

  public init(
    _ arguments: [String], at url: URL = Program.url, in directory: URL? = nil, environment: [String: String] = [:]
  ) throws {
    let output = try FileHandle(forWritingTo: folder.write("", to: "output"))
    let errors = try FileHandle(forWritingTo: folder.write("", to: "errors"))
    let end = end
    process = try ChildProcess(
      [url.path] + arguments, in: directory?.path, environment: environment,
      streams: [nil, output.fileDescriptor, errors.fileDescriptor]
    ) { status in
      end.yield(status)
      end.finish()
    }
  }

  deinit { process.signal(SIGTERM) }

  public typealias Result = (status: Int32, output: String, errors: String)

  /// Runs a program that ends by itself.
  public static func run(
    _ arguments: [String], in directory: URL? = nil, environment: [String: String] = [:]
  ) async throws -> Result {
    let program = try Program(arguments, in: directory, environment: environment)
    return (await program.status(), program.outputText, program.errorText)
  }

  public var outputText: String { text("output") }
  public var errorText: String { text("errors") }

  /// Waits until the program listens.
  ///
  /// - Returns: the port; nil if the program ended before.
  public func port() async throws -> Int? {
    _ = try await until { !process.isRunning || listeningPort != nil }
    return listeningPort
  }

  private var listeningPort: Int? {
    outputText.firstMatch(of: /Listening on https?:\/\/[^\n]*:(\d+)\n/).flatMap { Int($0.1) }
  }

  /// Returns the resident memory in bytes.
  public func residentBytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.identifier)/status", encoding: .utf8)
    return (status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0) * 1024
  }

  public func signal(_ number: Int32) { process.signal(number) }

  /// Waits for the end and returns the exit status, or -1 after a signal. A program that does not end is killed.
  /// Call it once.
  public func status() async -> Int32 {
    let limit = Task {
      try await Task.sleep(for: .seconds(patience))
      process.signal(SIGKILL)
    }
    defer { limit.cancel() }
    for await status in ends { return status }
    return -1
  }

  private func text(_ name: String) -> String {
    String(decoding: (try? Data(contentsOf: folder.appending(name))) ?? Data(), as: UTF8.self)
  }
}
