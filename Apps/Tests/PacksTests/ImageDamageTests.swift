import ArchiveFuzz
import Testing
import Values

@testable import Packs

/// PNG images that some browsers or all of them do not show.
@Suite struct ImageDamageTests {
  typealias Bytes = [UInt8]

  private static let black = ZipFile.header(320, 64)
  private static let pixels = Bytes(repeating: 0, count: 41 * 64)
  private static let end = ZipFile.chunk("IEND", [])

  private static func image(_ chunks: Bytes...) -> Bytes { ByteScanner.png + chunks.flatMap { $0 } }

  private static func data(_ pixels: Bytes) -> Bytes { ZipFile.chunk("IDAT", ZipFile.zlib(pixels)) }

  private static func changed(_ bytes: Bytes, at offset: Int) -> Bytes {
    var bytes = bytes
    bytes[offset] ^= 1
    return bytes
  }

  static let damaged: [(what: String, bytes: Bytes)] = [
    ("a chunk's checksum", image(black, changed(data(pixels), at: 12), end)),
    ("an ancillary chunk's checksum", image(black, changed(ZipFile.chunk("tEXt", [65]), at: 8), data(pixels), end)),
    ("no pixels", image(black, end)),
    ("an empty stream", image(black, ZipFile.chunk("IDAT", []), end)),
    ("no stream", image(black, ZipFile.chunk("IDAT", Bytes(repeating: 7, count: 40)), end)),
    ("a stream cut off", image(black, ZipFile.chunk("IDAT", ZipFile.zlib(pixels).dropLast(6)), end)),
    ("a stream without its checksum", image(black, ZipFile.chunk("IDAT", ZipFile.zlib(pixels).dropLast(4)), end)),
    ("a stream of another checksum", image(black, ZipFile.chunk("IDAT", changed(ZipFile.zlib(pixels), at: 20)), end)),
    ("bytes behind the stream", image(black, ZipFile.chunk("IDAT", ZipFile.zlib(pixels) + [0]), end)),
    ("a window that is too small", image(black, ZipFile.chunk("IDAT", [0x88] + ZipFile.zlib(pixels).dropFirst()), end)),
    ("a dictionary", image(black, ZipFile.chunk("IDAT", [0x78, 0x20] + ZipFile.zlib(pixels).dropFirst(2)), end)),
    ("a row too few", image(black, data(pixels.dropLast(41)), end)),
    ("a byte too few", image(black, data(pixels.dropLast()), end)),
    ("a byte too many", image(black, data(pixels + [0]), end)),
    ("an unknown filter", image(black, data(pixels.dropLast(41) + [5] + Bytes(repeating: 0, count: 40)), end)),
    ("no palette", image(ZipFile.header(320, 64, [1, 3, 0, 0, 0]), data(pixels), end)),
    (
      "a palette of three colours and a half",
      image(ZipFile.header(320, 64, [8, 3, 0, 0, 0]), ZipFile.chunk("PLTE", Bytes(1...10)), data(pixels), end)
    ),
    (
      "a palette of more colours than its depth has",
      image(ZipFile.header(320, 64, [1, 3, 0, 0, 0]), ZipFile.chunk("PLTE", Bytes(1...9)), data(pixels), end)
    ),
    ("a palette in shades of grey", image(black, ZipFile.chunk("PLTE", [0, 0, 0]), data(pixels), end)),
    (
      "a palette behind the pixels",
      image(ZipFile.header(320, 64, [1, 3, 0, 0, 0]), data(pixels), ZipFile.chunk("PLTE", [0, 0, 0]), end)
    ),
    (
      "pixels in two places",
      image(black, data(pixels), ZipFile.chunk("tEXt", [65]), ZipFile.chunk("IDAT", [0]), end)
    ),
    ("a frame control cut off", image(black, ZipFile.chunk("fcTL", Bytes(repeating: 0, count: 25)), data(pixels), end)),
    (
      "a frame control too long", image(black, ZipFile.chunk("fcTL", Bytes(repeating: 0, count: 27)), data(pixels), end)
    ),
    (
      "an animation control cut off",
      image(black, ZipFile.chunk("acTL", Bytes(repeating: 0, count: 7)), data(pixels), end)
    ),
    ("two headers", image(black, black, data(pixels), end)),
    ("an unknown chunk of importance", image(black, ZipFile.chunk("FOOO", []), data(pixels), end)),
    ("an end with contents", image(black, data(pixels), ZipFile.chunk("IEND", [0]))),
    ("a colour type that is none", image(ZipFile.header(320, 64, [1, 5, 0, 0, 0]), data(pixels), end)),
    ("a depth that is none", image(ZipFile.header(320, 64, [3, 0, 0, 0, 0]), data(pixels), end)),
    ("a depth that its colours do not have", image(ZipFile.header(320, 64, [4, 2, 0, 0, 0]), data(pixels), end)),
    ("another compression", image(ZipFile.header(320, 64, [1, 0, 1, 0, 0]), data(pixels), end)),
    ("another filtering", image(ZipFile.header(320, 64, [1, 0, 0, 1, 0]), data(pixels), end)),
    ("another interlacing", image(ZipFile.header(320, 64, [1, 0, 0, 0, 2]), data(pixels), end)),
    ("rows in order though interlaced", image(ZipFile.header(320, 64, [1, 0, 0, 0, 1]), data(pixels), end)),
    ("an impossible length", image(black, [0xFF, 0xFF, 0xFF, 0xFF] + data(pixels).dropFirst(4), end)),
  ]

  @Test(arguments: damaged.indices)
  func damagedImagesAreRefused(index: Int) {
    let (what, bytes) = Self.damaged[index]
    #expect(Archives.faults(of: "01/header.png", bytes) == ["image-damaged 01/header.png"], "\(what)")
  }

  /// The number of inflated bytes of each colour type and depth, interlaced or not.
  @Test(
    arguments: [0, 1] as [UInt8],
    [
      (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 8), (4, 8), (4, 16), (6, 8), (6, 16),
    ] as [(UInt8, UInt8)])
  func everyKindOfPNGIsRead(interlacing: UInt8, kind: (UInt8, UInt8)) {
    let (type, depth) = kind
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 0
    for (width, height) in [(1, 1), (3, 2), (8, 8), (33, 19)] {
      func bytes(_ columns: Int, _ rows: Int) -> Int {
        columns * rows == 0 ? 0 : (1 + (columns * channels * Int(depth) + 7) / 8) * rows
      }
      // The pixels of a pass in a row or column.
      func count(_ size: Int, _ first: Int, _ step: Int) -> Int { Array(stride(from: first, to: size, by: step)).count }
      let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      let size =
        interlacing == 0
        ? bytes(width, height)
        : passes.reduce(0) { $0 + bytes(count(width, $1.0, $1.2), count(height, $1.1, $1.3)) }
      let header = ZipFile.header(UInt32(width), UInt32(height), [depth, type, 0, 0, interlacing])
      let palette = type == 3 ? ZipFile.chunk("PLTE", [1, 2, 3]) : []
      for (excess, faults) in [(0, []), (1, ["image-damaged 01/01/hoo.png"])] {
        let image = Self.image(header, palette, Self.data(Bytes(repeating: 0, count: size + excess)), Self.end)
        let found = Archives.faults(
          Archives.owls {
            $0.set("01/01/hoo.png", image)
            $0.remove("01/01/hoo@2x.png")
          })
        #expect(found == faults, "\(width) x \(height)")
      }
    }
  }

  @Test func pixelsMayBeInManyChunks() {
    let packed = ZipFile.zlib(Self.pixels)
    let chunks = packed.flatMap { ZipFile.chunk("IDAT", [$0]) }
    let image = Self.image(Self.black, ZipFile.chunk("tEXt", [65, 0, 66]), chunks, Self.end)
    #expect(Archives.faults(of: "01/header.png", image) == [])
  }

  /// A set may have sixteen pictures of four megapixels; the other pictures exceed the limit.
  @Test func pixelsOfAllPicturesAreLimited() {
    #expect(Limits.setPixels == 16 * Limits.pixels)
    let large = ZipFile.png(2048, 2048)
    func faults(_ count: Int) -> [String] {
      Archives.faults(
        Archives.owls { zip in
          for name in ["01/01/hoo.png", "01/01/hoo@2x.png", "01/02/hoo.png", "01/header.png"] { zip.remove(name) }
          for name in ["01/01/hoo.png", "01/02/hoo.png", "01/header.png"] { zip.add(name, ZipFile.png(1, 1)) }
          for hoo in 10..<(10 + count) {
            zip.add("01/\(hoo)/hoo.json", ZipFile.json(#"{"Title":"A","PoemLine":"b"}"#))
            zip.add("01/\(hoo)/hoo.png", large)
          }
          zip.set("01/hoo_set.json", ZipFile.json(##"{"Color":"#123456","Count":\##(count + 2)}"##))
        })
    }
    #expect(faults(15) == [])
    #expect(faults(17) == ["too-many-pixels 01/25/hoo.png"])
  }

  /// Checking four megapixels takes many short steps, whatever the size of the archive.
  @Test func largePictureTakesManySteps() throws {
    var chunks = PNGChunks()
    let image = ZipFile.png(2048, 2048)
    chunks.take(image, in: image.indices)
    var pixels = PNGPixels(chunks.packedPixels, header: try chunks.finish())
    var steps = 1
    while try pixels.step() { steps += 1 }
    #expect(steps == 2048 * 257 / (64 << 10) + 1)
  }
}
