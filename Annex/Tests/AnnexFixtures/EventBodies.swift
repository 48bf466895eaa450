import Foundation

/// Bodies of `POST experiments/events`, and the requests around them.
public enum EventBodies {
  /// A batch of the experiment that `FakeExperiment` defines.
  ///
  /// - Parameter age: milliseconds from the events to the sending, on the device's clock.
  public static func batch(
    visitor: Int, _ kinds: [String] = ["exposed"], experiment: String = "knees", variant: String = "short",
    age: Int = 1000, sent: Int = 1_795_348_800_000
  ) -> String {
    let events = kinds.map { kind in
      """
      {"experiment": "\(experiment)", "variant": "\(variant)", "kind": "\(kind)", \
      "at": \(sent - age)\(kind == "dressed" ? ", \"seconds\": 12.3" : "")}
      """
    }
    return "{\"visitor\": \"\(hex(visitor))\", \"sent\": \(sent), \"events\": [\(events.joined(separator: ","))]}"
  }

  public static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The request of a page.
  ///
  /// - Parameter fields: replace the standard ones; an empty value leaves one out.
  public static func request(
    _ body: String, _ fields: [String: String] = [:], path: String = "/experiments/events", method: String = "POST"
  ) -> [UInt8] {
    var all = [
      "Host": "localhost", "Content-Type": "text/plain;charset=UTF-8", "Content-Length": "\(body.utf8.count)",
      "Sec-Fetch-Site": "same-origin",
    ]
    all.merge(fields) { $1 }
    let lines = all.filter { !$0.value.isEmpty }.map { "\($0): \($1)\r\n" }.joined()
    return Array("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body)".utf8)
  }
}
