import Foundation

/// The built `disguise`, run as a process.
///
/// Its output goes to files: other processes that start meanwhile would inherit a pipe and keep it open.
public final class Program: @unchecked Sendable {
  /// The location of `disguise`: next to the program of the tests.
  public static var url: URL {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("disguise")
  }

  private let process = Process()
  private let folder = TemporaryFolder()
  private let (ends, end) = AsyncStream<Int32>.makeStream()

  public init(_ arguments: [String], at url: URL = Program.url, in directory: URL? = nil) throws {
    process.executableURL = url
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = directory }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: folder.write("", to: "output"))
    process.standardError = try FileHandle(forWritingTo: folder.write("", to: "errors"))
    let end = end
    process.terminationHandler = { ended in
      end.yield(ended.terminationReason == .exit ? ended.terminationStatus : -1)
      end.finish()
    }
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  public typealias Result = (status: Int32, output: String, errors: String)

  /// Runs a program that ends by itself.
  public static func run(_ arguments: [String], in directory: URL? = nil) async throws -> Result {
    let program = try Program(arguments, in: directory)
    return (await program.status(), program.outputText, program.errorText)
  }

  public var outputText: String { text("output") }
  public var errorText: String { text("errors") }

  /// Waits until the program listens.
  ///
  /// - Returns: the port; nil if the program ended before, or needed more than 30 s.
  public func port() async throws -> Int? {
    for _ in 0..<600 {
      let isRunning = process.isRunning
      if let match = outputText.firstMatch(of: /Listening on https?:\/\/[^\n]*:(\d+)\n/) { return Int(match.1) }
      if !isRunning { return nil }
      try await Task.sleep(for: .milliseconds(50))
    }
    return nil
  }

  /// Returns the resident memory in bytes.
  public func residentBytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    return (status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0) * 1024
  }

  public func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for the end and returns the exit status, or -1 after a signal. A program that does not end is killed after two
  /// minutes. Call it once.
  public func status() async -> Int32 {
    let identifier = process.processIdentifier
    let limit = Task {
      try await Task.sleep(for: .seconds(120))
      kill(identifier, SIGKILL)
    }
    defer { limit.cancel() }
    for await status in ends { return status }
    return -1
  }

  private func text(_ name: String) -> String {
    String(decoding: (try? Data(contentsOf: folder.appending(name))) ?? Data(), as: UTF8.self)
  }
}
