import Experiments
import Files
import Values

/// A batch of events as a page sends it:
/// `{"visitor": "<32 hex>", "sent": <ms>, "events": [{"experiment", "variant", "kind", "at": <ms>, "seconds"?}]}`.
/// Earlier builds sent an `id` with each event; it is allowed and not read.
///
/// Times are those of the device, in milliseconds since 1970-01-01. Only the differences to `sent` are used, so a wrong clock
/// does no harm.
struct EventBatch {
  /// The bytes of a batch.
  static let bytes = 16 * 1024
  /// The events of a batch; at least one.
  static let eventLimit = 50

  struct Event {
    let experiment: String
    let variant: String
    let kind: ExperimentEvent.Kind
    /// Milliseconds from the event to the sending. A clock that was set back in between would make it negative.
    let age: Int64
    let seconds: Double?
  }

  let visitor: String
  let events: [Event]

  /// - Throws: the first fault as a sentence that names the field.
  init(_ bytes: [UInt8]) throws(EventFault) {
    let value: Value
    do { value = try JSONReader.value(in: bytes, .strict) } catch {
      throw EventFault("The body \(error.message.string).")
    }
    let batch = try EventFields(value, "", ["visitor", "sent", "events"])
    visitor = try batch.hex("visitor")
    let sent = try batch.time("sent")
    let items = try batch.list("events", count: 1...Self.eventLimit)
    var events: [Event] = []
    for (index, item) in items.enumerated() {
      let keys = ["id", "experiment", "variant", "kind", "at", "seconds"]
      events.append(try Self.event(EventFields(item, "events[\(index)]", keys), sent: sent))
    }
    self.events = events
  }

  private static func event(_ fields: EventFields, sent: Int64) throws(EventFault) -> Event {
    let kind = try fields.kind()
    let seconds = try kind == .dressed ? fields.seconds() : fields.none("seconds", "is for dressed only")
    return Event(
      experiment: try fields.name("experiment"), variant: try fields.name("variant"),
      kind: kind, age: max(0, sent - (try fields.time("at"))), seconds: seconds)
  }
}

/// A fault of a batch, as a sentence.
struct EventFault: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// Reads the members of an object of a batch.
struct EventFields {
  private let value: Value
  private let path: String

  /// - Parameter keys: the known ones.
  init(_ value: Value, _ path: String, _ keys: [String]) throws(EventFault) {
    self.value = value
    self.path = path
    guard case .object(let members) = value else {
      throw EventFault("\(path.isEmpty ? "The body" : path) is \(value.kind.string); send an object.")
    }
    for member in members where !keys.contains(member.key.string) {
      throw EventFault(
        "\(place(String(member.key.string.prefix(40)).printable)) is unknown; keys are \(keys.joined(separator: ", "))."
      )
    }
  }

  func hex(_ key: String) throws(EventFault) -> String {
    let text = try text(key, "32 hexadecimal digits in lower case")
    guard text.utf8.count == 32, text.utf8.allSatisfy(\.isHexDigit) else {
      throw fault(key, "is not 32 hexadecimal digits in lower case")
    }
    return text.string
  }

  func name(_ key: String) throws(EventFault) -> String {
    let text = try text(key, "a name")
    guard ExperimentReader.isID(text) else { throw fault(key, "is not 1 to 32 of a-z, 0-9 and -") }
    return text.string
  }

  func kind() throws(EventFault) -> ExperimentEvent.Kind {
    let text = try text("kind", "a kind")
    if let kind = ExperimentEvent.Kind(rawValue: text.string) { return kind }
    throw fault("kind", "is none of \(ExperimentEvent.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// Milliseconds since 1970-01-01, whole and exact as a double.
  func time(_ key: String) throws(EventFault) -> Int64 {
    let number = try number(key, "a time in milliseconds")
    guard (0...9_007_199_254_740_991).contains(number), number == number.rounded(.down) else {
      throw fault(key, "is not a time in whole milliseconds since 1970")
    }
    return Int64(number)
  }

  func seconds() throws(EventFault) -> Double {
    let number = try number("seconds", "a number of seconds")
    guard number >= 0, number.isFinite else { throw fault("seconds", "is not a number of seconds from 0 up") }
    return number
  }

  func list(_ key: String, count: ClosedRange<Int>) throws(EventFault) -> [Value] {
    let items = try field(key, "a list") { if case .list(let items) = $0 { items } else { nil } }
    if count.contains(items.count) { return items }
    throw fault(key, "has \(items.count) events; send \(count.lowerBound) to \(count.upperBound)")
  }

  /// Returns nil if the field is missing, as it must be.
  func none(_ key: String, _ reason: String) throws(EventFault) -> Double? {
    if value[Text(key)] == nil { return nil }
    throw fault(key, reason)
  }

  private func text(_ key: String, _ expected: String) throws(EventFault) -> Text {
    try field(key, expected) { if case .text(let text) = $0 { text } else { nil } }
  }

  private func number(_ key: String, _ expected: String) throws(EventFault) -> Double {
    try field(key, expected) { if case .number(let number) = $0 { number } else { nil } }
  }

  private func field<T>(_ key: String, _ expected: String, read: (Value) -> T?) throws(EventFault) -> T {
    guard let field = value[Text(key)] else { throw fault(key, "is missing; send \(expected)") }
    if let content = read(field) { return content }
    throw fault(key, "is \(field.kind.string); send \(expected)")
  }

  private func fault(_ key: String, _ message: String) -> EventFault { EventFault("\(place(key)) \(message).") }

  private func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}
