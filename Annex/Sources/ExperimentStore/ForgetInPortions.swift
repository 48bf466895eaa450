import Glibc

/// Forgets visitors in several transactions, with pauses in which the server stores events.
///
/// - Parameter forget: forgets up to a number of rows after a key, in the order of keys, and returns them.
/// - Returns: the number of forgotten visitors.
func forgetInPortions<Fault: Error>(
  _ forget: (VisitorKey, Int) throws(Fault) -> [VisitorKey]
) throws(Fault) -> Int {
  let portion = 1_000
  var (last, visitors) = (VisitorKey(visitor: "", experiment: ""), 0)
  while true {
    let start = ContinuousClock.now
    let keys = try forget(last, portion)
    // The last visitor's rows may be in two portions.
    visitors += Set(keys.map(\.visitor)).subtracting([last.visitor]).count
    guard let next = keys.max(), keys.count == portion else { return visitors }
    last = next
    // SQLite does not queue writers: without a pause as long as the portion, those of the server might never get their turn.
    usleep(UInt32(max(.milliseconds(20), min(.now - start, .seconds(1))) / .microseconds(1)))
  }
}
