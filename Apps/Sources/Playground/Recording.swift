import Dynamics
import Geometry

/// The poses and velocities of all items in the latest frames, and the energies: a ring in memory.
struct Recording {
  /// Two steps are a frame of most screens at the usual rate.
  static let stepsPerFrame = 2
  /// A minute of them.
  private static let mostFrames = 3600
  /// 16 MB.
  private static let mostNumbers = 4_000_000

  /// Energies; 1 is that of a mass of 1 at 1 point per second, twice.
  struct Energy {
    var kinetic: Double
    var potential: Double
  }

  /// Of an item in a frame: its centre, rotation, velocity and spin.
  private static let numbersPerItem = 6

  private let items: Int
  private let capacity: Int
  private var numbers: [Float] = []
  private var energies: [Energy] = []
  private var count = 0
  /// Frames before it have been overwritten.
  private var oldest = 0

  init(items: Int) {
    self.items = items
    capacity = max(2, min(Self.mostFrames, Self.mostNumbers / max(1, Self.numbersPerItem * items)))
  }

  /// The frames that are kept.
  var range: Range<Int> { oldest..<count }

  mutating func append(of assembly: Assembly) {
    let slot = count % capacity
    if energies.count == slot {
      energies.append(assembly.energy)
      numbers += [Float](repeating: 0, count: items * Self.numbersPerItem)
    } else {
      energies[slot] = assembly.energy
    }
    for (index, toy) in assembly.toys.enumerated() {
      let (velocity, spin) = (assembly.animator.linearVelocity(of: toy), assembly.animator.angularVelocity(of: toy))
      let place = (slot * items + index) * Self.numbersPerItem
      numbers[place] = Float(toy.center.x)
      numbers[place + 1] = Float(toy.center.y)
      numbers[place + 2] = Float(toy.rotation.radians)
      numbers[place + 3] = Float(velocity.x)
      numbers[place + 4] = Float(velocity.y)
      numbers[place + 5] = Float(spin)
    }
    count += 1
    oldest = max(oldest, count - capacity)
  }

  mutating func removeFrames(after frame: Int) { count = min(count, frame + 1) }

  /// The pose of an item in a frame of the range.
  func pose(of item: Int, in frame: Int) -> (center: Point, rotation: Angle) {
    let place = place(of: item, in: frame)
    return (
      Point(x: Double(numbers[place]), y: Double(numbers[place + 1])), Angle(radians: Double(numbers[place + 2]))
    )
  }

  /// The velocity of an item's centre of mass, in points per second, and its spin, in radians per second.
  func motion(of item: Int, in frame: Int) -> (velocity: Vector, spin: Double) {
    let place = place(of: item, in: frame)
    return (Vector(x: Double(numbers[place + 3]), y: Double(numbers[place + 4])), Double(numbers[place + 5]))
  }

  private func place(of item: Int, in frame: Int) -> Int { ((frame % capacity) * items + item) * Self.numbersPerItem }

  func energy(in frame: Int) -> Energy { energies[frame % capacity] }
}
