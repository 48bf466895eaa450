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

  private func film(with codec: EncodedSound.Codec, packets: Int) -> EncodedFilm {
    var film = film
    let head = letters("OpusHead") + [1, 1, 56, 1, 128, 187, 0, 0, 0, 0, 0]
    var sound = EncodedSound(
      codec, sampleRate: 48000, samplesPerPacket: codec == .aac ? 1024 : 960,
      configuration: codec == .aac ? [0x11, 0x88] : head)
    for i in 0..<packets { sound.add([UInt8(i & 255), 1, 2]) }
    film.sound = sound
    return film
  }

  @Test func soundOfAnMP4ComesBackBesideItsFrames() {
    let reader = MP4Reader(film(with: .aac, packets: 60).mp4(configuration: [1, 66, 224, 31, 255]))
    #expect(reader.frames == frames.map { MP4Reader.Frame(bytes: $0.bytes, isKey: $0.isKey) })
    let sound = reader.track(1)
    #expect(sound.handler == "soun" && sound.samples == (0..<60).map { [UInt8($0), 1, 2] })
    #expect(sound.ticksPerSecond == 48000 && sound.ticksPerSample == 1024)
    #expect(abs(sound.secondsInMovie - 60 * 1024.0 / 48000) < 0.001)
    #expect(Array(sound.entry.suffix(13)) == [5, 0x80, 0x80, 0x80, 2, 0x11, 0x88, 6, 0x80, 0x80, 0x80, 1, 2])
  }

  @Test func aWebMHasItsSoundBetweenItsFrames() {
    let reader = WebMReader(film(with: .opus, packets: 80).webM())
    #expect(reader.frames.map(\.bytes) == frames.map(\.bytes))
    #expect(reader.numbers(0x83) == [1, 2] && reader.numbers(0xD7) == [1, 2])
    #expect(reader.packets.map(\.milliseconds) == (0..<reader.packets.count).map { $0 * 20 })
    #expect((66...67).contains(reader.packets.count), "none after the last frame: \(reader.packets.count)")
    #expect(reader.packets[5].bytes == [5, 1, 2] && reader.numbers(0x56AA) == [6_500_000])
    let times = reader.blocks.map(\.frame.milliseconds)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 >= $0 - 34 }, "in the order of time")
  }

  @Test func aContainerLeavesOutSoundThatItCannotHave() {
    #expect(film(with: .opus, packets: 9).mp4(configuration: [1]) == film.mp4(configuration: [1]))
    #expect(film(with: .aac, packets: 9).webM() == film.webM())
  }

  @Test func emptyFilmsAreFiles() {
    let empty = EncodedFilm(width: 2, height: 2, framesPerSecond: 25)
    #expect(MP4Reader(empty.mp4(configuration: [])).frames.isEmpty && WebMReader(empty.webM()).frames.isEmpty)
  }

  @Test func sameFramesMakeTheSameFile() {
    #expect(film.webM() == film.webM() && film.mp4(configuration: [1]) == film.mp4(configuration: [1]))
  }
}
