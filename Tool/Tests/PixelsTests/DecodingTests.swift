import Fixtures
import Foundation
import Pixels
import Testing

/// The result of decoding an image: its pixels, or one reason why there are none.
@Suite struct DecodingTests {
  /// Colours in four corners, one of them half transparent, on sides that are no multiple of a block.
  private static let sample: PixelImage = {
    var image = PixelImage(width: 37, height: 21)
    for (x, y, color) in [
      (0, 0, [200, 30, 30, 255]), (18, 0, [30, 200, 30, 255]), (0, 10, [30, 30, 200, 255]),
      (18, 10, [90, 90, 90, 128]),
    ] as [(Int, Int, [UInt8])] {
      let part = PixelImage(width: 19, height: 11, rgba: Array(repeating: color, count: 19 * 11).flatMap { $0 })
      image.draw(part, x: x, y: y)
    }
    return image
  }()

  private func decode(_ bytes: some Sequence<UInt8>, limits: PixelLimits = .standard) throws(PixelFault) -> PixelImage {
    try PixelImage(decoding: Array(bytes), limits: limits)
  }

  @Test func losslessFormsKeepEveryVisiblePixel() throws {
    #expect(try decode(Self.sample.png()) == Self.sample)
    #expect(try decode(Self.sample.losslessWebP()) == Self.sample)
  }

  @Test func lossyFormsKeepColoursNearly() throws {
    let opaque = PixelImage(
      width: 64, height: 64, rgba: Array(repeating: [200, 30, 90, 255], count: 4096).flatMap { $0 })
    for bytes in [opaque.jpeg(quality: 90), opaque.webP(quality: 90)] {
      let found = try decode(bytes)
      #expect(found.width == 64 && found.height == 64)
      #expect(zip(found.rgba, opaque.rgba).allSatisfy { abs(Int($0) - Int($1)) < 12 })
    }
  }

  @Test func aCutImageHasNoPixels() throws {
    for bytes in [
      Self.sample.png(), Self.sample.jpeg(quality: 80), Self.sample.webP(quality: 80), Self.sample.losslessWebP(),
    ] {
      for length in 0..<bytes.count - 1 { #expect(throws: PixelFault.self) { try decode(bytes.prefix(length)) } }
    }
  }

  /// Bytes before a marker that fill the space (T.81, B.1.1.2): browsers draw such pictures.
  @Test func fillBytesBeforeAMarkerAreSkipped() throws {
    let plain = Self.sample.jpeg(quality: 80)
    let filled = Pictures.filled(plain)
    #expect(filled.count > plain.count + 3)
    #expect(try decode(filled) == decode(plain))
  }

  @Test func whatNoBrowserDrawsHasNoPixels() {
    var frame = Self.sample.jpeg(quality: 80)
    let place = Pictures.frame(in: frame)
    frame[place + 4] = 12
    #expect(throws: PixelFault.damaged(kind: "JPEG", "has 12 bits for a colour, which browsers do not draw")) {
      try decode(frame)
    }
    frame[place + 4] = 8
    for process in [0xC3, 0xC5, 0xC9, 0xCB] as [UInt8] {
      frame[place + 1] = process
      #expect(throws: PixelFault.damaged(kind: "JPEG", "has a kind of compression that browsers do not draw")) {
        try decode(frame)
      }
    }
    var webP = Self.sample.losslessWebP()
    webP.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(throws: PixelFault.self) { try decode(webP) }
    // A container whose size is odd; libwebp itself accepts it.
    var lossy = Self.sample.webP(quality: 80)
    lossy[4] -= 1
    #expect(throws: PixelFault.self) { try decode(lossy) }
  }

  /// Browsers take 16 bits for a colour without a gamma as sRGB.
  @Test func sixteenBitsAreTheSameColoursAsEight() throws {
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 16, 0, 0, 0, 0]
    // One grey of 0x8080, in a block that is not packed.
    let data: [UInt8] = [0x78, 0x01, 0x01, 3, 0, 0xFC, 0xFF, 0, 0x80, 0x80, 0x01, 0x83, 0x01, 0x01]
    let chunks = [("IHDR", header), ("IDAT", data), ("IEND", [])].flatMap { Pictures.chunk($0, $1) }
    #expect(try decode([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks).rgba == [0x80, 0x80, 0x80, 0xFF])
  }

  @Test func hugeImagesAreNotDecoded() {
    let limits = PixelLimits(side: 36)
    for bytes in [Self.sample.png(), Self.sample.jpeg(quality: 80), Self.sample.webP(quality: 80)] {
      #expect(throws: PixelFault.tooLarge(width: 37, height: 21)) { try decode(bytes, limits: limits) }
    }
    #expect(throws: PixelFault.tooLarge(width: 60_000, height: 60_000)) { try decode(Pictures.png(60_000, 60_000)) }
  }

  /// A scan of few bytes costs a pass over all pixels.
  @Test func aBombOfScansIsNotDecoded() throws {
    let image = PixelImage(width: 64, height: 64).jpeg(quality: 80)
    let scans = try #require(Pictures.scans(in: image).last)
    let bomb = image.dropLast(2) + Array(repeating: scans, count: 40).joined() + [0xFF, 0xD9]
    #expect(throws: PixelFault.self) { try decode(bomb, limits: PixelLimits(work: 64 * 64 * 32)) }
  }

  /// Five megabytes of such chunks would unpack to five gigabytes.
  @Test func packedTextIsNotUnpacked() throws {
    let png = Self.sample.png()
    let text = Pictures.chunk("zTXt", Array("a\0\0".utf8) + Pictures.zlib(zeros: 4_000_000))
    let bomb = png[..<33] + Array(repeating: text, count: 60).joined() + png[33...]
    #expect(try decode(bomb) == Self.sample)
  }

  /// Damage anywhere gives pixels or a fault; the process lives on.
  @Test func damagedBytesDoNoHarm() {
    var random = Seeded(seed: 1)
    for bytes in [
      Self.sample.png(), Self.sample.jpeg(quality: 80), Self.sample.webP(quality: 80), Self.sample.losslessWebP(),
    ] {
      for _ in 0..<500 {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try? decode(damaged)
      }
    }
  }

  @Test func scalingKeepsTheEdgeOfTransparentParts() {
    // Black without alpha beside white must not darken the mixed pixel.
    let image = PixelImage(width: 2, height: 1, rgba: [0, 0, 0, 0, 255, 255, 255, 255]).scaled(width: 1, height: 1)
    #expect(image.rgba[0] > 250 && abs(Int(image.rgba[3]) - 128) < 2)
  }

  @Test func drawingOutsideChangesNothing() {
    var image = Self.sample
    for (x, y) in [(-40, 0), (0, 30), (37, 0), (0, -21)] { image.draw(Self.sample, x: x, y: y) }
    #expect(image == Self.sample)
  }
}
