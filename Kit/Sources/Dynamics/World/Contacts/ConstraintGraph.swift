/// The contacts of one colour. No two of them share a movable body, so four at a time are solved with SIMD (graph
/// colouring as in Box2D v3; recomputed in each step, first fit by a bit mask per body).
struct ColorBatch: BitwiseCopyable {
  let circles = Pool<CircleContacts>(capacity: 0)
  let polygons = Pool<PolygonContacts>(capacity: 0)
  private(set) var circleCount = 0
  private(set) var polygonCount = 0
  /// The first packets of squeezed contacts in this step, if there are any.
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

  /// Adds a contact; returns its lane in the last of `circles`.
  @inline(__always)
  mutating func addCircleContact() -> Int {
    let lane = circleCount & 3
    if lane == 0 { circles.addPlace().pointee = CircleContacts() }
    circleCount += 1
    return lane
  }

  /// Adds a contact; returns its lane in the last of `polygons`.
  @inline(__always)
  mutating func addPolygonContact() -> Int {
    let lane = polygonCount & 3
    if lane == 0 { polygons.addPlace().pointee = PolygonContacts() }
    polygonCount += 1
    return lane
  }

  /// Leaves the other lanes of the latest packet empty; for contacts without a colour.
  mutating func close() {
    circleCount = (circleCount + 3) & ~3
    polygonCount = (polygonCount + 3) & ~3
  }

  /// Starts new packets: contacts added from now on are squeezed ones.
  mutating func beginSqueezed() {
    close()
    squeezedCircles = circles.count
    squeezedPolygons = polygons.count
  }
}

/// All colours. Contacts with immovable bodies are solved last, so that nothing passes through those.
final class ConstraintGraph {
  static let dynamicColors = 56
  static let staticColors = 7
  static let colors = dynamicColors + staticColors
  /// The two batches beyond the colours are the overflow: contacts without a colour, one per packet.
  let all = Pool<ColorBatch>(capacity: colors + 2)
  /// The bits of the colours in use.
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

  /// Calls `body` in the order of solving: overflow first, then the colours.
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

  /// Marks a body with contacts in the overflow.
  static let overflowMark = UInt64(1) << 63
  /// Whether a body with this mask may have a contact with an immovable one.
  @inline(__always)
  static func isHeld(_ mask: UInt64) -> Bool { mask & ~dynamicMask != 0 }

  private static let dynamicMask = (UInt64(1) << UInt64(dynamicColors)) - 1

  /// Returns the first colour that neither body takes part in.
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
