import Values

/// Cuts a drawing out of its ground: pixels that are joined to the border and near to its colour become transparent.
///
/// The two rows of pixels along the cut may be mixtures of the drawing and the ground. Such a pixel becomes as transparent as its mixture
/// and loses the ground's part of its colour, so that no ring of the ground stays.
public struct GroundCut: Sendable {
  /// Red, green, blue and opacity of each pixel, row by row.
  public private(set) var pixels: [UInt8]
  private let width: Int
  /// The largest distance of a colour that belongs to the ground.
  private let reach: Int
  /// The colour of the ground.
  private var ground: [Int] = []
  /// 0 in the ground, 1 and 2 in the rows along it, 3 farther in.
  private var depths: [UInt8]
  /// The pixels of the ground whose neighbours have yet to be looked at.
  private var front: [Int] = []
  /// The pixels of depth 1, then those of depth 2.
  private var edge: [Int] = []

  /// The largest tolerance.
  public static var most: Int { 12 }
  /// The tolerance of the first cut.
  private static var usual: Int { 3 }
  /// The difference in a channel, of 255, that a step of the tolerance allows.
  private static var step: Int { 12 }

  /// nil where most of the border is transparent already, and where nothing of the drawing would be left.
  ///
  /// Cost: proportional to the pixels.
  public init?(_ pixels: [UInt8], width: Int, tolerance: Int) {
    (self.pixels, self.width, reach) = (pixels, width, tolerance * Self.step)
    depths = Array(repeating: 3, count: pixels.count / 4)
    for channel in 0..<3 {
      guard let median = median(channel) else { return nil }
      ground.append(median)
    }
    spread()
    if edge.isEmpty { return nil }
    clear()
  }

  /// The tolerance so many steps after another one. 0 is none, and the first step up from it is that of the first cut.
  public static func tolerance(after old: Int, by steps: Int) -> Int {
    old == 0 && steps > 0 ? usual : min(most, max(0, old + steps))
  }

  private func isSeen(_ pixel: Int) -> Bool { pixels[4 * pixel + 3] >= PixelBox.leastAlpha }

  private func isBorder(_ pixel: Int) -> Bool {
    pixel < width || pixel >= depths.count - width || (pixel + 1) % width < 2
  }

  /// The median of a channel along the border; nil where most of it is transparent.
  private func median(_ channel: Int) -> Int? {
    var counts = [Int](repeating: 0, count: 256)
    var (seen, all) = (0, 0)
    for pixel in depths.indices where isBorder(pixel) {
      all += 1
      guard isSeen(pixel) else { continue }
      seen += 1
      counts[Int(pixels[4 * pixel + channel])] += 1
    }
    if 2 * seen <= all { return nil }
    var (value, below) = (0, counts[0])
    while 2 * below < seen {
      value += 1
      below += counts[value]
    }
    return value
  }

  /// The largest difference between the channels of a pixel and of the ground.
  private func distance(_ pixel: Int) -> Int {
    var most = 0
    for channel in 0..<3 { most = max(most, abs(Int(pixels[4 * pixel + channel]) - ground[channel])) }
    return most
  }

  /// The pixel on a side of another one, 0 to 3, or at a corner, 4 to 7; at the border one of those that there are.
  private func neighbour(of pixel: Int, _ side: Int) -> Int {
    switch side {
    case 0: pixel % width > 0 ? pixel - 1 : pixel
    case 1: pixel % width < width - 1 ? pixel + 1 : pixel
    case 2: pixel >= width ? pixel - width : pixel
    case 3: pixel < depths.count - width ? pixel + width : pixel
    default: neighbour(of: neighbour(of: pixel, side % 2), side / 2)
    }
  }

  // MARK: the ground

  /// Finds the ground from the border, and two rows of pixels along it.
  private mutating func spread() {
    for pixel in depths.indices where isBorder(pixel) { enter(pixel) }
    while let pixel = front.popLast() { for side in 0..<4 { enter(neighbour(of: pixel, side)) } }
    for pixel in edge { for side in 0..<4 { mark(neighbour(of: pixel, side), 2) } }
  }

  private mutating func enter(_ pixel: Int) {
    guard depths[pixel] == 3 else { return }
    if isSeen(pixel), distance(pixel) > reach { return mark(pixel, 1) }
    depths[pixel] = 0
    front.append(pixel)
  }

  private mutating func mark(_ pixel: Int, _ depth: UInt8) {
    guard depths[pixel] == 3 else { return }
    depths[pixel] = depth
    edge.append(pixel)
  }

  // MARK: the edge

  private mutating func clear() {
    let sources = edge.map { source(of: $0) }
    // Sources lie farther in, and the outer row comes first, so that each is read before it changes.
    for index in edge.indices where edge[index] != sources[index] { soften(edge[index], by: sources[index]) }
    for byte in pixels.indices where depths[byte / 4] == 0 { pixels[byte] = 0 }
  }

  /// The pixel of the drawing that a pixel of the edge is a mixture of; the same one if it is none.
  private func source(of pixel: Int) -> Int {
    if depths[pixel] == 1 { return inner(inner(pixel)) }
    // A mixture lies between the ground and the drawing: the row outside of it is nearer to the ground.
    let isBetween = (0..<4).contains { side in
      let outer = neighbour(of: pixel, side)
      return depths[outer] == 1 && distance(outer) < distance(pixel)
    }
    return isBetween ? inner(pixel) : pixel
  }

  /// The neighbour farther in with the colour farthest from the ground's; the same one where none is clearly farther.
  private func inner(_ pixel: Int) -> Int {
    var best = pixel
    for side in 0..<8 {
      let next = neighbour(of: pixel, side)
      if depths[next] > depths[pixel], 8 * distance(next) > 9 * distance(best) { best = next }
    }
    return best
  }

  private mutating func soften(_ pixel: Int, by source: Int) {
    let (own, whole, first) = (distance(pixel), distance(source), 4 * pixel)
    for channel in 0..<3 {
      let unmixed = ground[channel] + (Int(pixels[first + channel]) - ground[channel]) * whole / own
      pixels[first + channel] = UInt8(min(255, max(0, unmixed)))
    }
    pixels[first + 3] = UInt8(Int(pixels[first + 3]) * own / whole)
  }
}
