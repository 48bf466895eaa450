extension EncodedFilm {
  /// Returns the film as an MP4 file (ISO/IEC 14496-12, -14 and -15) that plays while it arrives: the description of the frames comes
  /// first.
  ///
  /// - Parameter configuration: the decoder's, an `AVCDecoderConfigurationRecord`. The frames are H.264 in the same form: each
  ///   unit with its length before it.
  public func mp4(configuration: [UInt8]) -> [UInt8] {
    let type: [[UInt8]] = [letters("isom"), .number(0x200, bytes: 4), letters("isomiso2avc1mp41")]
    let beginning = box("ftyp", type)
    // The numbers that say where frames and packets begin have a fixed length.
    let start = beginning.count + movie(configuration, start: 0).count + headerBytes
    // Sound comes first: it is short, and a player that has it can begin with the first frame.
    return beginning + movie(configuration, start: start) + box("mdat", packets + frames.map { $0.bytes })
  }

  /// The packets of a sound that an MP4 may have.
  private var packets: [[UInt8]] { sound?.codec == .aac ? sound!.packets : [] }
  private var soundBytes: Int { packets.reduce(0) { $0 + $1.count } }

  private var ticksPerFrame: Int { 512 }
  private var ticksPerSecond: [UInt8] { .number(framesPerSecond * ticksPerFrame, bytes: 4) }
  private var duration: [UInt8] { .number(frames.count * ticksPerFrame, bytes: 4) }

  private func movie(_ configuration: [UInt8], start: Int) -> [UInt8] {
    let (rate, volume, nextTrack) = ([UInt8].number(0x10000, bytes: 4), [UInt8].number(0x100, bytes: 2), 3)
    let header: [[UInt8]] = [
      zeros(8), ticksPerSecond, duration, rate, volume, zeros(10), matrix, zeros(24), .number(nextTrack, bytes: 4),
    ]
    var parts = [fullBox("mvhd", header), track(pictures(configuration, start: start + soundBytes))]
    if !packets.isEmpty, let sound { parts.append(track(voice(sound, start: start))) }
    return box("moov", parts)
  }

  /// A track's differences from others.
  private struct Track {
    let number: Int
    /// Its length in the movie's ticks, and in its own.
    let duration: (movie: [UInt8], own: [UInt8])
    let ticksPerSecond: [UInt8]
    var size = zeros(8)
    var volume = 0
    let handler: StaticString
    let information: [[UInt8]]
  }

  private func pictures(_ configuration: [UInt8], start: Int) -> Track {
    let keys = frames.indices.filter { frames[$0].isKey }.map { [UInt8].number($0 + 1, bytes: 4) }
    let entry = pictureEntry(configuration)
    let table = samples(
      frames.map { $0.bytes.count }, lasting: ticksPerFrame, entry, start: start,
      keys: [fullBox("stss", [.number(keys.count, bytes: 4)] + keys)])
    return Track(
      number: 1, duration: (duration, duration), ticksPerSecond: ticksPerSecond,
      size: .number(width, bytes: 2) + zeros(2) + .number(height, bytes: 2) + zeros(2), handler: "vide",
      information: [fullBox("vmhd", flags: 1, [zeros(8)]), dataReference, table])
  }

  private func voice(_ sound: EncodedSound, start: Int) -> Track {
    let ticks = sound.packets.count * sound.samplesPerPacket
    let table = samples(
      sound.packets.map { $0.count }, lasting: sound.samplesPerPacket, soundEntry(sound), start: start, keys: [])
    let inMovie = UInt64(ticks) * UInt64(framesPerSecond * ticksPerFrame) / UInt64(sound.sampleRate)
    return Track(
      number: 2, duration: (.number(inMovie, bytes: 4), .number(ticks, bytes: 4)),
      ticksPerSecond: .number(sound.sampleRate, bytes: 4), volume: 0x100, handler: "soun",
      information: [fullBox("smhd", [zeros(4)]), dataReference, table])
  }

  private func track(_ track: Track) -> [UInt8] {
    let isEnabledInMovie = 3
    let header: [[UInt8]] = [
      zeros(8), .number(track.number, bytes: 4), zeros(4), track.duration.movie, zeros(12),
      .number(track.volume, bytes: 2), zeros(2), matrix, track.size,
    ]
    return box("trak", [fullBox("tkhd", flags: isEnabledInMovie, header), media(track)])
  }

  private func media(_ track: Track) -> [UInt8] {
    let undetermined = 0x55C4  // the language
    let header: [[UInt8]] = [
      zeros(8), track.ticksPerSecond, track.duration.own, .number(undetermined, bytes: 2), zeros(2),
    ]
    let handler: [[UInt8]] = [zeros(4), letters(track.handler), zeros(13)]
    return box("mdia", [fullBox("mdhd", header), fullBox("hdlr", handler), box("minf", track.information)])
  }

  private var dataReference: [UInt8] {
    box("dinf", [fullBox("dref", [.number(1, bytes: 4), fullBox("url ", flags: 1, [])])])
  }

  /// The format, times, sizes and place of a track's samples: one run from `start` on.
  private func samples(_ counts: [Int], lasting ticks: Int, _ entry: [UInt8], start: Int, keys: [[UInt8]]) -> [UInt8] {
    let (one, count) = ([UInt8].number(1, bytes: 4), [UInt8].number(counts.count, bytes: 4))
    let times = fullBox("stts", [one, count, .number(ticks, bytes: 4)])
    let rest = [
      fullBox("stsc", [one, one, count, one]),
      fullBox("stsz", [zeros(4), count] + counts.map { .number($0, bytes: 4) }),
      fullBox("stco", [one, .number(start, bytes: 4)]),
    ]
    return box("stbl", [fullBox("stsd", [one, entry]), times] + keys + rest)
  }

  /// One channel of AAC, with the decoder's configuration in nested descriptors (ISO/IEC 14496-1, 7.2.6).
  private func soundEntry(_ sound: EncodedSound) -> [UInt8] {
    let (aac, isAudio): (UInt8, UInt8) = (0x40, 0x15)
    let (bitsAtMost, bits): ([UInt8], [UInt8]) = (.number(128_000, bytes: 4), .number(96_000, bytes: 4))
    let decoder: [[UInt8]] = [[aac, isAudio], zeros(3), bitsAtMost, bits, descriptor(5, sound.configuration)]
    let stream: [[UInt8]] = [.number(2, bytes: 2), [0], descriptor(4, decoder.flatMap { $0 }), descriptor(6, [2])]
    let (channels, bitsPerSample): ([UInt8], [UInt8]) = (.number(1, bytes: 2), .number(16, bytes: 2))
    let parts: [[UInt8]] = [
      zeros(6), .number(1, bytes: 2), zeros(8), channels, bitsPerSample, zeros(4), .number(sound.sampleRate, bytes: 2),
      zeros(2), fullBox("esds", [descriptor(3, stream.flatMap { $0 })]),
    ]
    return box("mp4a", parts)
  }

  private func pictureEntry(_ configuration: [UInt8]) -> [UInt8] {
    let dotsPerInch = [UInt8].number(72 << 16, bytes: 4)
    return box(
      "avc1",
      [
        zeros(6), .number(1, bytes: 2), zeros(16), .number(width, bytes: 2), .number(height, bytes: 2), dotsPerInch,
        dotsPerInch, zeros(4), .number(1, bytes: 2), zeros(32), .number(24, bytes: 2), [0xFF, 0xFF],
        box("avcC", [configuration]),
      ])
  }

  /// Shows the picture as it is.
  private var matrix: [UInt8] {
    let one = [UInt8].number(0x10000, bytes: 4)
    return one + zeros(12) + one + zeros(12) + .number(0x4000_0000, bytes: 4)
  }
}

private let headerBytes = 8

/// A part of the file: its length, its name of four letters, its content.
private func box(_ name: StaticString, _ content: [[UInt8]]) -> [UInt8] {
  let content = content.flatMap { $0 }
  return .number(content.count + headerBytes, bytes: 4) + letters(name) + content
}

/// A box with a version, always 0, and flags.
private func fullBox(_ name: StaticString, flags: Int = 0, _ content: [[UInt8]]) -> [UInt8] {
  box(name, [.number(flags, bytes: 4)] + content)
}

/// A descriptor with its number and its length in four bytes, of which all but the last have their first bit set.
private func descriptor(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
  var bytes = [number]
  for place in [3, 2, 1, 0] {
    let digit = UInt8(truncatingIfNeeded: content.count >> (7 * place)) & 0x7F
    bytes.append(place > 0 ? digit | 0x80 : digit)
  }
  return bytes + content
}

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
