import Geometry
import Testing

@testable import Dynamics

@Suite struct JointOrderTests {
  /// The order for pins between pairs of bodies; body 0 cannot be moved.
  private func order(_ pairs: [(Int, Int)], bodies: Int = 10) -> [Int] {
    let (order, list, joints, motions) = (JointOrder(), Pool<Int32>(), Pool<Joint>(), Pool<Motion>())
    defer {
      order.deallocate()
      list.deallocate()
      joints.deallocate()
      motions.deallocate()
    }
    for body in 0..<bodies {
      var motion = Motion()
      motion.inverseMass = body == 0 ? 0 : 1
      motions.append(motion)
    }
    for (i, pair) in pairs.enumerated() {
      joints.append(Joint(.pin, a: pair.0, b: pair.1))
      list.append(Int32(i))
    }
    order.sort(list, joints, motions)
    return (0..<order.sorted.count).map { Int(order.sorted[$0]) }
  }

  @Test func jointsOfAChainKeepTheirOrder() {
    #expect(order([(1, 2), (2, 3), (3, 4), (4, 5)]) == [0, 1, 2, 3])
  }

  @Test func independentJointsBecomeAdjacent() {
    #expect(order([(1, 2), (2, 3), (4, 5), (5, 6)]) == [0, 2, 1, 3])
  }

  @Test func immovableBodiesForceNoOrder() {
    #expect(order([(0, 1), (1, 2), (0, 2), (0, 3), (3, 0)]) == [0, 3, 1, 4, 2])
  }

  @Test func emptyListStaysEmpty() { #expect(order([]).isEmpty) }

  /// So that the results are the same as in the list's order.
  @Test func jointsThatShareABodyKeepTheirOrder() {
    var random = SplitMix64(seed: 7)
    let pairs = (0..<200).map { _ in
      (Int.random(in: 0..<20, using: &random), Int.random(in: 0..<20, using: &random))
    }
    let order = order(pairs, bodies: 20)
    #expect(order.sorted() == Array(0..<200))
    for (place, joint) in order.enumerated() {
      let bodies = Set([pairs[joint].0, pairs[joint].1]).subtracting([0])
      let late = order[(place + 1)...].filter { $0 < joint && !bodies.isDisjoint(with: [pairs[$0].0, pairs[$0].1]) }
      #expect(late.isEmpty, "\(late) after \(joint)")
    }
  }
}
