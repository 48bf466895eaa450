import Experiments

/// The events of experiments and the counters that reports are made from.
///
/// Counters change in the transaction of the events they count, so they always equal a recount of the stored visitors, and a
/// report reads one row per variant and day. The result does not depend on the order in which events arrive.
public protocol ExperimentStore: Sendable {
  /// Stores `events` and returns after the commit. Known events, by visitor and id, are skipped.
  func accept(_ events: [ExperimentEvent]) async throws(StoreError)

  /// Returns the counts of `variants` in this order. Visitors who were exposed to several of them count as mixed.
  func counts(
    of experiment: String, variants: [(id: String, weight: Int)]
  ) async throws(StoreError) -> ExperimentCounts

  /// Returns the visitors who dressed the character within some seconds, by variant and day of exposure. Reads all visitors of the experiment.
  func dressed(in experiment: String, within seconds: Int) async throws(StoreError) -> [DressedInTime]

  /// Returns the visitors of each variant who dressed the character, by their time.
  func times(in experiment: String) async throws(StoreError) -> [DressTime]

  /// Adds to the stored signs.
  func add(_ signs: [EventSign: Int]) async throws(StoreError)

  /// Returns the stored signs of an experiment; 0 for those that are missing.
  func signs(of experiment: String) async throws(StoreError) -> [EventSign.Kind: Int]

  /// Stores the state of a definition, unless it is that of the last stored one of its experiment.
  func log(_ definition: LoggedDefinition) async throws(StoreError)

  /// Returns the stored states of an experiment's definition in the order of time.
  func definitions(of experiment: String) async throws(StoreError) -> [LoggedDefinition]

  /// Deletes all that is stored about a visitor and takes it out of the counters.
  ///
  /// - Returns: the number of experiments the visitor was in, and whether the rows are still in the file.
  func forget(visitor: String) async throws(StoreError) -> Forgotten

  /// Deletes all that is stored about visitors whose first event in an experiment was before `time`, in milliseconds since
  /// 1970-01-01 in UTC, and takes it out of the counters.
  ///
  /// - Returns: the number of visitors, and whether their rows are still in the file.
  func forget(before time: Int64) async throws(StoreError) -> Forgotten

  /// Compares this machine's clock with the stored days and, if it has one of its own, with the database's clock.
  ///
  /// - Parameter now: milliseconds since 1970-01-01 in UTC.
  /// - Returns: a warning if they differ by more than a minute, or if there are events of days to come.
  func clockWarning(now: Int64) async throws(StoreError) -> String?

  /// Ends all connections. Nothing may be asked of the store afterwards.
  func close() async
}

/// The result of forgetting.
public struct Forgotten: Equatable, Sendable {
  public var count: Int
  /// Why the deleted rows can still be read from the file, with the remedy; nil if they cannot. Forgetting again, also a visitor who is
  /// unknown by then, overwrites them.
  public var remnant: String?

  public init(_ count: Int, remnant: String? = nil) {
    self.count = count
    self.remnant = remnant
  }
}

/// An error of a store.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    /// More events wait than the database takes in a few seconds.
    case busy
    /// The database cannot be reached, or cannot write.
    case unavailable
    /// The address is wrong, or the database is not one of this program.
    case unusable
  }

  public let kind: Kind
  /// The fault, its place and the remedy, without password.
  public let message: String
  /// The seconds after which another attempt makes sense.
  public let retryAfter: Int

  public init(_ kind: Kind, _ message: String, retryAfter: Int = 5) {
    self.kind = kind
    self.message = message
    self.retryAfter = retryAfter
  }

  static func notMade(_ place: String) -> StoreError {
    StoreError(.unusable, "\(place): has no events; pass the database of `disguise serve`")
  }

  static func foreign(_ place: String) -> StoreError {
    StoreError(.unusable, "\(place): is the database of another program; pass another file")
  }

  public var description: String { message }
}
