import Values

/// The data that a device keeps for experiments: a random id, the variant that was shown, and the events that are not sent yet.
///
/// As text it has a line for each: the id, the names of experiment and variant, the time and the day of the exposure, the kinds of
/// events that have happened, and the events as JSON, separated by commas.
///
/// A class, because copying its texts about would cost the page more than all else here.
public final class VisitorRecord {
  /// The most bytes of events. An event has 66 at least, so they are no more than the 50 that a server accepts in one batch.
  public static var byteLimit: Int { 3300 }

  /// 32 hexadecimal digits.
  public let visitor: Text
  /// The names of the experiment and the variant that were shown, as in an event; empty before an exposure.
  public private(set) var names = Text.empty
  /// The time of the exposure, in milliseconds since 1970 on the device's clock.
  private var exposure = Text.empty
  /// The day of the exposure in the reader's time zone.
  public private(set) var day = Text.empty
  /// One character, with a bit for each kind of event that has happened since the exposure.
  private var kinds = Text.empty
  /// The events that have not been sent.
  public private(set) var events = Text.empty

  public init(visitor: Text) { self.visitor = visitor }

  /// Reads a record; nil where `text` is none.
  public init?(_ text: Text) {
    var lines = [Text.empty]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") { lines.append(.empty) } else { lines[lines.count - 1].utf8.append(byte) }
    }
    if lines.count != 6 || lines[0].utf8.count != 32 { return nil }
    visitor = lines[0]
    names = lines[1]
    exposure = lines[2]
    day = lines[3]
    kinds = lines[4]
    events = lines[5]
  }

  public var text: Text { Text("$\n$\n$\n$\n$\n$").filled([visitor, names, exposure, day, kinds, events]) }

  /// Adds an exposure, in place of an earlier one.
  public func expose(to names: Text, at time: Double, on day: Text) {
    self.names = names
    self.day = day
    exposure = Self.digits(time)
    kinds = .empty
    add(.exposed, at: time, exposedBy: time)
  }

  /// Adds an event, once for each kind and only after an exposure.
  ///
  /// A full record takes no more: without their exposure later events would not count.
  ///
  /// - Parameter bound: a time by which the exposure had happened, on the clock of `time`: the page's start, or its own painting
  ///   of the first step. A later exposure was timed before the device's clock was set back.
  /// - Returns: whether it was added.
  @discardableResult
  public func add(_ kind: ExperimentEvent.Kind, at time: Double, exposedBy bound: Double) -> Bool {
    let known = kinds.utf8.first ?? 0
    if known & kind.bit != 0 || names.isEmpty { return false }
    kinds = Text(utf8: [UInt8(ascii: "@") | known | kind.bit])
    if events.utf8.count > Self.byteLimit - 250 { return true }
    if !events.isEmpty { events.utf8.append(UInt8(ascii: ",")) }
    events = events + event(kind, at: time, exposedBy: bound)
    return true
  }

  /// Whether a visit at `time` is a return: on another `day` than the exposure, and at least twelve hours after it. A page that is open
  /// over midnight is no return.
  public func isReturn(at time: Double, on day: Text) -> Bool {
    day != self.day && time - exposure.number >= Double(ExperimentEvent.leastHoursToReturn * 3_600_000)
  }

  /// Removes events that have been sent, unless another page has removed some of them: the rest is sent again, and counts once.
  public func removeEvents(_ sent: Text) {
    let count = sent.utf8.count
    if Text(utf8: Array(events.utf8.prefix(count))) != sent { return }
    events = Text(utf8: Array(events.utf8.dropFirst(count + 1)))
  }

  private func event(_ kind: ExperimentEvent.Kind, at time: Double, exposedBy bound: Double) -> Text {
    // More would not count, and a clock that was set forward makes years of a minute.
    let most = Double(ExperimentEvent.secondsLimit * 1000)
    let elapsed = max(0, min(time - min(exposure.number, bound), most))
    let template: Text =
      kind == .dressed
      ? "{$,\"kind\":\"$\",\"at\":$,\"seconds\":$e-3}" : "{$,\"kind\":\"$\",\"at\":$}"
    return template.filled([names, kind.text, Self.digits(time), Self.digits(elapsed)])
  }

  @inline(never)
  private static func digits(_ milliseconds: Double) -> Text { Text(Int64(milliseconds)) }

  /// The message with all events, sent at `time` on the device's clock.
  public func message(at time: Double) -> Text {
    Text("{\"visitor\":\"$\",\"sent\":$,\"events\":[$]}").filled([visitor, Self.digits(time), events])
  }
}

extension ExperimentEvent.Kind {
  /// The raw value. Comparing or converting strings would link tables of Unicode.
  fileprivate var text: Text {
    switch self {
    case .exposed: "exposed"
    case .finished: "finished"
    case .dressed: "dressed"
    case .returned: "returned"
    }
  }

  /// A bit of its own.
  package var bit: UInt8 {
    switch self {
    case .exposed: 1
    case .finished: 2
    case .dressed: 4
    case .returned: 8
    }
  }
}

extension Text {
  /// The number that this is in JSON; 0 where it is none.
  public var number: Double {
    if case .number(let number)? = try? JSONReader.value(in: utf8, .document) { number } else { 0 }
  }

  /// Returns the text with each `$` replaced by the next one of `parts`.
  func filled(_ parts: [Text]) -> Text {
    var (result, next) = (Text.empty, 0)
    for byte in utf8 {
      if byte == UInt8(ascii: "$") {
        result.utf8 += parts[next].utf8
        next += 1
      } else {
        result.utf8.append(byte)
      }
    }
    return result
  }
}
