import Geometry

/// A scene as a value: its items at the start, and all that acts on them. In points, as the animator takes them.
public struct Blueprint {
  /// The items, which joints and pushes name by their index.
  public internal(set) var items: [Item] = []
  var joints: [Joint] = []
  var boundaries: [Boundary] = []
  var fields: [Field] = []
  var pushes: [Push] = []
  var carriers: [Carrier] = []
  /// The values of the sliders at the start.
  public internal(set) var settings = SettingValues()
  /// Whether the edges of the stage hold the items.
  var hasWalls = true

  /// The size of every stage.
  public static let stage = Size(width: 800, height: 600)

  /// Something that moves, or stands in the way.
  public struct Item {
    var shape: Shape
    var center: Point
    /// The size that encloses the shape, unrotated.
    var size: Size
    /// Radians, clockwise.
    var rotation = 0.0
    /// Points per second.
    var velocity = Vector.zero
    /// Radians per second, clockwise.
    var spin = 0.0
    var traits = Traits()
    /// Whether gravity acts on it.
    var falls = true
    /// Items of the same team collide with each other and with boundaries; those of team 0 with nothing.
    var team = 1
  }

  /// The outline of an item.
  enum Shape: Equatable {
    case rectangle
    case circle
    case ellipse
    /// The convex hull of these points about the centre.
    case path([Vector])
  }

  /// The properties in which an item differs from the rest of the scene.
  struct Traits: Equatable {
    /// A factor of the scene's density.
    var density = 1.0
    var elasticity: Double?
    var friction: Double?
    var rollingResistance: Double?
    var resistance: Double?
    var angularResistance: Double?
    var charge = 0.0
    var isAnchored = false
    var allowsRotation = true
    var isPrecise = false
    /// Whether it reports what it meets, and stops nothing.
    var isSensor = false
    /// The categories that it is in, one bit for each.
    var categories: UInt32 = 1
    /// The categories that it collides with.
    var collides = UInt32.max
  }

  /// Holds an item to a place or to another item.
  struct Joint {
    var kind: Kind
    var item: Int
    /// Nil for the background.
    var other: Int?
    /// The anchor on the first item, from its centre, unrotated.
    var offset = Vector.zero
    /// The same on the other item; on the background, a position.
    var otherOffset = Vector.zero
    /// The length of rods, springs and ropes; nil for the distance at the start.
    var length: Double?
    /// The frequency of springs and snaps, in Hz; nil for the slider's.
    var frequency: Double?
    var damping: Double?
    /// The limits of hinges in radians, of rails in points.
    var range: ClosedRange<Double>?
    /// The direction of rails.
    var axis = Vector(x: 1, y: 0)
    /// Whether the two items collide.
    var collides = false
    /// The speed of motors: of hinges in radians per second, of rails in points per second; a factor of the slider's.
    var motorSpeed = 0.0
    /// The torque or force of the motor; 0 for none.
    var motorStrength = 0.0
    /// The force that breaks it, a factor of the slider's; nil for one that does not break.
    var breakingForce: Double?

    enum Kind { case rod, spring, rope, pin, weld, rail, snap }
  }

  /// A line that items collide with: a segment, or a path of several.
  struct Boundary {
    var points: [Point]
    /// The side that it holds, of a segment that lets items pass from the other one; nil for both.
    var front: Vector?
    /// The categories of items that it holds, one bit for each; 0 for all.
    var categories: UInt32 = 0
  }

  /// Moves an anchored item round an ellipse, upright, with all that lies on it.
  struct Carrier {
    var item: Int
    var middle: Point
    /// The half axes of the ellipse.
    var reach: Vector
    /// Radians per second.
    var speed: Double
    /// Radians at the start.
    var phase = 0.0
  }

  /// A force that depends on the place; strength, falloff, smoothness and pace are the sliders'.
  struct Field {
    var kind: Kind
    var position = Point.zero
    var direction = Vector.zero
    /// The radius of its region; nil for everywhere.
    var radius: Double?
    /// The size of its region; nil for everywhere.
    var size: Size?
    /// A factor of the slider's strength.
    var strength = 1.0

    enum Kind {
      case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric, magnetic
    }
  }

  /// A push of some items; its magnitude is the slider's.
  struct Push {
    var items: [Int]
    /// Radians, clockwise from the right.
    var angle: Double
    var isContinuous = true
    /// Where it acts on each, from the centre.
    var offset = Vector.zero
  }
}

extension Blueprint.Carrier {
  /// The position after some seconds.
  func place(at seconds: Double) -> Point {
    let way = Vector(angle: Angle(radians: phase + speed * seconds))
    return middle + Vector(x: reach.x * way.x, y: reach.y * way.y)
  }
}

extension Blueprint.Item {
  /// The area of the shape; square points.
  var area: Double {
    switch shape {
    case .rectangle: size.width * size.height
    case .circle, .ellipse: size.width * size.height * .pi / 4
    case .path(let points): polygonSums(points).area
    }
  }

  /// The moment of inertia about the centre of mass for a density of 1 per square point, of ellipses that of the exact ellipse.
  var moment: Double {
    let squares = size.width * size.width + size.height * size.height
    switch shape {
    case .rectangle: return area * squares / 12
    case .circle, .ellipse: return area * squares / 16
    case .path(let points): return polygonSums(points).moment
    }
  }

  /// Area and polar moment about the centroid of a polygon, by Green's theorem.
  private func polygonSums(_ points: [Vector]) -> (area: Double, moment: Double) {
    var (area, moment, centroid) = (0.0, 0.0, Vector.zero)
    for i in points.indices {
      let (a, b) = (points[i], points[(i + 1) % points.count])
      let cross = a.cross(b)
      area += cross / 2
      centroid += (a + b) * (cross / 6)
      moment += cross * (a.dot(a) + a.dot(b) + b.dot(b)) / 12
    }
    let middle = area == 0 ? .zero : centroid / area
    return (abs(area), abs(moment) - abs(area) * middle.lengthSquared)
  }
}
