import Experiments
import HostFixtures
import Packs
import Values

@testable import ExperimentVisits
@testable import SharedUI

/// Tests of visits to a page that runs an experiment, on a host whose network and time are tables.
protocol ExperimentVisiting {
  var host: FakeHost { get }
}

extension ExperimentVisiting {
  /// The member `experiment` of the page's document.
  static var published: String {
    """
    {"salt": "knees-1", "share": 10000, "variants": [
     {"id": "control", "end": 5000, "names": "\\"experiment\\":\\"knees\\",\\"variant\\":\\"control\\""},
     {"id": "short", "end": 10000, "names": "\\"experiment\\":\\"knees\\",\\"variant\\":\\"short\\"", "intro": {"steps": [{"message": "Cold knees.", "button": "On"}]}}]}
    """
  }

  /// A start on a day, in milliseconds since 1970.
  func start(
    _ experiment: String? = Self.published, facts: [String: String] = [:], time: Int64 = 1_790_000_000_000,
    random: Int = 1,
    remembered: [Text: Text]? = nil, isRead: Bool = true
  ) throws -> (visit: ExperimentVisit, services: AppServices) {
    var members = [
      "time": "\(time)", "random": #""\#(random)""#, "intro": "null", "seed": "1",
    ]
    members.merge(facts) { $1 }
    let remembered = (remembered ?? host.remembered).map { Value.Member(key: $0, value: .text($1)) }
    let json = "{" + members.map { #""\#($0)": \#($1)"# }.joined(separator: ", ") + "}"
    guard case .object(let parsed) = try JSONReader.value(in: Array(json.utf8), .document) else { fatalError() }
    var start = AppStart(
      page: host.page, facts: .object(parsed + [.init(key: "remembered", value: .object(remembered))]), time: 10)
    start.content = .object([])
    if let experiment {
      let value = try JSONReader.value(in: Array(experiment.utf8), .document)
      start.content = .object([.init(key: "experiment", value: value)])
    }
    host.requests = start.requests
    let words = Words([])
    let services = AppServices(
      start, words: words, options: ExperimentVisit.offersChoice(start) ? [.usage] : [], guardKey: "start-test")
    let visit = ExperimentVisit(start, services)
    if isRead { host.run() }  // the stored record
    return (visit, services)
  }

  /// A start in another tab, which has got its facts before the first one kept anything.
  func startSecondTab(_ experiment: String? = Self.published, random: Int = 2) throws -> ExperimentVisit {
    host.background.append(host.requests)
    return try start(experiment, random: random, remembered: [:]).visit
  }

  /// The kinds of events in each message.
  var sent: [[String]] {
    host.posted.map { $0.matches(of: /"kind":"(\w+)"/).map { String($0.1) } }
  }

  var record: VisitorRecord? { host.remembered["intro-experiment"].flatMap { VisitorRecord($0) } }

  /// The number of kept events.
  var count: Int? { record?.events.string.matches(of: /"kind"/).count }
}
