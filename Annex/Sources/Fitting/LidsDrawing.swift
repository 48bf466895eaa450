import Geometry

/// The closed lids of a character, on the canvas of its picture: a disc over each eye in the colour around it, with lashes along its lower
/// half.
///
/// Cost: proportional to the pixels of the picture.
public struct LidsDrawing: Sendable {
  /// Red, green, blue and opacity of each pixel, row by row.
  public private(set) var pixels: [UInt8]
  private let picture: [UInt8]
  private let width: Int
  /// In pixels.
  private let radius: Double

  /// - Parameters:
  ///   - picture: the pixels of the character, in the same form.
  ///   - width: the pixels of a row.
  public init(_ picture: [UInt8], width: Int, _ eyes: CharacterEyes) {
    (self.picture, self.width) = (picture, width)
    pixels = Array(repeating: 0, count: picture.count)
    radius = max(1, eyes.radius * Double(width))
    for eye in [eyes.left, eyes.right] { draw(at: Point(x: eye.x * Double(width), y: eye.y * Double(rows))) }
  }

  private mutating func draw(at middle: Point) {
    let skin = colour(around: middle)
    let lash = Self.lash(on: skin)
    for row in range(middle.y, rows) {
      for column in range(middle.x, width) {
        paint(row * width + column, way(to: column, row, from: middle), skin, lash)
      }
    }
  }

  private mutating func paint(_ pixel: Int, _ way: Vector, _ skin: [Int], _ lash: [Int]) {
    let first = 4 * pixel
    let cover = Self.share(radius - way.length) * Double(picture[first + 3])
    guard cover > 0 else { return }
    let ink = Self.share(thickness / 2 - distanceToLashes(way))
    for channel in 0..<3 {
      let value = Double(skin[channel]) + Double(lash[channel] - skin[channel]) * ink
      pixels[first + channel] = UInt8(value.rounded(.toNearestOrEven))
    }
    pixels[first + 3] = max(pixels[first + 3], UInt8(cover.rounded(.toNearestOrEven)))
  }

  private var rows: Int { picture.count / (4 * max(1, width)) }

  private func way(to column: Int, _ row: Int, from middle: Point) -> Vector {
    Point(x: Double(column) + 0.5, y: Double(row) + 0.5) - middle
  }

  /// The rows or columns within `reach` radii of a place.
  private func range(_ center: Double, _ count: Int, reach: Double = 1) -> Range<Int> {
    let last = Int(max(0, min(Double(count), center + radius * reach + 2)))
    return min(last, Int(max(0, center - radius * reach - 1)))..<last
  }

  /// The part of a pixel inside of an edge that is `distance` pixels away.
  private static func share(_ distance: Double) -> Double { min(1, max(0, distance + 0.5)) }

  // MARK: the colours

  /// The colour around an eye. Where that is dark, it is a thick outline if the colour around it is much lighter.
  private func colour(around middle: Point) -> [Int] {
    let near = colour(around: middle, from: 1.1, to: 1.5)
    if Self.light(of: near) >= Self.dark { return near }
    let far = colour(around: middle, from: 1.6, to: 2.2)
    return Self.light(of: far) > 2 * Self.dark ? far : near
  }

  /// The medians of the channels in a ring around the eye, whose edges are given in radii. Thin outlines and brows do not change them.
  private func colour(around middle: Point, from inner: Double, to outer: Double) -> [Int] {
    var counts = [Int](repeating: 0, count: 3 * 256)
    var seen = 0
    for row in range(middle.y, rows, reach: outer) {
      for column in range(middle.x, width, reach: outer) {
        let length = way(to: column, row, from: middle).length / radius
        guard length > inner, length < outer, isOpaque(column, row) else { continue }
        seen += 1
        let pixel = 4 * (row * width + column)
        for channel in 0..<3 { counts[256 * channel + Int(picture[pixel + channel])] += 1 }
      }
    }
    return (0..<3).map { Self.median(counts[256 * $0..<256 * ($0 + 1)], of: seen) }
  }

  private func isOpaque(_ column: Int, _ row: Int) -> Bool { picture[4 * (row * width + column) + 3] > 200 }

  private static func median(_ counts: ArraySlice<Int>, of all: Int) -> Int {
    var below = 0
    for (value, count) in counts.enumerated() {
      below += count
      if 2 * below > all { return value }
    }
    return 128
  }

  /// The light of a colour below which it is dark, of 255.
  private static var dark: Int { 80 }

  private static func light(of color: [Int]) -> Int { (color[0] * 3 + color[1] * 6 + color[2]) / 10 }

  /// Darker than the lid, and lighter on a dark one.
  private static func lash(on skin: [Int]) -> [Int] {
    let isDark = light(of: skin) < dark
    return skin.map { isDark ? $0 + (255 - $0) / 2 : $0 * 3 / 10 }
  }

  // MARK: the lashes

  private var thickness: Double { max(1.2, radius * 0.14) }

  /// The distance of a place from an arc that hangs below the middle of the eye, from 20 to 160 degrees.
  private func distanceToLashes(_ way: Vector) -> Double {
    let (arc, end) = (radius * 0.7, Vector(x: 0.94, y: 0.342))
    let isBeside = way.y < abs(way.x) * end.y / end.x
    if !isBeside { return abs(way.length - arc) }
    return Vector(x: abs(way.x) - arc * end.x, y: way.y - arc * end.y).length
  }
}
