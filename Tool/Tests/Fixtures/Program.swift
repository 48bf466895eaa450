import Foundation

/// The built `disguise`, run as a person runs it.
public final class Program: @unchecked Sendable {
  /// Where it was built: beside this test's own program.
  public static var url: URL {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("disguise")
  }

  // Only read after it has been started, but for `output`, which the lock guards.
  private let process = Process()
  private let lock = NSLock()
  private var output = Data()
  private var errors = Data()
  private var ended: CheckedContinuation<Void, Never>?
  private var openEnds = 3

  public init(_ arguments: [String], at url: URL = Program.url, in folder: URL? = nil) throws {
    process.executableURL = url
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.standardOutput = pipe { self.output += $0 }
    process.standardError = pipe { self.errors += $0 }
    process.terminationHandler = { _ in self.endOne() }
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  public var outputText: String { lock.withLock { String(decoding: output, as: UTF8.self) } }
  public var errorText: String { lock.withLock { String(decoding: errors, as: UTF8.self) } }

  /// Waits until it has said that it listens.
  ///
  /// - Returns: its port; nil where it ended before, or took longer than 30 s.
  public func port() async throws -> Int? {
    for _ in 0..<600 {
      if let match = outputText.firstMatch(of: /Listening on http:\/\/[^\n]*:(\d+)\n/) { return Int(match.1) }
      if lock.withLock({ openEnds }) == 0 { return nil }
      try await Task.sleep(for: .milliseconds(50))
    }
    return nil
  }

  public func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Its exit status, once it has ended and all it wrote has been read; -1 where a signal ended it.
  public func status() async -> Int32 {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if openEnds > 0 { ended = continuation }
        return openEnds == 0
      }
      if isOver { continuation.resume() }
    }
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  private func pipe(_ take: @escaping @Sendable (Data) -> Void) -> Pipe {
    let pipe = Pipe()
    pipe.fileHandleForReading.readabilityHandler = { handle in
      let data = handle.availableData
      if data.isEmpty {
        handle.readabilityHandler = nil
        self.endOne()
      } else {
        self.lock.withLock { take(data) }
      }
    }
    return pipe
  }

  private func endOne() {
    let waiting = lock.withLock {
      openEnds -= 1
      return openEnds == 0 ? ended : nil
    }
    waiting?.resume()
  }
}
