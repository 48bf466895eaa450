/// Forgets visitors in several transactions, so that events of others do not wait for long.
///
/// - Parameter forget: forgets at most so many visitors after the given key; returns the last one and their number.
/// - Returns: the number of forgotten visitors.
func forgetInPortions<Fault: Error>(
  _ forget: (VisitorKey, Int) throws(Fault) -> (last: VisitorKey?, count: Int)
) throws(Fault) -> Int {
  let portion = 1_000
  var (last, all) = (VisitorKey(visitor: "", experiment: ""), 0)
  while true {
    let (next, count) = try forget(last, portion)
    all += count
    guard let next, count == portion else { return all }
    last = next
  }
}
