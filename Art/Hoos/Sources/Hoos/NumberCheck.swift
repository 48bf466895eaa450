/// A check of the numbers in a set's file: others would draw nothing, or nothing that anyone sees.
enum NumberCheck {
  /// Ends the program with an error about a number outside of the range for its key, or a list with too many or too few numbers.
  static func check(_ value: Any, of key: String) {
    guard let ranges = ranges[key] else { return }
    if let number = value as? Double {
      check([number], in: ranges)
    } else if let numbers = value as? [Double], !(numbers.isEmpty && key == "wings") {
      guard numbers.count == ranges.count else {
        mistake("a list of \(numbers.count)", "write \(ranges.count) numbers\(key == "wings" ? ", or none" : "")")
      }
      check(numbers, in: ranges)
    }
  }

  private static func check(_ numbers: [Double], in ranges: [ClosedRange<Double>]) {
    for (number, range) in zip(numbers, ranges) where !range.contains(number) {
      mistake(
        "\(number.short) is out of range", "use a number from \(range.lowerBound.short) to \(range.upperBound.short)")
    }
  }

  /// The ranges by key. A list of numbers has one for each of them.
  private static let ranges: [String: [ClosedRange<Double>]] = [
    "look": [-1...1, -1...1], "wings": [-180...180, -180...180], "fluff": [3...60, 0...20],
    "shift": [-72...72, -72...72],
    "turn": [-360...360], "scale": [0.1...4], "opacity": [0...1],
    "x": [0...Double(Header.width)], "y": [0...Double(Header.height)], "size": [1...100],
    "weight": [1...40], "gap": [-20...40], "bounce": [-20...20], "tilt": [-90...90], "bow": [-20...20],
  ]
}
