import Experiments

/// A row of the table of counters, as both databases read it.
struct CounterRow {
  let variant: String
  let day: Int64
  let counters: Counters
}

extension ExperimentCounts {
  /// Creates the counts from all rows of an experiment, sorted by day.
  init(experiment: String, variants: [(id: String, weight: Int)], rows: [CounterRow]) {
    let byVariant = Dictionary(grouping: rows, by: \.variant)
    self.init(
      experiment: experiment,
      variants: variants.map { VariantCounts(id: $0.id, weight: $0.weight, rows: byVariant[$0.id] ?? []) })
    mixed = (byVariant[VisitorState.mixed] ?? []).reduce(0) { $0 + Int($1.counters.exposed) }
    let known = Set(variants.map(\.id) + [VisitorState.mixed])
    removed = byVariant.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
      .map { VariantCounts(id: $0.key, weight: 0, rows: $0.value) }
      .filter { $0.exposed > 0 }
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
    secondsToDress = Double(row.counters.tenths) / 10
    squaredSecondsToDress = Double(row.counters.squaredTenths) / 100
  }
}
