import Dynamics
import Geometry

extension Playground {
  /// The program that builds what is on the stage, with the items at their places and velocities of this moment, and the sliders'
  /// values. UTF-8.
  public func code(in language: CodeLanguage) -> [UInt8] {
    var writer = CodeWriter(language: language)
    writer.write(current, settings: assembly.settings)
    return writer.bytes
  }

  /// The scene as it is on the stage, as a blueprint.
  var current: Blueprint {
    var scene = blueprint
    for index in scene.items.indices {
      let (center, rotation) = pose(of: index)
      scene.items[index].center = center
      scene.items[index].rotation = rotation.radians
      (scene.items[index].velocity, scene.items[index].spin) = motion(of: index)
    }
    for index in scene.joints.indices { keepLength(&scene.joints[index]) }
    scene.joints = scene.joints.indices.filter { !isBroken($0) }.map { scene.joints[$0] }
    let time = Double(shown.map { $0 * Recording.stepsPerFrame } ?? stepCount) * assembly.animator.stepDuration
    for index in scene.carriers.indices { scene.carriers[index].phase += scene.carriers[index].speed * time }
    return scene
  }

  private func motion(of item: Int) -> (velocity: Vector, spin: Double) {
    if let shown { return recording.motion(of: item, in: shown) }
    let (animator, toy) = (assembly.animator, assembly.toys[item])
    return (animator.linearVelocity(of: toy), animator.angularVelocity(of: toy))
  }

  /// Writes down what the joint has taken from the items' places at the start.
  private func keepLength(_ joint: inout Blueprint.Joint) {
    let first = blueprint.items[joint.item]
    let other = joint.other.map { blueprint.items[$0] }
    switch joint.kind {
    case .rod, .spring, .rope:
      let end = other?.place(joint.otherOffset) ?? Point.zero + joint.otherOffset
      joint.length = joint.length ?? first.place(joint.offset).distance(to: end)
    case .pin:
      let turned =
        (pose(of: joint.item).rotation.radians - first.rotation)
        - (joint.other.map { pose(of: $0).rotation.radians - blueprint.items[$0].rotation } ?? 0)
      if let range = joint.range { joint.range = shifted(range, by: turned) }
    case .rail:
      let moved = pose(of: joint.item).center - first.center
      if let range = joint.range, other == nil {
        joint.range = shifted(range, by: moved.dot(joint.axis / joint.axis.length))
      }
    case .weld, .snap: break
    }
  }

  /// A range that contains 0, from another zero.
  private func shifted(_ range: ClosedRange<Double>, by way: Double) -> ClosedRange<Double> {
    min(0, range.lowerBound - way)...max(0, range.upperBound - way)
  }
}

extension Blueprint.Item {
  /// The position of a point of the item.
  func place(_ offset: Vector) -> Point { center + Rotation(Angle(radians: rotation)).rotating(offset) }
}
