import CPostgres

/// The address of a PostgreSQL server, checked before libpq uses it: libpq's errors quote pieces of an address that it cannot
/// read or resolve, and an unescaped password ends up in them.
struct PostgresAddress {
  /// The address with its scheme in lower case: libpq takes any other one for a database's name.
  let text: String

  init(_ address: String) throws(StoreError) {
    let scheme = address.prefix { $0 != ":" }
    text = scheme.lowercased() + address.dropFirst(scheme.count)
    guard let options = Self.options(of: text), Self.isPlausible(options) else { throw Self.fault }
  }

  static var fault: StoreError {
    StoreError(.unusable, "not a valid address; percent-encode @, / and % in the password, or keep it in ~/.pgpass")
  }

  /// An unescaped `@` or `/` moves the rest of a password into the host, the port or the database's name.
  private static func isPlausible(_ options: [String: String]) -> Bool {
    let isMoved = ["host", "hostaddr", "port", "dbname"].contains { options[$0]?.contains("@") == true }
    return !isMoved && (options["port"] ?? "").utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ",") }
  }

  private static func options(of address: String) -> [String: String]? {
    guard let first = PQconninfoParse(address, nil) else { return nil }
    defer { PQconninfoFree(first) }
    var (options, next): ([String: String], _) = ([:], first)
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val { options[String(cString: keyword)] = String(cString: value) }
      next += 1
    }
    return options
  }
}
