extension EncodedFilm {
  /// Returns the film as an MP4 file (ISO/IEC 14496-12 and -15) that plays while it arrives: the description of the frames comes
  /// first.
  ///
  /// - Parameter configuration: the decoder's, an `AVCDecoderConfigurationRecord`. The frames are H.264 in the same form: each
  ///   unit with its length before it.
  public func mp4(configuration: [UInt8]) -> [UInt8] {
    let type: [[UInt8]] = [letters("isom"), .number(0x200, bytes: 4), letters("isomiso2avc1mp41")]
    let beginning = box("ftyp", type)
    // The number that says where the frames begin has a fixed length.
    let start = beginning.count + movie(configuration, start: 0).count + headerBytes
    return beginning + movie(configuration, start: start) + box("mdat", frames.map { $0.bytes })
  }

  private var ticksPerFrame: Int { 512 }
  private var ticksPerSecond: [UInt8] { .number(framesPerSecond * ticksPerFrame, bytes: 4) }
  private var duration: [UInt8] { .number(frames.count * ticksPerFrame, bytes: 4) }

  private func movie(_ configuration: [UInt8], start: Int) -> [UInt8] {
    let (rate, volume, nextTrack) = ([UInt8].number(0x10000, bytes: 4), [UInt8].number(0x100, bytes: 2), 2)
    let header: [[UInt8]] = [
      zeros(8), ticksPerSecond, duration, rate, volume, zeros(10), matrix, zeros(24), .number(nextTrack, bytes: 4),
    ]
    return box("moov", [fullBox("mvhd", header), track(configuration, start: start)])
  }

  private func track(_ configuration: [UInt8], start: Int) -> [UInt8] {
    let isEnabledInMovie = 3
    let size = [UInt8].number(width, bytes: 2) + zeros(2) + .number(height, bytes: 2) + zeros(2)
    let header: [[UInt8]] = [
      zeros(8), .number(1, bytes: 4), zeros(4), duration, zeros(16), matrix, size,
    ]
    return box("trak", [fullBox("tkhd", flags: isEnabledInMovie, header), media(configuration, start: start)])
  }

  private func media(_ configuration: [UInt8], start: Int) -> [UInt8] {
    let undetermined = 0x55C4  // the language
    let header: [[UInt8]] = [zeros(8), ticksPerSecond, duration, .number(undetermined, bytes: 2), zeros(2)]
    let handler: [[UInt8]] = [zeros(4), letters("vide"), zeros(13)]
    let sameFile = fullBox("dref", [.number(1, bytes: 4), fullBox("url ", flags: 1, [])])
    let information = [
      fullBox("vmhd", flags: 1, [zeros(8)]), box("dinf", [sameFile]), samples(configuration, start: start),
    ]
    return box("mdia", [fullBox("mdhd", header), fullBox("hdlr", handler), box("minf", information)])
  }

  /// The format, times, sizes and place of the frames: one run from `start` on.
  private func samples(_ configuration: [UInt8], start: Int) -> [UInt8] {
    let keys = frames.indices.filter { frames[$0].isKey }.map { [UInt8].number($0 + 1, bytes: 4) }
    let sizes = frames.map { [UInt8].number($0.bytes.count, bytes: 4) }
    let (one, count) = ([UInt8].number(1, bytes: 4), [UInt8].number(frames.count, bytes: 4))
    return box(
      "stbl",
      [
        fullBox("stsd", [one, sampleEntry(configuration)]),
        fullBox("stts", [one, count, .number(ticksPerFrame, bytes: 4)]),
        fullBox("stss", [.number(keys.count, bytes: 4)] + keys),
        fullBox("stsc", [one, one, count, one]),
        fullBox("stsz", [zeros(4), count] + sizes),
        fullBox("stco", [one, .number(start, bytes: 4)]),
      ])
  }

  private func sampleEntry(_ configuration: [UInt8]) -> [UInt8] {
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

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
