/// Opens the store that `--database` names.
public enum ExperimentDatabase {
  /// - Parameter database: an address that begins with `postgres://` or `postgresql://`, or the path of an SQLite file.
  public static func open(_ database: String) throws(StoreError) -> any ExperimentStore {
    if isAddress(database) { return try PostgresStore(address: database) }
    return try SQLiteStore(path: database)
  }

  /// Whether `database` is the address of a PostgreSQL server. It may have a password in it.
  public static func isAddress(_ database: String) -> Bool {
    database.hasPrefix("postgres://") || database.hasPrefix("postgresql://")
  }
}
