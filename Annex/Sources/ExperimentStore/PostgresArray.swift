/// Columns as PostgreSQL's array literals: a statement with one array per column inserts any number of rows.
enum PostgresArray {
  static func texts(_ values: some Sequence<String?>) -> String {
    list(values.map { $0.map(quoted) ?? "NULL" })
  }

  static func numbers(_ values: some Sequence<Int64?>) -> String {
    list(values.map { $0.map { String($0) } ?? "NULL" })
  }

  private static func list(_ items: [String]) -> String { "{" + items.joined(separator: ",") + "}" }

  /// Without quotation marks a variant named "null" would be NULL.
  private static func quoted(_ text: String) -> String {
    let escaped = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    guard escaped else { return "\"" + text + "\"" }
    return "\"" + text.reduce(into: "") { $0 += ($1 == "\"" || $1 == "\\" ? "\\" : "") + String($1) } + "\""
  }
}
