#if arch(wasm32)
  import Geometry

  /// The poses of all items, in the order of their slots, three numbers each: x, y and rotation. JavaScript reads them from memory.
  enum Poses {
    nonisolated(unsafe) private(set) static var table = UnsafeMutablePointer<Double>.allocate(capacity: 3 * 1024)
    nonisolated(unsafe) private(set) static var capacity = 1024
    nonisolated(unsafe) private static var count = 0
    nonisolated(unsafe) private static var free: [Int] = []

    /// A slot for a new item.
    static func take() -> Int {
      if let slot = free.popLast() { return slot }
      if count == capacity { grow() }
      count += 1
      return count - 1
    }

    static func giveBack(_ slot: Int) { free.append(slot) }

    static func center(_ slot: Int) -> Point { Point(x: table[3 * slot], y: table[3 * slot + 1]) }
    static func rotation(_ slot: Int) -> Angle { Angle(radians: table[3 * slot + 2]) }
    static func setCenter(_ center: Point, _ slot: Int) {
      (table[3 * slot], table[3 * slot + 1]) = (center.x, center.y)
    }
    static func setRotation(_ rotation: Angle, _ slot: Int) { table[3 * slot + 2] = rotation.radians }

    private static func grow() {
      let old = table
      table = .allocate(capacity: 6 * capacity)
      table.update(from: old, count: 3 * capacity)
      capacity *= 2
      old.deallocate()
    }
  }

  /// The address of the table of poses. Making an item may move it.
  @c(poses)
  public func poses() -> UnsafeMutablePointer<Double> { Poses.table }

  /// The number of poses in the table.
  @c(poseCapacity)
  public func poseCapacity() -> Int32 { Int32(Poses.capacity) }
#endif
