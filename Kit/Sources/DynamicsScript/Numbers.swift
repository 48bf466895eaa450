#if arch(wasm32)
  import Geometry

  /// Numbers of variable count on their way from and to JavaScript: the points of a path, the handles of items, the parts of a result.
  enum Numbers {
    nonisolated(unsafe) private static var storage = UnsafeMutablePointer<Double>.allocate(capacity: 256)
    nonisolated(unsafe) private static var capacity = 256

    /// The numbers' address. There is room for the count.
    static func reserve(_ count: Int) -> UnsafeMutablePointer<Double> {
      if count <= capacity { return storage }
      storage.deallocate()
      capacity = max(count, 2 * capacity)
      storage = .allocate(capacity: capacity)
      return storage
    }

    static subscript(_ index: Int) -> Double { storage[index] }

    static func point(_ index: Int) -> Point { Point(x: storage[2 * index], y: storage[2 * index + 1]) }

    static func handle(_ index: Int) -> Handle { Handle(storage[index]) }

    /// Writes a result of two numbers.
    static func write(_ x: Double, _ y: Double) { (storage[0], storage[1]) = (x, y) }
  }

  /// Reserves room for a number of arguments; returns its address.
  @c(numbers)
  public func numbers(_ count: Int32) -> UnsafeMutablePointer<Double> { Numbers.reserve(Int(count)) }
#endif
