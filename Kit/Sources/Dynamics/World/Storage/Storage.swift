/// The lengths of a step and of its sub-steps.
struct StepTiming {
  let step: Double
  let subSteps: Int
  /// Of a sub-step, in seconds.
  let subStep: Double
  /// Sub-steps per second.
  let subStepRate: Float

  init(step: Double, subSteps: Int) {
    self.step = step
    self.subSteps = subSteps
    subStep = step / Double(subSteps)
    subStepRate = Float(1 / subStep)
  }
}

/// The bodies' parts, each in an array of its own, indexed by body handle. A copy refers to the same arrays: the world
/// owns them, its solvers read and write them.
struct BodyStorage {
  let bodies = Pool<Body>()
  let motions = Pool<Motion>()
  let drives = Pool<Drive>()
  /// The solver's colours that each body takes part in during this step.
  let colorMasks = Pool<UInt64>()
  /// The handles of awake bodies, in the order in which they woke.
  let awake = Pool<Int32>()

  func deallocate() {
    bodies.deallocate()
    motions.deallocate()
    drives.deallocate()
    colorMasks.deallocate()
    awake.deallocate()
  }

  func copy(_ other: BodyStorage) {
    bodies.copy(other.bodies)
    motions.copy(other.motions)
    drives.copy(other.drives)
    colorMasks.copy(other.colorMasks)
    awake.copy(other.awake)
  }
}

/// The contacts with their links and the list of active ones. A copy refers to the same arrays.
struct ContactStorage {
  let contacts = Pool<Contact>()
  let links = Pool<ContactLinks>()
  /// The handles of contacts that take part in steps.
  let awakeContacts = Pool<Int32>()

  func deallocate() {
    contacts.deallocate()
    links.deallocate()
    awakeContacts.deallocate()
  }

  func copy(_ other: ContactStorage) {
    contacts.copy(other.contacts)
    links.copy(other.links)
    awakeContacts.copy(other.awakeContacts)
  }

  /// The link that follows in a body's list of contacts; negative at its end.
  @inline(__always)
  func next(_ link: Int32) -> Int32 {
    let links = links.base + Int(link >> 1)
    return link & 1 == 0 ? links.pointee.nextA : links.pointee.nextB
  }
}
