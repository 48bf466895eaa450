import Geometry
import Packs
import Testing

@Suite struct ImageHeaderTests {
  private static func size(_ bytes: [UInt8]) -> [Int]? { ImageHeader.size(in: bytes).map { [$0.width, $0.height] } }

  private static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let sides = [width, height].flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + sides + [
      8, 6, 0, 0, 0,
    ]
  }

  private static func webp(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(kind.utf8) + [0, 0, 0, 0] + rest
  }

  /// A JPEG of 300 x 200 with a comment and a table before the frame header.
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xFE, 0, 5, 0x41, 0x42, 0x43, 0xFF, 0xC4, 0, 4, 9, 9, 0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 44, 3]
  /// The same with bytes before its markers that fill the space.
  private static let filledJPEG: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFE, 0, 5, 0x41, 0x42, 0x43, 0xFF, 0xFF, 0xC2, 0, 17, 8, 0, 200, 1, 44, 3]
  static let images: [([UInt8], [Int])] = [
    (filledJPEG, [300, 200]),
    (png(235, 374), [235, 374]), (png(14000, 14000), [14000, 14000]), (jpeg, [300, 200]),
    (webp("VP8X", [0, 0, 0, 0, 0xEA, 0, 0, 0x75, 1, 0]), [235, 374]),
    (webp("VP8L", [0x2F, 0xEA, 0x40, 0x5D, 0]), [235, 374]),
    (webp("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0xEB, 0, 0x76, 1]), [235, 374]),
  ]

  @Test(arguments: images)
  func readsTheDeclaredSize(bytes: [UInt8], size: [Int]) {
    #expect(Self.size(bytes) == size)
    #expect(Self.size(bytes + [UInt8](repeating: 7, count: 100)) == size)
  }

  @Test(arguments: images)
  func truncatedHeaderHasNoSize(bytes: [UInt8], size: [Int]) {
    for length in 0..<bytes.count { #expect([nil, size].contains(Self.size(Array(bytes[..<length])))) }
    #expect(Self.size(Array(bytes[..<16])) == nil)
  }

  @Test func fillBytesWithoutAMarkerHaveNoSize() {
    #expect(Self.size([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1 << 18)) == nil)
  }

  @Test(arguments: [
    "", "GIF89a\u{1}\u{1}", "<html>please log in</html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
  ])
  func otherBytesAreNotAnImage(text: String) {
    #expect(Self.size(Array(text.utf8)) == nil)
  }

  @Test(arguments: [(0, 1), (1, 0), (0x8000_0000, 1), (1, 0xFFFF_FFFF)] as [(UInt32, UInt32)])
  func refusesInvalidSides(width: UInt32, height: UInt32) {
    #expect(Self.size(Self.png(width, height)) == nil)
  }

  @Test func damagedHeadersNeverTrap() {
    var random = SplitMix64(seed: 7)
    for round in 0..<20_000 {
      var bytes = Self.images[round % Self.images.count].0
      for _ in 0...random.below(6) { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
      if let size = ImageHeader.size(in: bytes) { #expect(size.width > 0 && size.height > 0) }
    }
  }
}
