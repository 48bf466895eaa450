import Dynamics
import Geometry
import Testing

@Suite struct SessionTests {
  private let session: DynamicSession

  init() throws {
    let made = ArchiveScene.room.make()
    session = try DynamicSession(made.animator, keyframeInterval: 50)
  }

  private func behavior<Kind: DynamicBehavior>(_ number: Int) throws -> Kind {
    try #require(session.animator.behavior(numbered: number) as? Kind)
  }

  /// A run with every kind of input; returns the hash after each step.
  private func play(_ session: DynamicSession, steps: Int = 300) throws -> [UInt64] {
    try (0..<steps).map { step in
      try perform(step)
      session.advance()
      return session.animator.worldHash
    }
  }

  private func perform(_ step: Int) throws {
    switch step {
    case 20: session.perform(.setVelocity(3, Vector(x: 700, y: -400), angular: 5))
    case 40:
      let ball = Ball(300, 20)
      session.perform(.addItem(ArchivedItem(ball, tag: 99), behaviors: [0, 2, 3]))
    case 60: session.change(try behavior(0) as GravityBehavior) { $0.angle = Angle(degrees: 60) }
    case 90: session.perform(.moveItem(5, center: Point(x: 300, y: 100), rotation: Angle(radians: 1)))
    case 100:
      let item = try #require(session.animator.item(numbered: 22))
      let snap = SnapBehavior(item: item, snapTo: Point(x: 100, y: 100))
      session.perform(.addBehavior(try #require(ArchivedBehavior(snap, in: session.animator))))
    case 120: session.change(try behavior(4) as SnapBehavior) { $0.snapPoint = Point(x: 400, y: 200) }
    case 150:
      let points = [Point(x: 0, y: 300), Point(x: 300, y: 350), Point(x: 320, y: 500)]
      session.perform(.addBoundary(3, identifier: 8, points: points, isClosed: false, inward: nil))
    case 170: session.perform(.removeBoundary(3, identifier: 1))
    case 180:
      session.perform(
        .addOneWayBoundary(
          3, identifier: 9, from: Point(x: 0, y: 250), to: Point(x: 600, y: 260), front: Vector(x: 0, y: -1)))
    case 190: session.perform(.removeItem(2))
    case 200: session.perform(.setReferenceBounds(Rect(x: 20, y: 0, width: 500, height: 560)))
    case 220: session.perform(.removeBehavior(4))
    default: break
    }
  }

  @Test func recordedSessionRepeatsItself() throws {
    let hashes = try play(session)
    #expect(session.inputs.count == 12 && session.length == 300)
    for goal in [0, 49, 50, 51, 190, 299, 20, 300, 3] {
      session.seek(to: goal)
      #expect(session.step == goal)
      if goal > 0 { #expect(session.animator.worldHash == hashes[goal - 1]) }
      for step in goal..<min(300, goal + 70) {
        session.advance()
        #expect(session.animator.worldHash == hashes[step])
      }
    }
  }

  @Test func sessionFromBytesRepeatsTheRun() throws {
    let hashes = try play(session)
    let copy = try DynamicSession(bytes: session.bytes)
    #expect(copy.length == 300 && copy.step == 0)
    for hash in hashes {
      copy.advance()
      #expect(copy.animator.worldHash == hash)
    }
    #expect(copy.bytes == session.bytes)
  }

  @Test func changeAfterAScrubBackBeginsAnotherFuture() throws {
    let hashes = try play(session)
    session.seek(to: 130)
    session.perform(.setVelocity(1, Vector(x: 0, y: -900), angular: 0))
    #expect(session.length == 130 && session.inputs.count == 7)
    for _ in 0..<170 { session.advance() }
    #expect(session.length == 300 && session.animator.worldHash != hashes[299])
    let other = session.animator.worldHash
    session.seek(to: 10)
    session.seek(to: 300)
    #expect(session.animator.worldHash == other)
  }

  @Test func scrubbingUsesTheProgramsItems() throws {
    let made = ArchiveScene.sleepers.make()
    var replaced = 0
    let session = try DynamicSession(
      made.animator, tag: { item in made.items.firstIndex { $0 === item } ?? -1 }, item: { made.items[$0.tag] })
    session.didReplaceAnimator = { _ in replaced += 1 }
    for _ in 0..<100 { session.advance() }
    let center = made.items[4].center
    session.advance()
    session.seek(to: 40)
    session.seek(to: 100)
    #expect(made.items[4].center == center && replaced == 1)
    #expect(session.animator.number(of: made.items[4]) == 5)
  }

  @Test func inputsWithoutMeaningDoNothing() throws {
    let hash = session.animator.worldHash
    for number in [-1, 0, 77] {
      session.perform(.removeItem(number))
      session.perform(.moveItem(number, center: .zero, rotation: .zero))
      session.perform(.setVelocity(number, .zero, angular: 1))
      session.perform(.addBoundary(number, identifier: 1, points: [], isClosed: true, inward: nil))
      session.perform(.addOneWayBoundary(number, identifier: 1, from: .zero, to: .zero, front: .zero))
      session.perform(.change(0, settings: ArchivedSettings(SnapBehavior(item: Ball(0, 0), snapTo: .zero))))
    }
    session.perform(.removeBehavior(77))
    #expect(session.animator.worldHash == hash && session.animator.behaviors.count == 3)
  }

  @Test func hostileSessionsAreRefusedOrRun() throws {
    _ = try play(session, steps: 240)
    let whole = session.bytes
    var (random, refused) = (SplitMix64(seed: 11), 0)
    for _ in 0..<400 {
      var mutant = whole
      for _ in 0...Int(random.next() % 2) {
        mutant[28 + Int(random.next() % 1000)] = UInt8(truncatingIfNeeded: random.next())
      }
      do throws(DynamicArchive.Fault) {
        let session = try DynamicSession(bytes: sealed(mutant))
        for _ in 0..<20 { session.advance() }
        session.seek(to: 240)
      } catch { refused += 1 }
    }
    #expect(refused > 20)
    #expect(throws: DynamicArchive.Fault.damaged) { try DynamicSession(bytes: whole + [1]) }
    #expect(throws: DynamicArchive.Fault.noArchive) { try DynamicSession(bytes: []) }
  }

  /// With the checksum that the bytes should have.
  private func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var (sealed, hash) = (bytes, 0xcbf2_9ce4_8422_2325 as UInt64)
    for byte in bytes.dropFirst(28) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    for i in 0..<8 { sealed[8 + i] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * i)) }
    return sealed
  }
}
