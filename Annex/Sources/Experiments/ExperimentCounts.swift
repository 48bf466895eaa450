/// The counts of an experiment, from which its report is made. They do not tell who did what.
public struct ExperimentCounts: Equatable, Sendable {
  public var experiment: String
  /// In the order of the experiment's definition.
  public var variants: [VariantCounts]
  /// Visitors who were exposed to more than one variant. No variant counts them.
  public var mixed = 0
  /// Variants with visitors that the definition no longer has, by id; their weight is 0.
  public var removed: [VariantCounts] = []
  /// The seconds within which visitors dressed the character in time; nil if the experiment names none.
  public private(set) var within: Int?

  /// Adds the visitors who dressed the character in time.
  ///
  /// - Parameter seconds: within which they did.
  public mutating func add(_ inTime: [DressedInTime], within seconds: Int) {
    within = seconds
    for row in inTime {
      guard let variant = variants.firstIndex(where: { $0.id == row.variant }),
        let day = variants[variant].days.firstIndex(where: { $0.day == row.day })
      else { continue }
      variants[variant].days[day].dressedInTime = row.visitors
    }
  }

  public init(experiment: String, variants: [VariantCounts], removed: [VariantCounts] = []) {
    self.experiment = experiment
    self.variants = variants
    self.removed = removed
  }
}

/// The visitors of a variant who were exposed on a day and dressed the character within some seconds.
public struct DressedInTime: Equatable, Sendable {
  public var variant: String
  /// Days since 1970-01-01, in UTC.
  public var day: Int
  public var visitors: Int

  public init(variant: String, day: Int, visitors: Int) {
    self.variant = variant
    self.day = day
    self.visitors = visitors
  }
}

/// The visitors of a variant who took the same time to dress the character.
public struct DressTime: Equatable, Sendable {
  public var variant: String
  /// Tenths of a second.
  public var tenths: Int
  public var visitors: Int

  public init(variant: String, tenths: Int, visitors: Int) {
    (self.variant, self.tenths, self.visitors) = (variant, tenths, visitors)
  }
}

/// The visitors of one variant, each counted once for each kind of event. Only visitors who were exposed count.
public struct VariantCounts: Equatable, Sendable {
  public var id: String
  /// The variant's share of the exposed visitors, relative to the other variants.
  public var weight: Int
  public var exposed = 0
  /// Visitors who reached the dressing room.
  public var finished = 0
  /// Visitors who dressed the character.
  public var dressed = 0
  /// Visitors who came back on one of the six days after their first one (`ExperimentEvent.daysToReturn`).
  public var returned = 0
  /// The same visitors by day, in the order of days.
  public var days: [DayCounts] = []

  public init(id: String, weight: Int) {
    self.id = id
    self.weight = weight
  }
}

/// The visitors of one variant who were exposed on one day, and those of them who did the rest, on this day or later.
public struct DayCounts: Equatable, Sendable {
  /// Days since 1970-01-01, in UTC.
  public var day: Int
  public var exposed = 0
  public var finished = 0
  public var dressed = 0
  /// The visitors of `dressed` who did it within `ExperimentCounts.within`.
  public var dressedInTime = 0
  public var returned = 0
  /// The seconds from exposure to the first costume, over the visitors in `dressed`: their sum and the sum of their squares.
  public var secondsToDress = 0.0
  public var squaredSecondsToDress = 0.0

  public init(day: Int) { self.day = day }
}
