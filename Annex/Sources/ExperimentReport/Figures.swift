import Foundation
import Statistics

/// Numbers as people read them.
enum Figures {
  /// "40.0 %"
  static func percent(_ part: Double) -> String { "\(fixed(part * 100, decimals: 1)) %" }

  /// "+5.0"; a real minus sign for negative ones.
  static func signed(_ number: Double, decimals: Int = 1) -> String {
    let text = fixed(abs(number), decimals: decimals)
    let isZero = text.allSatisfy { $0 == "0" || $0 == "." }
    return isZero ? text : (number < 0 ? "−" : "+") + text
  }

  /// The bounds of an interval with a decimal each, or as many as it takes to tell them from 0: "+0.04" and "+1.20".
  static func bounds(_ lower: Double, _ upper: Double) -> (lower: String, upper: String) {
    let nearest = [lower, upper].map(abs).filter { $0 > 0 }.min() ?? 1
    let decimals = (1...3).first { nearest * pow(10, Double($0)) >= 0.5 } ?? 4
    return (signed(lower, decimals: decimals), signed(upper, decimals: decimals))
  }

  /// "95 %", "97.5 %", "99.3 %", "0.01 %": at most three digits.
  static func level(_ level: Double) -> String { "\(String(format: "%.3g", level * 100)) %" }

  /// "0.031", "< 0.0001", "1.00".
  static func pValue(_ value: Double) -> String {
    if value < 0.0001 { return "< 0.0001" }
    return value < 0.1 ? String(format: "%.2g", value) : fixed(value, decimals: 2)
  }

  /// "p = 0.031", "p < 0.0001".
  static func pEquation(_ value: Double) -> String {
    let text = pValue(value)
    return text.hasPrefix("<") ? "p \(text)" : "p = \(text)"
  }

  static func fixed(_ number: Double, decimals: Int) -> String { String(format: "%.\(decimals)f", number) }

  /// "6,120"
  static func count(_ number: Int) -> String {
    var groups: [Substring] = []
    var digits = Substring(String(number))
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }

  static func visitors(_ number: Int) -> String { "\(count(number)) \(number == 1 ? "visitor" : "visitors")" }

  /// "2026-11-22" for days since 1970-01-01.
  static func date(_ day: Int) -> String {
    Date(timeIntervalSince1970: Double(day) * 86_400).formatted(.iso8601.year().month().day())
  }

  /// "2026-11-22 14:05 UTC"
  static func time(_ date: Date) -> String {
    let time = date.formatted(
      .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
    return "\(time.dropLast(3)) UTC"
  }
}

/// The formats of a metric's values and differences: rates as percentages and percentage points, times as seconds.
extension Metric {
  /// "40.0 %", "12.3 s"; a dash without visitors.
  func value(_ value: Double?) -> String { value.map(text) ?? "-" }

  private func text(_ value: Double) -> String {
    isRate ? Figures.percent(value) : "\(Figures.fixed(value, decimals: 1)) s"
  }

  func range(_ lower: Double, _ upper: Double) -> String {
    let factor = isRate ? 100.0 : 1
    return
      "\(Figures.fixed(lower * factor, decimals: 1)) to \(Figures.fixed(upper * factor, decimals: 1)) \(isRate ? "%" : "s")"
  }

  /// "+5.0"; a dash if a variant has no visitors.
  func difference(_ difference: Double?) -> String {
    difference.map { Figures.signed($0 * (isRate ? 100 : 1)) } ?? "-"
  }

  /// "+1.2 to +5.0"
  func differenceRange(_ interval: Interval, joint: String = "to") -> String {
    let factor = isRate ? 100.0 : 1
    let bounds = Figures.bounds(interval.lower * factor, interval.upper * factor)
    return "\(bounds.lower) \(joint) \(bounds.upper)"
  }

  var differenceUnit: String { isRate ? "percentage points" : "seconds" }
}
