import Testing

@testable import Video

@Suite struct NarrowYUVTests {
  private func planes(of color: [UInt8]) -> [UInt8] {
    narrowYUV([[UInt8]](repeating: color + [255], count: 4).flatMap { $0 }, width: 2, height: 2)
  }

  @Test func colorsAreThoseOfBT601InTheNarrowRange() {
    #expect(planes(of: [255, 255, 255]) == [235, 235, 235, 235, 128, 128])
    #expect(planes(of: [0, 0, 0]) == [16, 16, 16, 16, 128, 128])
    #expect(planes(of: [255, 0, 0]) == [82, 82, 82, 82, 90, 240])
    #expect(planes(of: [0, 0, 255]) == [41, 41, 41, 41, 240, 110])
  }

  @Test func fourPixelsShareTheirMeanColor() {
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    let planes = narrowYUV(red + blue + blue + red + red + blue + blue + red, width: 4, height: 2)
    #expect(planes == [82, 41, 41, 82, 82, 41, 41, 82, 165, 165, 175, 175])
  }

  @Test func opusWithoutAConfigurationHasAHeader() {
    let sound = EncodedSound(.opus, sampleRate: 48000, samplesPerPacket: 960, configuration: [])
    #expect(
      sound.configuration == Array("OpusHead".utf8) + [1, 1, 56, 1, 0x80, 0xBB, 0, 0, 0, 0, 0] && sound.delay == 312)
  }
}
