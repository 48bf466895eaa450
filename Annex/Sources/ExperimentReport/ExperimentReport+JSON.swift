import Foundation

extension ExperimentReport {
  /// The report as a JSON document, with sorted keys.
  public var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    // Not thrown: all numbers are finite, and all keys are strings.
    return (try? encoder.encode(self)) ?? Data()
  }
}
