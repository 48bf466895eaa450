import Experiments

/// The planned end of an experiment in its days.
struct Horizon {
  /// The visitors of all variants after whom the experiment ends.
  let visitors: Int
  /// The compared visitors of all variants by the end of each day with visitors.
  private let totals: [(day: Int, visitors: Int)]

  /// - Parameter today: the first day whose visitors are not compared yet; nil to compare all.
  init(_ visitors: Int, _ variants: [VariantCounts], today: Int?) {
    self.visitors = visitors
    let days = Dictionary(grouping: variants.flatMap { $0.mature(for: .dressed, on: today) }, by: \.day)
    var total = 0
    totals = days.keys.sorted().map { day in
      total += days[day]?.reduce(0) { $0 + $1.exposed } ?? 0
      return (day, total)
    }
  }

  var days: [Int] { totals.map(\.day) }

  /// The day on which the last of the planned visitors came; nil if they have not come yet.
  var end: Int? { totals.first { $0.visitors >= visitors }?.day }

  /// The visitors who are compared: those of the days up to the end.
  var compared: Int { (totals.first { $0.visitors >= visitors } ?? totals.last)?.visitors ?? 0 }

  /// The part of the planned visitors by the end of a day, 1 at most.
  func part(by day: Int) -> Double {
    min(1, Double(totals.last { $0.day <= day }?.visitors ?? 0) / Double(visitors))
  }
}
