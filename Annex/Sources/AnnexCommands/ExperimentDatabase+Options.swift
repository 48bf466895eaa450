import CommandParts
import ExperimentStore
import Files
import Foundation

/// The value of `--database`.
extension ExperimentDatabase {
  static func opened(_ database: String, isMade: Bool = false) throws(ToolError) -> any ExperimentStore {
    do throws(StoreError) { return try open(database, isMade: isMade) } catch {
      throw ToolError("--database: \(error.message)")
    }
  }

  /// Opens a database of `disguise serve`, without making a file or tables.
  static func openExisting(_ database: String) throws(ToolError) -> any ExperimentStore {
    if !(try hasAddress(database)), !FileManager.default.fileExists(atPath: database) {
      throw ToolError("\(database): no such file; pass the database of `disguise serve` with --database")
    }
    return try opened(database, isMade: true)
  }

  private static func hasAddress(_ database: String) throws(ToolError) -> Bool {
    do throws(StoreError) { return try isAddress(database) } catch {
      throw ToolError("--database: \(error.message)")
    }
  }
}

extension StoreError: ReportedError {
  public var lines: [String] { [message] }
}
