import Experiments
import Statistics

/// A measure of an experiment. All but the seconds are rates of the exposed visitors. The verdict is about the first one.
public enum Metric: String, CaseIterable, Sendable, Encodable {
  /// Within the seconds that the experiment names.
  case dressedInTime
  case dressed
  case finished
  case returned
  case secondsToDress

  /// The metrics of an experiment.
  ///
  /// - Parameter within: the seconds within which visitors dress the character in time, if the experiment names any.
  static func all(within: Int?) -> [Metric] { allCases.filter { $0 != .dressedInTime || within != nil } }

  var isRate: Bool { self != .secondsToDress }

  /// The name in headings.
  var title: String {
    switch self {
    case .dressedInTime: "Dressed the character in time"
    case .dressed: "Dressed the character"
    case .finished: "Reached the dressing room"
    case .returned: "Came back on another day"
    case .secondsToDress: "Seconds to dress the character, at most \(ExperimentEvent.secondsLimit)"
    }
  }

  /// The deed of a rate's visitors, for sentences: "who dressed the character".
  var deed: String {
    switch self {
    case .dressedInTime: "dressed the character in time"
    case .dressed, .secondsToDress: "dressed the character"
    case .finished: "reached the dressing room"
    case .returned: "came back"
    }
  }

  /// The meaning of a difference: "“short” makes more visitors dress the character than “control”".
  ///
  /// The seconds are those of the visitors who dressed the character, and a variant may change who does. So a difference does not tell that it
  /// makes anybody faster.
  func meaning(of variant: String, isGreater: Bool, control: String) -> String {
    let change = "“\(variant)” makes \(isGreater ? "more" : "fewer") visitors"
    return switch self {
    case .dressedInTime: "\(change) dress the character in time than “\(control)”"
    case .dressed: "\(change) dress the character than “\(control)”"
    case .finished: "\(change) reach the dressing room than “\(control)”"
    case .returned: "\(change) come back on another day than “\(control)”"
    case .secondsToDress:
      "Visitors of “\(variant)” who dressed the character took \(isGreater ? "longer" : "less time") than those of “\(control)”"
    }
  }

  /// The days that visitors get to do it before they are compared, with that of their exposure. Until then they would count as
  /// failures, and chance differences between these would look like effects (`RateComparison`).
  var daysToMature: Int { self == .returned ? ExperimentEvent.daysToReturn : 1 }

  func successes(in day: DayCounts) -> Int {
    switch self {
    case .dressedInTime: day.dressedInTime
    case .dressed, .secondsToDress: day.dressed
    case .finished: day.finished
    case .returned: day.returned
    }
  }
}
