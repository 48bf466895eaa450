import ArgumentParser
import CommandParts
import ExperimentStore
import Files
import Foundation

/// `disguise experiments forget`: deletes what is stored about visitors.
struct ExperimentsForget: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Delete what is stored about visitors.",
    discussion: """
      Deletes the events of one visitor, or of all visitors whose first event in an experiment was before a date, and takes \
      them out of the counts. The server may run meanwhile. If another program reads an SQLite file for longer than ten seconds, the \
      deleted rows can still be read from the file; then the exit status is 1, and the same command has to be repeated.
      """)

  @Option(help: ArgumentHelp("The database of `disguise serve`.", valueName: "file-or-url"))
  var database: String

  @Option(help: ArgumentHelp("The id of a visitor: 32 hexadecimal digits.", valueName: "id"))
  var visitor: String?

  @Option(help: ArgumentHelp("A day in UTC, as in 2026-11-22.", valueName: "date"))
  var before: String?

  func validate() throws {
    try EmptyOptions.refuse([("--database", database, "pass a file, or postgres://user@host/name")])
    if (visitor == nil) == (before == nil) { throw ValidationError("Pass either --visitor or --before.") }
    if let visitor, visitor.wholeMatch(of: /[0-9a-f]{32}/) == nil {
      throw ValidationError("--visitor \(visitor): expected 32 of 0-9 and a-f.")
    }
    guard let before else { return }
    guard let time = Self.time(of: before) else {
      throw ValidationError("--before \(before): expected a day such as 2026-11-22.")
    }
    // A mistyped year would delete all visitors of a running experiment.
    if Double(time) > Date.now.timeIntervalSince1970 * 1000 {
      throw ValidationError(
        "--before \(before): is in the future and would forget all visitors. Pass today or an earlier day.")
    }
  }

  func run() async throws {
    let store = try ExperimentDatabase.openExisting(database)
    let forgotten = try await forget(in: store)
    let count = forgotten.count
    await store.close()
    if let remnant = forgotten.remnant { throw ToolError(remnant) }
    if let visitor, count == 0 { throw ToolError("--visitor \(visitor): not in the database; check the id") }
    StandardStreams.say(count == 1 ? "Forgot 1 visitor." : "Forgot \(count) visitors.")
  }

  /// - Returns: the number of visitors, and whether their rows are still in the file.
  private func forget(in store: any ExperimentStore) async throws -> Forgotten {
    if let visitor {
      var forgotten = try await store.forget(visitor: visitor)
      forgotten.count = min(1, forgotten.count)
      return forgotten
    }
    return try await store.forget(before: before.flatMap(Self.time) ?? 0)
  }

  /// Returns the milliseconds from 1970 to the beginning of the day; nil if it is no day of the calendar.
  private static func time(of day: String) -> Int64? {
    guard day.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil,
      let date = try? Date(day, strategy: .iso8601.year().month().day())
    else { return nil }
    return date.formatted(.iso8601.year().month().day()) == day ? Int64(date.timeIntervalSince1970) * 1000 : nil
  }
}
