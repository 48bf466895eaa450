import Testing

@testable import SharedUI

@Suite struct BackoffTests {
  @Test func waitsDoubleUpToTheLongestWithHalfAsMuchChance() {
    var backoff = Backoff(limit: 600, seed: 7)
    let waits = (0..<12).map { _ in backoff.fail() }
    for (i, wait) in waits.enumerated() {
      let own = min(600, 5 * Double(1 << i))
      #expect(wait >= own && wait < own * 1.5)
    }
    backoff.reset()
    #expect(backoff.fail() < 7.5)
  }

  @Test func serverCanAskForMore() {
    var backoff = Backoff(limit: 600, seed: 7)
    #expect((30..<45).contains(backoff.fail(atLeast: 30)))
  }

  @Test func pagesDoNotReturnTogether() {
    let waits = Set(
      (0..<100).map { seed in
        var backoff = Backoff(limit: 600, seed: UInt64(seed))
        return Int(backoff.fail() * 100)
      })
    #expect(waits.count > 60)
  }
}
