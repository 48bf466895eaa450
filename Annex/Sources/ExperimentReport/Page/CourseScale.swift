/// The scale that the courses of all variants share, so that they can be compared by eye.
struct CourseScale {
  /// A day's difference and interval, in percentage points.
  typealias Point = (day: Int, value: Double, lower: Double, upper: Double)

  let days: DayAxis
  let axis: Axis

  init(_ courses: [DifferenceCourse]) {
    let points = courses.map { CourseScale.points(of: $0) }
    days = DayAxis(points.flatMap { $0.map(\.day) }, start: 38, end: 314)
    // The first bands are so wide that they would flatten all others.
    var ends = [0.0]
    for course in points {
      for point in course.suffix(max(1, course.count * 3 / 4)) { ends += [point.lower, point.upper] }
      ends += course.map(\.value)
    }
    axis = Axis(values: (ends.min() ?? 0)...(ends.max() ?? 0), start: 188, end: 12)
  }

  static func points(of course: DifferenceCourse) -> [Point] {
    course.points.map { ($0.day, $0.difference * 100, $0.interval.lower * 100, $0.interval.upper * 100) }
  }
}
