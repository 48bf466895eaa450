import GRDB

/// The errors of SQLite as errors of the store.
enum SQLiteFaults {
  static func error(_ error: any Error, _ path: String) -> StoreError {
    guard let error = error as? DatabaseError else { return StoreError(.unavailable, "\(path): \(error)") }
    switch error.resultCode {
    case .SQLITE_FULL: return StoreError(.unavailable, "\(path): the disk is full; make room", retryAfter: 60)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return StoreError(.unavailable, "\(path): another program keeps the file locked; stop it")
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN:
      return StoreError(.unusable, "\(path): cannot be opened for writing; pass a file in a folder that you may write")
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      return StoreError(.unusable, "\(path): not an intact SQLite database; pass another file or restore a copy")
    case .SQLITE_IOERR: return StoreError(.unavailable, "\(path): cannot be read or written; check the disk")
    default: return StoreError(.unavailable, "\(path): \(error.message ?? "SQLite failed"), code \(error.resultCode)")
    }
  }
}
