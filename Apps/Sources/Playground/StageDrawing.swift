import Geometry

/// The picture of a moment: a flat list of numbers, which Web/dynamics/paint.js paints. Each command is its kind, its colour, the
/// count of numbers that follow, and these: positions and lengths in points of the stage.
public struct StageDrawing {
  /// The commands; Web/dynamics/paint.js has the same list.
  enum Command: Int {
    /// A disc and a mark that shows how far it has turned: centre, radius, radians.
    case disc
    /// A filled polygon: its corners.
    case polygon
    /// A filled ellipse: centre, both radii, radians.
    case ellipse
    /// Lines that join these points.
    case line
    /// A spring between two points.
    case spring
    /// A point.
    case dot
    /// A ring about an item: centre, radius.
    case ring
    /// An arrow between two points.
    case arrow
  }

  /// The colours, by their names in Web/dynamics/style.css. The first six are those of items.
  enum Color: Int {
    case item
    case anchored = 6
    case asleep, boundary, joint, contact, normal, impulse, velocity, island, region, chosen, hold
  }

  /// Added to the colour of an item that sleeps, which is painted paler.
  static let pale = 32

  /// The number of colours of items.
  static let itemColors = 6

  /// The numbers of all commands.
  public private(set) var numbers: [Float] = []

  /// An empty picture.
  public init() {}

  mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }

  private mutating func begin(_ command: Command, _ color: Int, _ count: Int) {
    numbers.append(Float(command.rawValue))
    numbers.append(Float(color))
    numbers.append(Float(count))
  }

  private mutating func append(_ point: Point) {
    numbers.append(Float(point.x))
    numbers.append(Float(point.y))
  }

  /// An item's shape at a pose.
  mutating func add(_ item: Blueprint.Item, _ center: Point, _ rotation: Angle, color: Int) {
    switch item.shape {
    case .circle where item.traits.isAnchored:
      // Without a mark, since it does not turn.
      begin(.ellipse, color, 5)
      append(center)
      for number in [item.size.width / 2, item.size.width / 2, 0] { numbers.append(Float(number)) }
    case .circle:
      begin(.disc, color, 4)
      append(center)
      numbers.append(Float(item.size.width / 2))
      numbers.append(Float(rotation.radians))
    case .ellipse:
      begin(.ellipse, color, 5)
      append(center)
      numbers.append(Float(item.size.width / 2))
      numbers.append(Float(item.size.height / 2))
      numbers.append(Float(rotation.radians))
    case .rectangle:
      let (x, y) = (item.size.width / 2, item.size.height / 2)
      add(
        [Vector(x: -x, y: -y), Vector(x: x, y: -y), Vector(x: x, y: y), Vector(x: -x, y: y)], center, rotation, color)
    case .path(let points): add(points, center, rotation, color)
    }
  }

  private mutating func add(_ corners: [Vector], _ center: Point, _ rotation: Angle, _ color: Int) {
    let turn = Rotation(rotation)
    begin(.polygon, color, 2 * corners.count)
    for corner in corners { append(center + turn.rotating(corner)) }
  }

  /// A command whose numbers are points.
  mutating func add(_ command: Command, _ points: [Point], _ color: Color) { add(command, points, color.rawValue) }

  /// The same in a colour of items.
  mutating func add(_ command: Command, _ points: [Point], _ color: Int) {
    begin(command, color, 2 * points.count)
    for point in points { append(point) }
  }

  /// A ring.
  mutating func addRing(_ center: Point, radius: Double, _ color: Color) {
    begin(.ring, color.rawValue, 3)
    append(center)
    numbers.append(Float(radius))
  }
}
