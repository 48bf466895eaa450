#if arch(wasm32)
  import Dynamics
  import Geometry

  private enum FieldKind: Int32 {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic, evaluation
  }

  /// Makes a field; the two numbers are its position, its direction, or smoothness and animation speed.
  @c(makeField)
  public func makeField(_ kind: Int32, _ x: Double, _ y: Double) -> UInt32 {
    let field: FieldBehavior =
      switch FieldKind(rawValue: kind) {
      case .drag, nil: FieldBehavior.dragField()
      case .vortex: FieldBehavior.vortexField()
      case .radialGravity: FieldBehavior.radialGravityField(position: Point(x: x, y: y))
      case .linearGravity: FieldBehavior.linearGravityField(direction: Vector(x: x, y: y))
      case .velocity: FieldBehavior.velocityField(direction: Vector(x: x, y: y))
      case .noise: FieldBehavior.noiseField(smoothness: x, animationSpeed: y)
      case .turbulence: FieldBehavior.turbulenceField(smoothness: x, animationSpeed: y)
      case .spring: FieldBehavior.springField()
      case .electric: FieldBehavior.electricField()
      case .magnetic: FieldBehavior.magneticField()
      case .evaluation: FieldBehavior.field(evaluationBlock: forceFromJavaScript)
      }
    return handOver(field)
  }

  private func forceFromJavaScript(
    _ field: FieldBehavior, _ position: Point, _ velocity: Vector, _ mass: Double, _ charge: Double, _ duration: Double
  ) -> Vector {
    let numbers = Numbers.reserve(7)
    (numbers[0], numbers[1]) = (position.x, position.y)
    (numbers[2], numbers[3]) = (velocity.x, velocity.y)
    (numbers[4], numbers[5], numbers[6]) = (mass, charge, duration)
    Host.askForce(handle(of: field))
    return Numbers.point(0) - Point.zero
  }

  /// The parts of a region in `Numbers`: each begins with its kind. A combination follows the regions that it combines.
  private enum RegionPart: Int {
    case infinite, circle, rectangle, inverse, union, difference, intersection
  }

  private func region(_ count: Int32) -> Region {
    var (stack, index): ([Region], Int) = ([], 0)
    func next() -> Double {
      index += 1
      return Numbers[index - 1]
    }
    while index < Int(count) {
      let part = RegionPart(rawValue: Int(next()))
      let last = part.map { $0.rawValue >= RegionPart.inverse.rawValue } == true ? stack.removeLast() : .infinite
      switch part {
      case .infinite, nil: stack.append(.infinite)
      case .circle: stack.append(Region(radius: next()))
      case .rectangle: stack.append(Region(size: Size(width: next(), height: next())))
      case .inverse: stack.append(last.inverse())
      case .union: stack.append(stack.removeLast().byUnion(with: last))
      case .difference: stack.append(stack.removeLast().byDifference(from: last))
      case .intersection: stack.append(stack.removeLast().byIntersection(with: last))
      }
    }
    return stack[0]
  }

  /// Sets a field's region to the one in `Numbers`.
  @c(setRegion)
  public func setRegion(_ field: UInt32, _ count: Int32) {
    object(field, as: FieldBehavior.self).region = region(count)
  }

  /// Whether the region in `Numbers` contains a point.
  @c(regionContains)
  public func regionContains(_ count: Int32, _ x: Double, _ y: Double) -> Int32 {
    region(count).contains(Point(x: x, y: y)) ? 1 : 0
  }
#endif
