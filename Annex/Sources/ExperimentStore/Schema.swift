/// The tables, the same on SQLite and PostgreSQL. Text and 64-bit integers mean the same on both.
enum Schema {
  /// The steps from an empty database to the present tables. Released steps must not change; append further ones.
  ///
  /// - Parameter table: SQL behind the columns of each table: `WITHOUT ROWID` for SQLite, which otherwise stores a text key
  ///   a second time, in an index; empty for PostgreSQL.
  static func migrations(table end: String = "") -> [[String]] {
    [
      [
        """
        CREATE TABLE events (
          visitor TEXT NOT NULL, id TEXT NOT NULL, experiment TEXT NOT NULL, variant TEXT NOT NULL, kind TEXT NOT NULL,
          time BIGINT NOT NULL, tenths BIGINT, PRIMARY KEY (visitor, id)
        )\(end)
        """,
        // A row with variant NULL waits for the exposure; the variant of a mixed visitor is ''.
        """
        CREATE TABLE visitors (
          visitor TEXT NOT NULL, experiment TEXT NOT NULL, first_time BIGINT NOT NULL, variant TEXT, exposed_time BIGINT,
          returned_time BIGINT, finished BIGINT NOT NULL, dressed BIGINT NOT NULL, tenths BIGINT,
          PRIMARY KEY (visitor, experiment)
        )\(end)
        """,
        // Mixed visitors count as exposed to the variant ''.
        """
        CREATE TABLE counters (
          experiment TEXT NOT NULL, variant TEXT NOT NULL, day BIGINT NOT NULL, exposed BIGINT NOT NULL,
          finished BIGINT NOT NULL, dressed BIGINT NOT NULL, returned BIGINT NOT NULL, tenths BIGINT NOT NULL,
          squared_tenths BIGINT NOT NULL, PRIMARY KEY (experiment, variant, day)
        )\(end)
        """,
      ],
      [
        // The states of definitions, by the time of the first event that was stored under each.
        """
        CREATE TABLE definitions (
          experiment TEXT NOT NULL, time BIGINT NOT NULL, definition TEXT NOT NULL, PRIMARY KEY (experiment, time)
        )\(end)
        """
      ],
      [
        // Counts of forged and left-out events of each experiment. No row names a visitor.
        """
        CREATE TABLE signs (
          experiment TEXT NOT NULL, sign TEXT NOT NULL, amount BIGINT NOT NULL, PRIMARY KEY (experiment, sign)
        )\(end)
        """,
        // The visitors who dressed the character, by their time.
        """
        CREATE TABLE times (
          experiment TEXT NOT NULL, variant TEXT NOT NULL, tenths BIGINT NOT NULL, visitors BIGINT NOT NULL,
          PRIMARY KEY (experiment, variant, tenths)
        )\(end)
        """,
        """
        INSERT INTO times SELECT experiment, variant, coalesce(tenths, 0), count(*) FROM visitors
        WHERE variant IS NOT NULL AND variant <> '' AND dressed = 1 GROUP BY experiment, variant, coalesce(tenths, 0)
        """,
      ],
    ]
  }
}
