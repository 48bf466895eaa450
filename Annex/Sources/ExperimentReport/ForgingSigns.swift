import Experiments

/// Signs that some events of an experiment do not come from readers, and what was left out for it.
public struct ForgingSigns: Equatable, Sendable, Encodable {
  /// Exposures of automated browsers. They are left out.
  public var automated = 0
  /// Messages that were put off because their address had sent too many; each attempt counts.
  public var delayed = 0
  /// Counted visitors who came soon after many others from the same address.
  public var crowded = 0
  /// Counted exposures to a variant that no stored state of the definition gives to the visitor.
  public var unassigned = 0
  /// Counted visitors who dressed the character within a second of the introduction's first step.
  public private(set) var quick = 0
  /// Counted visitors of a variant who took the same tenth of a second as more others than chance explains.
  public private(set) var alike = 0

  public init() {}

  /// The shortest time that a reader takes to read a sentence, press a button and choose a costume, in tenths of a second.
  static var leastTenths: Int { 10 }
  /// The tenths of a second on either side that a time is compared with.
  private static var reach: Int { 10 }
  private static var mostTenths: Int { ExperimentEvent.secondsLimit * 10 }

  /// Adds the signs in the times of all visitors who dressed the character.
  public mutating func add(_ times: [DressTime]) {
    quick = times.reduce(0) { $0 + ($1.tenths < Self.leastTenths ? $1.visitors : 0) }
    alike = Dictionary(grouping: times, by: \.variant).values.reduce(0) { $0 + Self.alike(in: $1) }
  }

  /// Times spread: of one variant's visitors hardly more take 12.3 s than 12.2 s or 12.4 s. The greatest time is that of all who take
  /// longer.
  private static func alike(in times: [DressTime]) -> Int {
    var counts = Array(repeating: 0, count: mostTenths + 1)
    for time in times where counts.indices.contains(time.tenths) { counts[time.tenths] += time.visitors }
    return counts.indices.dropLast().reduce(0) { sum, tenth in
      let near = max(0, tenth - reach)...min(mostTenths - 1, tenth + reach)
      let expected = Double(counts[near].reduce(0, +) - counts[tenth]) / Double(near.count - 1)
      return sum + (Double(counts[tenth]) >= 10 + 5 * expected ? counts[tenth] : 0)
    }
  }

  /// The greatest number of counted visitors that one of the signs is about.
  public var suspects: Int { max(crowded, unassigned, quick, alike) }
}
