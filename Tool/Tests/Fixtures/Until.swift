/// The seconds that a test waits for something that only a fault prevents. On a machine that does other work too, the tests may get a
/// hundredth of a core.
public let patience = 120

/// Waits until `condition` holds.
///
/// - Returns: false if it never did.
public func until(_ condition: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(patience)
  while true {
    if try await condition() { return true }
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: .milliseconds(20))
  }
}
