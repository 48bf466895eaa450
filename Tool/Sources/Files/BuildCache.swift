import FileWatch
import Foundation
import Synchronization

/// Results of earlier builds, which the next one uses where their files have not changed.
///
///     let site = try await cache.used { () async throws(ToolError) in try await builder.build() }
///
/// It belongs to a task, because almost every function that reads a file would have to pass it on.
public final class BuildCache: Sendable {
  @TaskLocal static var current: BuildCache?

  private struct Key: Hashable {
    var kind: String
    var name: String
  }

  private struct Entry {
    var states: FileStates
    var value: any Sendable
    var isUsed = true
  }

  private let entries = Mutex<[Key: Entry]>([:])
  private let disk: FormCache?

  /// A file that changes twice within the resolution of its times may look unchanged, so results of files that have just
  /// changed are not kept. In nanoseconds; times of files advance every 4 ms at the slowest kernels.
  private static let doubt: Int64 = 50_000_000

  /// - Parameter disk: keeps the forms of content for later runs.
  public init(on disk: FormCache? = nil) { self.disk = disk }

  /// Returns the value made from a file or folder, which is made again only after a change.
  ///
  /// - Parameters:
  ///   - kind: tells values of one file apart.
  ///   - path: the file, or the folder with all its files. Symbolic links are not followed, so a value made through one is not
  ///     kept.
  package static func value<Value: Sendable, Failure: Error>(
    _ kind: String, of path: String, _ make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let current else { return try make() }
    let states = FileStates(at: path)
    if let known: Value = current.value(Key(kind: kind, name: path), states) { return known }
    let value = try make()
    if states.isReliable(now: now - doubt) { current.keep(value, states, Key(kind: kind, name: path)) }
    return value
  }

  /// Returns the value with a name that tells its content, such as a hash.
  package static func value<Value: Sendable>(_ kind: String, named name: String, _ make: () -> Value) -> Value {
    guard let current else { return make() }
    if let known: Value = current.value(Key(kind: kind, name: name), FileStates()) { return known }
    let value = make()
    current.keep(value, FileStates(), Key(kind: kind, name: name))
    return value
  }

  /// Returns bytes that are a function of content and of nothing else, from the disk if a run before has made them.
  ///
  /// - Parameters:
  ///   - kind: see `FormCache.form`.
  ///   - hash: SHA-256 of the content as 64 hexadecimal digits.
  package static func form(_ kind: String, of hash: String, _ make: () -> Data) -> Data {
    guard let disk = current?.disk else { return make() }
    return disk.form(kind, of: hash, make)
  }

  /// Runs `body` with this cache.
  public func used<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    try Self.$current.withValue(self) { Result(catching: body) }.get()
  }

  /// Runs `body` with this cache.
  public func used<Value: Sendable>(
    _ body: @Sendable () async throws(ToolError) -> Value
  ) async throws(ToolError) -> Value {
    try await Self.$current.withValue(self) { () async -> Result<Value, ToolError> in
      do throws(ToolError) { return .success(try await body()) } catch { return .failure(error) }
    }.get()
  }

  /// Forgets the values that were not used since the last call.
  public func sweep() {
    entries.withLock { entries in
      entries = entries.filter { $0.value.isUsed }
      for key in entries.keys { entries[key]?.isUsed = false }
    }
  }

  private func value<Value>(_ key: Key, _ states: FileStates) -> Value? {
    entries.withLock { entries in
      guard let entry = entries[key], entry.states == states else { return nil }
      entries[key]?.isUsed = true
      return entry.value as? Value
    }
  }

  private func keep(_ value: any Sendable, _ states: FileStates, _ key: Key) {
    entries.withLock { $0[key] = Entry(states: states, value: value) }
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
