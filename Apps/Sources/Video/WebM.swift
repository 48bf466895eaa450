extension EncodedFilm {
  /// Returns the film as a WebM file (RFC 8794 and 9559), from frames of VP8. Each frame that can be decoded alone begins a
  /// cluster, to which players can jump.
  public func webM() -> [UInt8] {
    let clusters = clusters
    let start = information.count + tracks.count
    // The places of the clusters have a fixed length.
    let reserved = cues(clusters, from: 0).count
    let content = [information, tracks, cues(clusters, from: start + reserved)] + clusters.map { $0.bytes }
    return header + element(0x1853_8067, content)
  }

  private var header: [UInt8] {
    let version = [number(0x4286, 1), number(0x42F7, 1), number(0x42F2, 4), number(0x42F3, 8)]
    return element(0x1A45_DFA3, version + [element(0x4282, letters("webm")), number(0x4287, 2), number(0x4285, 2)])
  }

  private var information: [UInt8] {
    let milliseconds = Double(frames.count) * 1000 / Double(framesPerSecond)
    let nanosecondsPerTick = 1_000_000
    return element(
      0x1549_A966,
      [
        number(0x2AD7B1, nanosecondsPerTick), element(0x4489, .number(milliseconds.bitPattern, bytes: 8)),
        element(0x4D80, letters("disguise")), element(0x5741, letters("disguise")),
      ])
  }

  private var tracks: [UInt8] {
    let (video, progressive) = (1, 2)
    let picture = [number(0xB0, width), number(0xBA, height), number(0x9A, progressive)]
    let track = [
      number(0xD7, 1), number(0x73C5, 1), number(0x83, video), number(0x9C, 0), element(0x86, letters("V_VP8")),
      number(0x23E383, 1_000_000_000 / framesPerSecond), element(0xE0, picture),
    ]
    return element(0x1654_AE6B, [element(0xAE, track)] + (opus.map { [voice($0)] } ?? []))
  }

  /// The sound that a WebM may have.
  private var opus: EncodedSound? { sound?.codec == .opus ? sound : nil }

  private func voice(_ sound: EncodedSound) -> [UInt8] {
    let (audio, preroll) = (2, 80_000_000)  // nanoseconds, as RFC 7845 asks for
    let rate = element(0xB5, .number(Double(sound.sampleRate).bitPattern, bytes: 8))
    return element(
      0xAE,
      [
        number(0xD7, 2), number(0x73C5, 2), number(0x83, audio), number(0x9C, 0), element(0x86, letters("A_OPUS")),
        element(0x63A2, sound.configuration), number(0x56AA, sound.delay * 1000 / (sound.sampleRate / 1000) * 1000),
        number(0x56BB, preroll), element(0xE1, [rate, number(0x9F, 1)]),
      ])
  }

  /// The clusters and their times, in milliseconds. Each has the sound of its frames, in the order of time.
  private var clusters: [(time: Int, bytes: [UInt8])] {
    let starts = frames.indices.filter { $0 == 0 || frames[$0].isKey }
    var packet = 0
    return starts.indices.map { i in
      let start = time(of: starts[i])
      var blocks: [[UInt8]] = []
      for frame in starts[i]..<(i + 1 < starts.count ? starts[i + 1] : frames.count) {
        while let opus, packet < opus.packets.count, opus.time(of: packet) < time(of: frame + 1) {
          blocks.append(block(opus.packets[packet], track: 2, isKey: true, opus.time(of: packet) - start))
          packet += 1
        }
        blocks.append(block(frames[frame].bytes, track: 1, isKey: frames[frame].isKey, time(of: frame) - start))
      }
      return (start, element(0x1F43_B675, [number(0xE7, start)] + blocks))
    }
  }

  private func block(_ bytes: [UInt8], track: UInt8, isKey: Bool, _ time: Int) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(4 + bytes.count)
    content.append(0x80 | track)
    content += .number(max(0, time), bytes: 2)
    content.append(isKey ? 0x80 : 0)
    content += bytes
    return element(0xA3, content)
  }

  /// The places of the clusters, counted from the segment's first byte; the first is at `start`.
  private func cues(_ clusters: [(time: Int, bytes: [UInt8])], from start: Int) -> [UInt8] {
    var place = start
    let points = clusters.map { cluster in
      defer { place += cluster.bytes.count }
      let position = element(0xB7, [number(0xF7, 1), element(0xF1, .number(place, bytes: 4))])
      return element(0xBB, [element(0xB3, .number(cluster.time, bytes: 4)), position])
    }
    return element(0x1C53_BB6B, points)
  }

  /// In milliseconds, rounded.
  private func time(of frame: Int) -> Int { (frame * 1000 + framesPerSecond / 2) / framesPerSecond }
}

/// A part of the file: its identifier, its length, its content. An identifier tells its own length by its first bits; the
/// length has seven bytes, which a first byte of 1 says.
private func element(_ identifier: Int, _ content: [UInt8]) -> [UInt8] {
  bytes(identifier) + [1] + .number(content.count, bytes: 7) + content
}

private func element(_ identifier: Int, _ parts: [[UInt8]]) -> [UInt8] { element(identifier, parts.flatMap { $0 }) }

private func number(_ identifier: Int, _ value: Int) -> [UInt8] { element(identifier, bytes(value)) }

/// A number in as few bytes as it needs.
private func bytes(_ value: Int) -> [UInt8] {
  var count = 1
  while value >> (8 * count) > 0 { count += 1 }
  return .number(value, bytes: count)
}
