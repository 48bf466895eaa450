import Foundation

/// A linear scale from values to the coordinates of a drawing.
struct Axis {
  var values: ClosedRange<Double>
  /// The coordinates of the bounds of `values`.
  var start: Double
  var end: Double

  func position(_ value: Double) -> Double {
    let length = values.upperBound - values.lowerBound
    guard length > 0 else { return (start + end) / 2 }
    return start + (end - start) * (value - values.lowerBound) / length
  }

  /// The multiples of 1, 2 or 5 times a power of ten in `values`, about as many as `count`.
  func ticks(_ count: Int) -> [Double] {
    let rough = (values.upperBound - values.lowerBound) / Double(count)
    guard rough > 0 else { return [values.lowerBound] }
    let power = pow(10, log10(rough).rounded(.down))
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? 10 * power
    let first = (values.lowerBound / step).rounded(.up)
    let last = (values.upperBound / step + 1e-9).rounded(.down)
    return first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
  }

  /// "+5", "−0.05": a difference at a tick with as many decimals as it needs.
  static func name(_ tick: Double) -> String {
    let decimals = (0...4).first { abs(tick * pow(10, Double($0)) - (tick * pow(10, Double($0))).rounded()) < 1e-6 }
    return Figures.signed(tick, decimals: decimals ?? 4)
  }
}

/// The horizontal axis of days, with room for half a day at both ends.
struct DayAxis {
  private let axis: Axis
  private let days: ClosedRange<Int>

  init(_ days: [Int], start: Double, end: Double) {
    self.days = (days.min() ?? 0)...(days.max() ?? 0)
    let values = (Double(self.days.lowerBound) - 0.5)...(Double(self.days.upperBound) + 0.5)
    axis = Axis(values: values, start: start, end: end)
  }

  /// The middle of a day.
  func position(_ day: Int) -> Double { axis.position(Double(day)) }

  /// The width of a day.
  var width: Double { (axis.end - axis.start) / Double(days.count) }

  func draw(in drawing: inout ReportDrawing, below y: Double) {
    let step = max(1, (days.count + 3) / 4)
    for day in stride(from: days.lowerBound, through: days.upperBound, by: step) {
      // Half of the last name would stand beyond the drawing.
      drawing.label(name(day), min(position(day), axis.end - (isLong ? 20 : 12)), y + 16, "middle")
    }
  }

  /// Whether days and months alone would be ambiguous.
  private var isLong: Bool { days.count > 365 }

  private func name(_ day: Int) -> String { isLong ? DayAxis.month(day) : DayAxis.name(day) }

  /// "Nov 2026"
  static func month(_ day: Int) -> String {
    "\(name(day).drop { $0 != " " }.dropFirst()) \(Figures.date(day).prefix(4))"
  }

  /// "22 Nov"
  static func name(_ day: Int) -> String {
    let date = Figures.date(day).split(separator: "-")
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard let month = Int(date[1]), let number = Int(date[2]) else { return "" }
    return "\(number) \(months[month - 1])"
  }
}
