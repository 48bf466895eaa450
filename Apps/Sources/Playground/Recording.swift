import Dynamics
import Geometry

/// The poses of all items in the latest frames, and the energies: a ring in memory.
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

  private let items: Int
  private let capacity: Int
  private var poses: [Float] = []
  private var energies: [Energy] = []
  private var count = 0
  /// Frames before it have been overwritten.
  private var oldest = 0

  init(items: Int) {
    self.items = items
    capacity = max(2, min(Self.mostFrames, Self.mostNumbers / max(1, 3 * items)))
  }

  /// The frames that are kept.
  var range: Range<Int> { oldest..<count }

  mutating func append(of assembly: Assembly) {
    let slot = count % capacity
    if energies.count == slot {
      energies.append(assembly.energy)
      for toy in assembly.toys {
        poses.append(Float(toy.center.x))
        poses.append(Float(toy.center.y))
        poses.append(Float(toy.rotation.radians))
      }
    } else {
      energies[slot] = assembly.energy
      for (index, toy) in assembly.toys.enumerated() {
        let place = (slot * items + index) * 3
        poses[place] = Float(toy.center.x)
        poses[place + 1] = Float(toy.center.y)
        poses[place + 2] = Float(toy.rotation.radians)
      }
    }
    count += 1
    oldest = max(oldest, count - capacity)
  }

  mutating func removeFrames(after frame: Int) { count = min(count, frame + 1) }

  /// The pose of an item in a frame of the range.
  func pose(of item: Int, in frame: Int) -> (center: Point, rotation: Angle) {
    let place = ((frame % capacity) * items + item) * 3
    return (
      Point(x: Double(poses[place]), y: Double(poses[place + 1])), Angle(radians: Double(poses[place + 2]))
    )
  }

  func energy(in frame: Int) -> Energy { energies[frame % capacity] }
}
