import Files
import Fixtures
import Foundation
import PackFiles
import Testing

@Suite struct ImageFileTests {
  @Test(arguments: [
    (Pictures.png(235, 379), ImageFile.Kind.png), (Pictures.jpeg(235, 379), .jpeg),
    (Pictures.webpExtended(235, 379), .webp), (Pictures.webpLossless(235, 379), .webp),
    (Pictures.webpLossy(235, 379), .webp),
  ])
  func readsFormatAndSize(bytes: Data, kind: ImageFile.Kind) throws {
    let image = try ImageFile(bytes)
    #expect(image.kind == kind && image.width == 235 && image.height == 379)
  }

  @Test func acceptsImagesUpTo2048PixelsASide() throws {
    for (width, height, isFine) in [
      (2047, 1, true), (2048, 2048, true), (2049, 1, false), (1, 2049, false), (0, 1, false),
    ] {
      for bytes in [Pictures.png(width, height), Pictures.jpeg(width, height), Pictures.webpLossy(width, height)] {
        #expect((try? ImageFile(bytes)) != nil || !isFine)
        #expect((try? ImageFile(bytes)) == nil || isFine)
      }
    }
    #expect(throws: ToolError("is 2049 x 1 pixels; scale it down to at most 2048 x 2048")) {
      try ImageFile(Pictures.png(2049, 1))
    }
  }

  /// Browsers draw none of them.
  @Test func picturesThatCannotBeDecodedAreRefused() throws {
    let jpeg = [UInt8](Pictures.jpeg(9, 9)), frame = Pictures.frame(in: jpeg)
    let header = Data(jpeg[..<(frame + 19)])
    var (deep, lossless, webP) = (jpeg, jpeg, [UInt8](Pictures.webpLossy(9, 9)))
    deep[frame + 4] = 12
    lossless[frame + 1] = 0xC3
    webP.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    for (bytes, fault) in [
      (header, "it ends early"), (Data(deep), "it has 12 bits for a colour, which browsers do not draw"),
      (Data(lossless), "it has a kind of compression that browsers do not draw"),
    ] {
      #expect(throws: ToolError("is a damaged JPEG image: \(fault); export it again")) { try ImageFile(bytes) }
    }
    #expect(throws: ToolError("is a damaged WebP image: it cannot be decoded; export it again")) {
      try ImageFile(Data(webP))
    }
  }

  /// Bytes that fill the space before a marker: browsers draw such pictures.
  @Test func filledJPEGIsAccepted() throws {
    #expect(try ImageFile(Data(Pictures.filled(Pictures.jpeg(30, 20)))).width == 30)
  }

  @Test func damagedPNGIsRefused() {
    let damaged = Pictures.png(9, 9).prefix(33) + Data(Pictures.chunk("IEND", []))
    let error = ToolError("is a damaged PNG image: it has no pixels; save the image again")
    #expect(throws: error) { try ImageFile(damaged) }
  }

  /// Browsers ignore bytes behind a picture, which can be anything.
  @Test func bytesBehindAPictureAreRemoved() throws {
    let whole = Pictures.png(9, 9)
    for tail in [1, 3, 70_000] {
      #expect(try ImageFile(whole + Data(repeating: 7, count: tail)).bytes == whole)
    }
    let twice = try ImageFile(whole + Pictures.png(8, 8))
    #expect(twice.bytes == whole && twice.width == 9)
    #expect(throws: ToolError.self) { try ImageFile(whole.dropLast() + Data([0, 1, 2])) }
  }

  @Test func emptyFileIsToldSo() {
    #expect(throws: ToolError("is empty; export the image again")) { try ImageFile(Data()) }
  }

  @Test(arguments: [
    ("x", "is not PNG, JPEG or WebP"), ("GIF89a\u{1}\u{0}", "is a GIF file, not PNG, JPEG or WebP"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "is an SVG file, not PNG, JPEG or WebP"),
    ("\0\0\0\u{20}ftypavif", "is an AVIF file, not PNG, JPEG or WebP"),
    ("\0\0\0\u{20}ftypisom", "is not PNG, JPEG or WebP"), ("RIFF0000WAVE", "is not PNG, JPEG or WebP"),
    ("BMW and others", "is not PNG, JPEG or WebP"), ("%PDF-1.7", "is a PDF file, not PNG, JPEG or WebP"),
  ])
  func refusesOtherFormats(text: String, fault: String) {
    #expect(throws: ToolError("\(fault); convert it to one of them")) { try ImageFile(Data(text.utf8)) }
  }

  @Test func placeAtWhichAPNGEndsEarlyIsSaid() {
    let cut = Pictures.png(9, 9).dropLast(13)
    let remedy = "copy the whole file, or save the image again"
    #expect(throws: ToolError("is a damaged PNG image: it ends early, after \(cut.count) bytes; \(remedy)")) {
      try ImageFile(cut)
    }
  }

  @Test(arguments: [
    Pictures.png(9, 9), Pictures.jpeg(9, 9), Pictures.webpExtended(9, 9), Pictures.webpLossless(9, 9),
    Pictures.webpLossy(9, 9),
  ])
  func truncatedImagesAreRefused(bytes: Data) throws {
    let needed = try #require((0...bytes.count).first { (try? ImageFile(bytes.prefix($0))) != nil })
    #expect(needed > bytes.count - 8)
    for length in 0..<needed { #expect(throws: ToolError.self) { try ImageFile(bytes.prefix(length)) } }
  }
}
