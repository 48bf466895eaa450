/// Something that a visitor did in an experiment.
public struct ExperimentEvent: Equatable, Sendable {
  /// The raw values stand in stored rows and in the page's messages.
  public enum Kind: String, Sendable, CaseIterable {
    /// The first step of the introduction has been painted.
    case exposed
    /// The visitor has reached the dressing room.
    case finished
    /// The visitor has dressed the character for the first time.
    case dressed
    /// The visitor has come back on another day (UTC).
    case returned
  }

  /// The greatest number of seconds that counts, for every visitor who takes longer too: a tab that is left open overnight would
  /// outweigh a thousand other visitors.
  public static var secondsLimit: Int { 120 }

  /// The hours after the exposure before which a visit is no return, though midnight lies between.
  public static var leastHoursToReturn: Int { 12 }

  /// The days that visitors get to come back, with that of their exposure. Later returns do not count.
  public static var daysToReturn: Int { 7 }

  /// A digest of visitor, experiment, variant and kind: an event counts once however often it arrives. 32 hexadecimal digits.
  public var id: String
  /// Random, made by the device. 32 hexadecimal digits.
  public var visitor: String
  public var experiment: String
  public var variant: String
  public var kind: Kind
  /// Milliseconds since 1970-01-01 in UTC, on the server's clock: the time of receipt less the event's age on the device.
  public var time: Int64
  /// Seconds since the exposure, for `dressed`.
  public var seconds: Double?

  public init(
    id: String, visitor: String, experiment: String, variant: String, kind: Kind, time: Int64, seconds: Double? = nil
  ) {
    self.id = id
    self.visitor = visitor
    self.experiment = experiment
    self.variant = variant
    self.kind = kind
    self.time = time
    self.seconds = seconds
  }
}
