import Testing

@testable import Video

@Suite struct VideoTests {
  /// Frames of different lengths, two of which can be decoded alone.
  private let frames = (0..<40).map { i in (bytes: (0...i).map { UInt8($0 ^ 0x55) }, isKey: i % 30 == 0) }

  private var film: EncodedFilm {
    var film = EncodedFilm(width: 624, height: 896, framesPerSecond: 30)
    for frame in frames { film.add(frame.bytes, isKey: frame.isKey) }
    return film
  }

  @Test func framesOfAnMP4ComeBack() {
    let file = MP4Reader(film.mp4(configuration: [1, 66, 224, 31, 255]))
    #expect(file.order == ["ftyp", "moov", "mdat"], "it plays while it arrives")
    #expect(file.frames == frames.map { MP4Reader.Frame(bytes: $0.bytes, isKey: $0.isKey) })
    #expect(file.content("mdat") == frames.flatMap(\.bytes))
  }

  @Test func anMP4TellsItsSizeAndTime() {
    let file = MP4Reader(film.mp4(configuration: [1, 66, 224, 31, 255]))
    #expect(abs(file.seconds - 40.0 / 30) < 1e-9 && abs(file.secondsPerFrame - 1.0 / 30) < 1e-9)
    #expect(file.number("stts", 8) == 40 && file.number("stsc", 12) == 40)
    #expect(file.number("tkhd", 76, bytes: 2) == 624 && file.number("tkhd", 80, bytes: 2) == 896)
    // The entry's own header is behind the version and the count.
    #expect(file.number("stsd", 40, bytes: 2) == 624 && file.number("stsd", 42, bytes: 2) == 896)
    #expect(Array(file.content("stsd").suffix(9)) == letters("avcC") + [1, 66, 224, 31, 255])
  }

  @Test func framesOfAWebMComeBack() {
    let file = WebMReader(film.webM())
    #expect(file.frames.map(\.bytes) == frames.map(\.bytes) && file.frames.map(\.isKey) == frames.map(\.isKey))
    #expect(file.frames.prefix(4).map(\.milliseconds) == [0, 33, 67, 100] && file.frames[31].milliseconds == 1033)
  }

  @Test func aWebMTellsItsSizeAndTime() {
    let file = WebMReader(film.webM())
    #expect(file.text(0x4282) == "webm" && file.text(0x86) == "V_VP8")
    #expect(file.numbers(0xB0) == [624] && file.numbers(0xBA) == [896] && file.numbers(0x2AD7B1) == [1_000_000])
    #expect(abs(file.milliseconds - 40_000.0 / 30) < 1e-9)
    #expect(file.numbers(0xF1) == file.clusters && file.numbers(0xB3) == [0, 1000], "players can jump to key frames")
  }

  @Test func emptyFilmsAreFiles() {
    let empty = EncodedFilm(width: 2, height: 2, framesPerSecond: 25)
    #expect(MP4Reader(empty.mp4(configuration: [])).frames.isEmpty && WebMReader(empty.webM()).frames.isEmpty)
  }

  @Test func sameFramesMakeTheSameFile() {
    #expect(film.webM() == film.webM() && film.mp4(configuration: [1]) == film.mp4(configuration: [1]))
  }
}
