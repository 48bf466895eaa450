/// Opens the store that `--database` names.
public enum ExperimentDatabase {
  /// - Parameters:
  ///   - database: an address that begins with `postgres://` or `postgresql://`, or the path of an SQLite file.
  ///   - isMade: whether the tables must be there. Otherwise they are made.
  public static func open(_ database: String, isMade: Bool = false) throws(StoreError) -> any ExperimentStore {
    if try isAddress(database) { return try PostgresStore(address: database, isMade: isMade) }
    return try SQLiteStore(path: database, isMade: isMade)
  }

  /// Whether `database` is the address of a PostgreSQL server. It may have a password in it.
  ///
  /// - Throws: an error if it is another kind of address, which may have one too: errors print the paths of files.
  public static func isAddress(_ database: String) throws(StoreError) -> Bool {
    let text = database.lowercased()
    if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") { return true }
    if text.contains("://") || text.contains("password=") {
      throw StoreError(.unusable, "neither a file nor an address; pass a file, or postgres://user@host/name")
    }
    return false
  }
}
