import Server
import Testing

@testable import ExperimentServing

@Suite struct EventLimiterTests {
  private let stranger = ClientAddress([192, 0, 2, 7])

  private func isAccepted(_ decision: EventLimiter.Decision) -> Bool {
    if case .accepted = decision { true } else { false }
  }

  /// 220 visitors in 4.6 s, each with two events, once made a winner.
  @Test func burstIsAcceptedAndTheRestPutOff() {
    let limiter = EventLimiter(perMinute: 40)
    let decisions = (0..<220).map { limiter.decide(2, from: stranger, now: Int64($0 * 21)) }
    #expect(decisions.count(where: isAccepted) == 61)
    #expect(decisions.prefix(30).allSatisfy { $0 == .accepted(isCrowded: false) })
    #expect(decisions[45] == .accepted(isCrowded: true) && decisions[219] == .delayed(seconds: 2))
    #expect(limiter.decide(2, from: ClientAddress([192, 0, 2, 8]), now: 0) == .accepted(isCrowded: false))
  }

  /// Nothing is lost: a page that waits as long as it is told is accepted.
  @Test func eventsThatWaitAreAccepted() throws {
    let limiter = EventLimiter(perMinute: 40)
    for _ in 0..<12 { #expect(isAccepted(limiter.decide(10, from: stranger, now: 0))) }
    guard case .delayed(let seconds) = limiter.decide(50, from: stranger, now: 0) else {
      return #expect(Bool(false), "the bucket is empty")
    }
    #expect(seconds == 75 && !isAccepted(limiter.decide(50, from: stranger, now: 74_000)))
    #expect(isAccepted(limiter.decide(50, from: stranger, now: 75_000)))
    #expect(limiter.decide(1, from: stranger, now: 10_000_000) == .accepted(isCrowded: false))
    #expect(isAccepted(limiter.decide(1, from: stranger, now: 0)), "the clock was set back")
  }

  @Test func proxiesOfThisMachineAndPrivateNetworksHaveNoLimit() {
    let limiter = EventLimiter(perMinute: 40)
    for bytes in [[127, 0, 0, 1], [10, 1, 2, 3], [172, 31, 0, 1], [192, 168, 7, 7]] as [[UInt8]] {
      let decisions = (0..<200).map { _ in limiter.decide(2, from: ClientAddress(bytes), now: 0) }
      #expect(decisions.allSatisfy { $0 == .accepted(isCrowded: false) })
    }
    let unlimited = EventLimiter(perMinute: 0)
    #expect((0..<200).allSatisfy { _ in isAccepted(unlimited.decide(2, from: stranger, now: 0)) })
  }

  /// The addresses of a network of IPv6 are those of one subscriber.
  @Test func networkOfIPv6SharesALimit() {
    let limiter = EventLimiter(perMinute: 40)
    let decisions = (0..<70).map { host in
      limiter.decide(
        2, from: ClientAddress([0x20, 1, 0xD, 0xB8] + Array(repeating: 0, count: 11) + [UInt8(host)]), now: 0)
    }
    #expect(decisions.count(where: isAccepted) == 60)
  }
}
