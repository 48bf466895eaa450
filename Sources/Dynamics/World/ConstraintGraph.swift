/// The contacts of a step, by colour: within a colour no two touch the same body, so four at a time can be solved side
/// by side (graph colouring as in Box2D v3; here anew in each step, first fit by a bit mask for each body).
struct ColorBatch: BitwiseCopyable {
  let circles = Pool<CircleContacts>(capacity: 0)
  let polygons = Pool<PolygonContacts>(capacity: 0)
  private(set) var circleCount = 0
  private(set) var polygonCount = 0
  /// The first packets of squeezed contacts, if there are any in this step.
  private(set) var squeezedCircles = 0
  private(set) var squeezedPolygons = 0
  let isStatic: Bool

  init(isStatic: Bool) { self.isStatic = isStatic }

  func deallocate() {
    circles.deallocate()
    polygons.deallocate()
  }

  mutating func removeAll() {
    circles.removeAll()
    polygons.removeAll()
    circleCount = 0
    polygonCount = 0
  }

  /// The lane of a new contact, in the last of `rounds`.
  @inline(__always)
  mutating func addCircleContact() -> Int {
    let lane = circleCount & 3
    if lane == 0 { circles.addPlace().pointee = CircleContacts() }
    circleCount += 1
    return lane
  }

  /// The lane of a new contact, in the last of `flats`.
  @inline(__always)
  mutating func addPolygonContact() -> Int {
    let lane = polygonCount & 3
    if lane == 0 { polygons.addPlace().pointee = PolygonContacts() }
    polygonCount += 1
    return lane
  }

  /// Leaves the other lanes of the latest contact empty, for those that found no colour.
  mutating func close() {
    circleCount = (circleCount + 3) & ~3
    polygonCount = (polygonCount + 3) & ~3
  }

  /// Starts new packets; the contacts added from now on are the squeezed ones.
  mutating func beginSqueezed() {
    close()
    squeezedCircles = circles.count
    squeezedPolygons = polygons.count
  }
}

/// All colours. What touches something that cannot be moved is solved last, because nothing may pass it.
final class ConstraintGraph {
  static let dynamicColors = 56
  static let staticColors = 7
  static let colors = dynamicColors + staticColors
  /// The two beyond the colours take what found none: one contact for four lanes.
  let all = Pool<ColorBatch>(capacity: colors + 2)
  /// The bits of those colours that are in use.
  private(set) var used: UInt64 = 0
  private(set) var usesOverflow = false

  init() {
    for color in 0..<Self.colors + 2 {
      all.append(ColorBatch(isStatic: color >= Self.dynamicColors && color != Self.colors))
    }
  }

  deinit {
    for color in 0..<all.count { all[color].deallocate() }
    all.deallocate()
  }

  /// In the order of solving: what found no colour first, then the colours.
  @inline(__always)
  func forEach(_ body: (inout ColorBatch) -> Void) {
    // One loop with one call, so that `body` is inlined once.
    var overflow = usesOverflow ? Self.colors : Self.colors + 2
    var rest = used
    while overflow < Self.colors + 2 || rest != 0 {
      let isOverflow = overflow < Self.colors + 2
      let color = isOverflow ? overflow : rest.trailingZeroBitCount
      if isOverflow { overflow += 1 } else { rest &= rest - 1 }
      body(&all[color])
    }
  }

  func removeAll() {
    forEach { $0.removeAll() }
    used = 0
    usesOverflow = false
  }

  /// Separates the squeezed contacts, which are added from now on, from the others.
  func beginSqueezed() {
    for color in 0..<all.count { all[color].beginSqueezed() }
  }

  /// The bit of a body that has contacts without a colour.
  static let overflowMark = UInt64(1) << 63
  private static let dynamicMask = (UInt64(1) << UInt64(dynamicColors)) - 1

  /// The first colour that neither of the two has yet.
  @inline(__always)
  func take(_ taken: UInt64, isStatic: Bool) -> Int {
    let free = ~taken & (isStatic ? ~(Self.dynamicMask | Self.overflowMark) : Self.dynamicMask)
    if free == 0 {
      usesOverflow = true
      return Self.colors + (isStatic ? 1 : 0)
    }
    let color = free.trailingZeroBitCount
    used |= 1 << UInt64(color)
    return color
  }
}
