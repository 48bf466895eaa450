import Geometry
import Testing

@testable import GIF

@Suite struct GIFTests {
  private func film(_ frames: [[UInt8]], width: Int, height: Int) throws -> (file: [UInt8], reader: GIFReader) {
    var encoder = GIFEncoder(width: width, height: height)
    for frame in frames { encoder.count(frame) }
    for frame in frames { encoder.add(frame, centiseconds: 4) }
    let file = encoder.finish()
    return (file, try #require(GIFReader(file)))
  }

  /// A disc of a colour on another, at `x`.
  private func disc(at x: Int, width: Int, height: Int) -> [UInt8] {
    (0..<(width * height)).flatMap { i -> [UInt8] in
      let (dx, dy) = (i % width - x, i / width - height / 2)
      return dx * dx + dy * dy < 100 ? [225, 89, 38, 255] : [255, 248, 236, 255]
    }
  }

  private func colors(_ pixels: [UInt8]) -> [UInt8] { pixels.indices.filter { $0 % 4 != 3 }.map { pixels[$0] } }

  @Test func flatFramesComeBackExactly() throws {
    let frames = (0..<8).map { disc(at: 12 + 5 * $0, width: 64, height: 40) }
    let (file, reader) = try film(frames, width: 64, height: 40)
    #expect(reader.width == 64 && reader.height == 40 && reader.loops)
    #expect(reader.frames.map(\.pixels) == frames.map(colors))
    #expect(reader.frames.allSatisfy { $0.centiseconds == 4 })
    #expect(file.count < 3000)
  }

  @Test func framesHoldOnlyTheRectangleThatChanged() throws {
    let frames = [10, 20, 20].map { disc(at: $0, width: 200, height: 40) }
    let reader = try film(frames, width: 200, height: 40).reader
    #expect(reader.frames.map(\.area) == [200 * 40, 29 * 19, 1])
  }

  /// Noise fills the table of codes many times over.
  @Test(arguments: [0, 1, 2, 3, 255, 256, 5000, 60_000])
  func compressionComesBackExactly(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let plain = (0..<count).map { UInt8($0 / 700 % 3) }
    for indices in [noise, plain] {
      #expect(GIFReader.decompress(LZW.compress(indices), bits: 8) == indices)
    }
    #expect(LZW.compress(plain).count < 40 + count / 20)
  }

  @Test func manyColoursAreNear() throws {
    var frame: [UInt8] = []
    for y in 0..<64 { for x in 0..<64 { frame += [UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2), 255] } }
    let reader = try film([frame], width: 64, height: 64).reader
    let errors = zip(reader.frames[0].pixels, colors(frame)).map { abs(Int($0) - Int($1)) }
    #expect(errors.max()! <= 40)
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 8)
  }

  @Test func aFrameWithAForeignColourGetsOneOfThePalette() throws {
    var encoder = GIFEncoder(width: 1, height: 1)
    encoder.count([10, 20, 30, 255])
    encoder.add([200, 0, 0, 255], centiseconds: 2)
    let reader = try #require(GIFReader(encoder.finish()))
    #expect(reader.frames[0].pixels == [10, 20, 30])
  }

  @Test func anEmptyFilmIsAFile() throws {
    var encoder = GIFEncoder(width: 3, height: 2)
    #expect(try #require(GIFReader(encoder.finish())).frames.isEmpty)
  }
}
