import Experiments
import Foundation

/// The counts of an experiment as a JSON document.
enum CountsDocument {
  static func text(_ counts: ExperimentCounts) -> String {
    let document: [String: Any] = [
      "experiment": counts.experiment, "mixed": counts.mixed, "variants": counts.variants.map(variant),
    ]
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? JSONSerialization.data(withJSONObject: document, options: options)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private static func variant(_ counts: VariantCounts) -> [String: Any] {
    [
      "id": counts.id, "weight": counts.weight, "exposed": counts.exposed, "finished": counts.finished,
      "dressed": counts.dressed, "returned": counts.returned, "secondsToDress": counts.secondsToDress,
      "squaredSecondsToDress": counts.squaredSecondsToDress, "days": counts.days.map(day),
    ]
  }

  private static func day(_ counts: DayCounts) -> [String: Any] {
    [
      "day": counts.day, "exposed": counts.exposed, "finished": counts.finished, "dressed": counts.dressed,
      "returned": counts.returned,
    ]
  }
}
