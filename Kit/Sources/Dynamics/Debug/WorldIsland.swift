import Geometry

/// Items that touch or are joined, and fall asleep and wake together. Read only; a copy of the moment at which it was read.
public struct WorldIsland {
  /// In the order in which they woke, or fell asleep.
  public let items: [any DynamicItem]
  /// Whether it takes no part in steps.
  public let isAsleep: Bool
  /// The time that all of its items have been slow, in seconds; at 0.5 it falls asleep.
  public let restTime: Double
}

extension DynamicAnimator {
  /// The islands, awake ones first. Anchored items and boundaries belong to none. Each access makes the array.
  public var islands: [WorldIsland] { awakeIslands + asleepIslands }

  private var awakeIslands: [WorldIsland] {
    world.findAwakeIslands()
    var (roots, members): ([Int], [[Int]]) = ([], [])
    for i in world.awake.indices {
      let handle = Int(world.awake[i])
      let root = world.islands.root(of: handle)
      if let known = roots.firstIndex(of: root) {
        members[known].append(handle)
      } else {
        roots.append(root)
        members.append([handle])
      }
    }
    return members.map { island($0, isAsleep: false) }
  }

  private var asleepIslands: [WorldIsland] {
    var isSeen = [Bool](repeating: false, count: world.bodies.count)
    var found: [WorldIsland] = []
    for handle in itemStorage.indices where isAsleep(handle) && !isSeen[handle] {
      var (members, next) = ([Int](), handle)
      repeat {
        isSeen[next] = true
        members.append(next)
        next = Int(world.bodies[next].nextAsleep)
      } while next >= 0 && !isSeen[next]
      found.append(island(members, isAsleep: true))
    }
    return found
  }

  private func isAsleep(_ handle: Int) -> Bool { world.bodies[handle].isMovable && !world.bodies[handle].isAwake }

  private func island(_ members: [Int], isAsleep: Bool) -> WorldIsland {
    WorldIsland(
      items: members.compactMap { itemStorage.item(at: $0) }, isAsleep: isAsleep,
      restTime: Double(members.map { world.bodies[$0].restTime }.min() ?? 0))
  }

  /// Whether an item takes part in no steps because its island has come to rest; false for anchored items and those that are not
  /// in the world.
  public func isAsleep(_ item: any DynamicItem) -> Bool { handle(of: item).map { isAsleep($0) } ?? false }

  /// The mass of an item: density times area / 10,000; 0 for one that is not in the world.
  public func mass(of item: any DynamicItem) -> Double { handle(of: item).map { Double(world.bodies[$0].mass) } ?? 0 }

  /// The moment of inertia of an item about its centre of mass; mass times square points; 0 for one that is not in the world.
  public func momentOfInertia(of item: any DynamicItem) -> Double {
    guard let handle = handle(of: item), world.bodies[handle].area > 0 else { return 0 }
    let body = world.bodies[handle]
    return Double(body.moment) * Double(body.mass) / Double(body.area)
  }

  /// The drawn position of an item's centre of mass, in points; nil for one that is not in the world.
  public func centerOfMass(of item: any DynamicItem) -> Point? {
    guard let handle = handle(of: item) else { return nil }
    let pose = world.pose(of: handle, isStepping ? 1 : clock.fraction)
    return pose.center + Rotation(pose.rotation).rotating(world.bodies[handle].massCenter.vector)
  }
}

extension World {
  /// Finds the islands of awake bodies, as the next step would.
  fileprivate func findAwakeIslands() {
    islands.begin()
    for i in awakeContacts.indices {
      let contact = contacts[Int(awakeContacts[i])]
      if contact.isTouching && contact.pointCount > 0 { islands.unite(Int(contact.bodyA), Int(contact.bodyB)) }
    }
    constraints?.forEachPair { islands.unite($0, $1) }
  }
}
