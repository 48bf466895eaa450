/// A table of results as lines of text. The first column is aligned to the left, the others to the right.
public struct TextTable {
  private var rows: [[String]]

  /// - Parameter heads: the heads of the columns; each row has as many cells.
  public init(_ heads: [String]) { rows = [heads] }

  public mutating func add(_ row: [String]) { rows.append(row) }

  public var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { cell(row[$0], width: widths[$0], isFirst: $0 == 0) }.joined(separator: "  ")
    }
  }

  private func cell(_ text: String, width: Int, isFirst: Bool) -> String {
    let space = String(repeating: " ", count: width - text.count)
    return isFirst ? text + space : space + text
  }
}
