/// The storage that a world has for its precise bodies.
struct PreciseBodies {
  /// Nil before the first precise item.
  var collisions: PreciseCollisions?
  /// The number of precise bodies.
  var count = 0
  /// The contacts of precise bodies in this step.
  let contacts = Pool<Int32>()
  /// The share of its displacement that each body has in this step.
  let impactFractions = Pool<Float>()

  func deallocate() {
    contacts.deallocate()
    impactFractions.deallocate()
  }
}
