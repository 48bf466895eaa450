import NIOCore
import Testing

@testable import Server

/// Which connections are closed for others, without sockets and without a clock. Connections are numbers.
@Suite struct CrowdTests {
  private typealias Member = Crowd<Int>.Member

  private let now = NIODeadline.uptimeNanoseconds(1_000_000_000_000)
  private let full = ConnectionLimits().connections

  private func member(
    _ id: Int, from host: UInt8 = 1, _ kind: ConnectionWait.Kind?, _ milliseconds: Int64 = 0
  ) -> Member {
    let wait = kind.map { ConnectionWait.Value(kind: $0, since: now - .milliseconds(milliseconds)) }
    return Member(id: id, address: ClientAddress([192, 0, 2, host]), wait: wait)
  }

  private func crowd(_ members: [Member]) -> Crowd<Int> { Crowd(limits: ConnectionLimits(), members: members) }

  private func leaving(_ members: [Member]) -> Int? { crowd(members).leaving(at: now)?.id }

  /// Connections of many addresses whose requests are being answered.
  private func others(_ count: Int) -> [Member] {
    (0..<count).map { member(1000 + $0, from: UInt8(10 + $0 % 200), nil) }
  }

  @Test func slowestReaderOfTheAddressThatHoldsMostMakesRoom() {
    let readers = (0..<200).map { member($0, .reader, Int64(300 + $0)) }
    #expect(leaving(readers + others(full - 200)) == 199)
    let fast = (0..<200).map { member($0, .reader, 20) }
    #expect(leaving(fast + others(full - 200)) == nil, "they will be done soon")
  }

  @Test func idleOnesOfTheAddressThatHoldsMostMakeRoomFirst() {
    let greedy = (0..<200).map { member($0, $0 % 2 == 0 ? .request : .reader, 2000 + Int64($0)) }
    let idle = member(900, from: 9, .request, 20_000)
    #expect(leaving(greedy + [idle] + others(full - 201)) == 198)
  }

  /// A household or a school behind one address.
  @Test func addressWithinItsShareIsLikeAnyOther() {
    let school = (0..<ConnectionLimits().share).map { member($0, .reader, 3900) }
    #expect(leaving(school + others(full - school.count)) == nil)
    let idle = member(900, from: 9, .request, 1500)
    #expect(leaving(school + [idle] + others(full - school.count - 1)) == 900)
  }

  @Test func newcomersHaveASecondForTheirRequest() {
    let new = (0..<full).map { member($0, from: UInt8($0 % 200), .request, 900) }
    #expect(leaving(new) == nil)
    #expect(leaving(new.dropLast() + [member(900, .request, 1000)]) == 900)
  }

  /// Requests every half second keep each connection from ever being idle for a second.
  @Test func addressOverItsShareCannotKeepAllByTinyRequests() {
    let restless = (0..<full).map { member($0, .request, Int64($0)) }
    #expect(leaving(restless) == full - 1)
    #expect(leaving((0..<full).map { member($0, .request, 200) }) == nil)
  }

  /// Several thousand requests per second: none is idle for as long as a tenth of a second.
  @Test func connectionsBetweenTwoRequestsMakeRoomHoweverFastTheyAre() {
    let fast = (0..<full).map { member($0, .idle, Int64($0 % 100)) }
    #expect(leaving(fast) == 99)
    let spread = (0..<full).map { member($0, from: UInt8($0 % 8), $0 % 2 == 0 ? nil : .idle, Int64($0 % 100)) }
    #expect(leaving(spread) == 99)
    #expect(leaving(others(full)) == nil, "all are being answered")
  }

  @Test func leastRateGrowsWithTheNumberOfConnections() {
    let limits = ConnectionLimits()
    #expect([0, 100, 256].allSatisfy { limits.piece(besides: $0) == limits.piece })
    #expect(limits.piece(besides: 384) == .seconds(32) && limits.piece(besides: 512) == limits.pieceWhenFull)
    let times = (256...512).map { limits.piece(besides: $0) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 > $1 })
  }

  /// 64 KB in 14 s each, from as many addresses: the attack that was seen, spread over the network.
  @Test func slowReadersOfManyAddressesLeaveRoom() {
    let readers = (0..<full).map { member($0, from: UInt8($0 % 256), .reader, 14_000 + Int64($0)) }
    let closed = crowd(readers).tooSlow(at: now)
    #expect(closed.first?.id == full - 1, "the slowest first")
    #expect((30..<100).contains(closed.count), "\(closed.count): not all of them, but some")
    #expect(crowd(Array(readers.prefix(256))).tooSlow(at: now).isEmpty)
  }

  @Test func readerWithoutProgressIsClosedAfterTheTimeForAPieceAtAnyNumber() {
    #expect(crowd([member(1, .reader, 59_000)]).tooSlow(at: now).isEmpty)
    #expect(crowd([member(1, .reader, 61_000), member(2, .request, 61_000)]).tooSlow(at: now).map(\.id) == [1])
  }

  /// Six hundred slow clients of one address, one after another: a newcomer finds room at once.
  @Test(arguments: [ConnectionWait.Kind.request, .reader]) func queueOfSlowClientsIsTakenAtOnce(
    kind: ConnectionWait.Kind
  ) {
    var members = (0..<full).map { member($0, kind, 1500) }
    for newcomer in full..<600 {
      guard let room = leaving(members) else { Issue.record("no room for \(newcomer)"); return }
      members.removeAll { $0.id == room }
      members.append(member(newcomer, kind))
    }
    #expect(members.count == full && members.contains { $0.id == 599 })
  }

  @Test func addressesOfOneSubscriberAreOne() throws {
    func address(_ text: String) throws -> ClientAddress { ClientAddress(try SocketAddress(ipAddress: text, port: 1)) }
    #expect(try address("2001:db8:1:2::1") == address("2001:db8:1:2:ffff::9"))
    #expect(try address("2001:db8:1:2::1") != address("2001:db8:1:3::1"))
    #expect(try address("192.0.2.1") != address("192.0.2.2"))
    #expect(try address("::ffff:192.0.2.1") == address("192.0.2.1"))
    #expect(try address("::") != address("0.0.0.0"))
  }

  @Test func localAddressesAreThoseOfProxies() throws {
    func isLocal(_ text: String) throws -> Bool {
      ClientAddress(try SocketAddress(ipAddress: text, port: 1)).isLocal
    }
    for text in ["127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.0.1", "::1", "fd00::1", "fe80::1"] {
      #expect(try isLocal(text), "\(text)")
    }
    for text in ["192.0.2.1", "172.32.0.1", "11.0.0.1", "192.169.0.1", "2001:db8::1", "::ffff:192.0.2.1"] {
      #expect(try !isLocal(text), "\(text)")
    }
  }

  @Test func waitKeepsItsKindAndItsTime() {
    let wait = ConnectionWait()
    #expect(wait.value == nil)
    for kind in [ConnectionWait.Kind.request, .idle, .reader] {
      wait.begin(kind, since: now)
      #expect(wait.value == ConnectionWait.Value(kind: kind, since: now))
    }
    wait.endRequest()
    #expect(wait.value?.kind == .reader)
    for kind in [ConnectionWait.Kind.request, .idle] {
      wait.begin(kind, since: now)
      wait.endRequest()
      #expect(wait.value == nil)
    }
  }
}
