#if arch(wasm32)
  import Dynamics
  import Geometry

  /// An item whose pose lies in the table that JavaScript reads. A group carries its members.
  final class ScriptItem: DynamicItem {
    let slot = Poses.take()
    let bounds: Size
    let collisionBounds: CollisionBounds
    private let group: DynamicItemGroup?

    init(center: Point, rotation: Angle, bounds: Size, collisionBounds: CollisionBounds) {
      (self.bounds, self.collisionBounds, group) = (bounds, collisionBounds, nil)
      Poses.setCenter(center, slot)
      Poses.setRotation(rotation, slot)
    }

    init(group: DynamicItemGroup) {
      (bounds, collisionBounds, self.group) = (group.bounds, group.collisionBounds, group)
      Poses.setCenter(group.center, slot)
      Poses.setRotation(group.rotation, slot)
    }

    deinit { Poses.giveBack(slot) }

    var center: Point {
      get { Poses.center(slot) }
      set {
        Poses.setCenter(newValue, slot)
        group?.center = newValue
      }
    }

    var rotation: Angle {
      get { Poses.rotation(slot) }
      set {
        Poses.setRotation(newValue, slot)
        group?.rotation = newValue
      }
    }
  }
#endif
