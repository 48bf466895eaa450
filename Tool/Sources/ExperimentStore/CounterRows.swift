import Experiments

/// A row of the table of counters, as both databases read it.
struct CounterRow {
  let variant: String
  let day: Int64
  let counters: Counters
}

extension ExperimentCounts {
  /// Creates the counts from all rows of an experiment, sorted by day. Rows of unknown variants are left out.
  init(experiment: String, variants: [(id: String, weight: Int)], rows: [CounterRow]) {
    let byVariant = Dictionary(grouping: rows, by: \.variant)
    self.init(
      experiment: experiment,
      variants: variants.map { VariantCounts(id: $0.id, weight: $0.weight, rows: byVariant[$0.id] ?? []) })
    mixed = (byVariant[VisitorState.mixed] ?? []).reduce(0) { $0 + Int($1.counters.exposed) }
  }
}

extension VariantCounts {
  fileprivate init(id: String, weight: Int, rows: [CounterRow]) {
    self.init(id: id, weight: weight)
    for counters in rows.map(\.counters) {
      exposed += Int(counters.exposed)
      finished += Int(counters.finished)
      dressed += Int(counters.dressed)
      returned += Int(counters.returned)
    }
    secondsToDress = Double(rows.reduce(0) { $0 + $1.counters.tenths }) / 10
    // Squares of many days may exceed 64-bit integers.
    squaredSecondsToDress = rows.reduce(0) { $0 + Double($1.counters.squaredTenths) } / 100
    // Counters of a day are zero after its visitors have been forgotten.
    days = rows.filter { $0.counters.exposed > 0 }.map(DayCounts.init)
  }
}

extension DayCounts {
  fileprivate init(_ row: CounterRow) {
    self.init(day: Int(row.day))
    exposed = Int(row.counters.exposed)
    finished = Int(row.counters.finished)
    dressed = Int(row.counters.dressed)
    returned = Int(row.counters.returned)
  }
}
