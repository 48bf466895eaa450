import Experiments

extension ExperimentCounts {
  /// The counters as comma-separated values, a row for each variant and day: all that a report is made from. Rows of removed variants
  /// are included. No row is about a single visitor, unless only one came that day.
  public var csv: String {
    let head = "variant,weight,day,exposed,finished,dressed,returned,seconds,squared_seconds"
    let rows = (variants + removed).flatMap { variant in
      variant.days.map { day in
        let counts = [day.exposed, day.finished, day.dressed, day.returned].map { String($0) }
        let seconds = [
          Figures.fixed(day.secondsToDress, decimals: 1), Figures.fixed(day.squaredSecondsToDress, decimals: 2),
        ]
        return ([variant.id, String(variant.weight), Figures.date(day.day)] + counts + seconds).joined(separator: ",")
      }
    }
    return ([head] + rows).joined(separator: "\n") + "\n"
  }
}
