import Experiments

extension ExperimentCounts {
  /// The counters as comma-separated values, a row for each variant and day: all that a report is made from. Rows of removed variants
  /// are included; they have nothing in `dressed_in_time`, which is empty unless the experiment names the seconds. No row is about a single visitor, unless only one came that day.
  public var csv: String {
    let head = "variant,weight,day,exposed,finished,dressed,dressed_in_time,returned,seconds,squared_seconds"
    let rows = (variants + removed).flatMap { variant in
      variant.days.map { day in
        let inTime = within == nil || variant.weight == 0 ? "" : String(day.dressedInTime)
        let counts = [String(day.exposed), String(day.finished), String(day.dressed), inTime, String(day.returned)]
        let seconds = [
          Figures.fixed(day.secondsToDress, decimals: 1), Figures.fixed(day.squaredSecondsToDress, decimals: 2),
        ]
        return ([variant.id, String(variant.weight), Figures.date(day.day)] + counts + seconds).joined(separator: ",")
      }
    }
    return ([head] + rows).joined(separator: "\n") + "\n"
  }
}
