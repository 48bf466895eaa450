import Experiments
import Statistics

/// A measure of an experiment. All but the seconds are rates of the exposed visitors.
public enum Metric: String, CaseIterable, Sendable, Encodable {
  /// The one that the verdict is about.
  case dressed
  case finished
  case returned
  case secondsToDress

  var isRate: Bool { self != .secondsToDress }

  /// The name in headings.
  var title: String {
    switch self {
    case .dressed: "Dressed Scotch"
    case .finished: "Reached the dressing room"
    case .returned: "Came back on another day"
    case .secondsToDress: "Seconds until Scotch was dressed"
    }
  }

  /// The deed of a rate's visitors, for sentences: "who dressed Scotch".
  var deed: String {
    switch self {
    case .dressed, .secondsToDress: "dressed Scotch"
    case .finished: "reached the dressing room"
    case .returned: "came back"
    }
  }

  /// The effect of a greater value, for sentences: "“short” makes more visitors dress Scotch".
  func effect(isGreater: Bool) -> String {
    switch self {
    case .dressed: "makes \(isGreater ? "more" : "fewer") visitors dress Scotch"
    case .finished: "makes \(isGreater ? "more" : "fewer") visitors reach the dressing room"
    case .returned: "makes \(isGreater ? "more" : "fewer") visitors come back on another day"
    case .secondsToDress: "makes visitors \(isGreater ? "slower" : "faster") to dress Scotch"
    }
  }

  /// The days that visitors get to do it before they are compared, with that of their exposure. Until then they would count as
  /// failures, and chance differences between these would look like effects (`RateComparison`).
  var daysToMature: Int { self == .returned ? 7 : 1 }

  func successes(in day: DayCounts) -> Int {
    switch self {
    case .dressed, .secondsToDress: day.dressed
    case .finished: day.finished
    case .returned: day.returned
    }
  }
}
