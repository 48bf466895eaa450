/// Finds when a sampled quantity passes 0, by straight lines between the samples.
struct Crossings {
  private(set) var times: [Double] = []
  private var last: (time: Double, value: Double)?

  mutating func note(_ value: Double, at time: Double) {
    if let last, last.value != 0, last.value * value <= 0 {
      times.append(last.time + (time - last.time) * last.value / (last.value - value))
    }
    last = (time, value)
  }

  /// From the first to the last passage in the same direction; nil before there are three.
  var period: Double? {
    let halves = (times.count - 1) / 2 * 2
    return halves < 2 ? nil : (times[halves] - times[0]) * 2 / Double(halves)
  }
}
