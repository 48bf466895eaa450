/// Reads the files that `EncodedFilm.mp4` writes, as ISO/IEC 14496-12 describes them: by the tables of the only track.
struct MP4Reader {
  struct Frame: Equatable {
    let bytes: [UInt8]
    let isKey: Bool
  }

  let bytes: [UInt8]
  /// The boxes by name; of several the first, as the pictures' track comes first.
  private var boxes: [String: Range<Int>] = [:]
  private var tracks: [Range<Int>] = []
  /// The names of the outermost boxes in their order.
  private(set) var order: [String] = []

  private static let containers: Set<String> = ["moov", "trak", "mdia", "minf", "dinf", "stbl"]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    read(0..<bytes.count, isOutermost: true)
  }

  private mutating func read(_ range: Range<Int>, isOutermost: Bool = false) {
    var at = range.lowerBound
    while at < range.upperBound {
      let (count, name) = (number(at), String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self))
      precondition(count >= 8 && at + count <= range.upperBound, "\(name) of \(count) bytes")
      let content = (at + 8)..<(at + count)
      boxes[name] = boxes[name] ?? content
      if name == "trak" { tracks.append(content) }
      if isOutermost { order.append(name) }
      if Self.containers.contains(name) { read(content) }
      at += count
    }
  }

  func number(_ at: Int, bytes count: Int = 4) -> Int { bytes[at..<(at + count)].reduce(0) { $0 << 8 | Int($1) } }

  /// A number of a box, `offset` bytes behind its header.
  func number(_ name: String, _ offset: Int, bytes count: Int = 4) -> Int {
    number(boxes[name]!.lowerBound + offset, bytes: count)
  }

  func content(_ name: String) -> [UInt8] { Array(bytes[boxes[name]!]) }

  /// A track besides the first, in the values that its boxes have.
  struct Track {
    let handler: String
    let ticksPerSecond: Int
    let ticksPerSample: Int
    let secondsInMovie: Double
    let entry: [UInt8]
    let samples: [[UInt8]]
  }

  func track(_ index: Int) -> Track {
    var own = self
    own.boxes = [:]
    own.read(tracks[index])
    var place = own.number("stco", 8)
    let samples = (0..<own.number("stsz", 8)).map { i in
      defer { place += own.number("stsz", 12 + 4 * i) }
      return Array(bytes[place..<(place + own.number("stsz", 12 + 4 * i))])
    }
    return Track(
      handler: String(decoding: own.content("hdlr")[8..<12], as: UTF8.self), ticksPerSecond: own.number("mdhd", 12),
      ticksPerSample: own.number("stts", 12),
      secondsInMovie: Double(own.number("tkhd", 20)) / Double(number("mvhd", 12)),
      entry: own.content("stsd"), samples: samples)
  }

  var seconds: Double { Double(number("mvhd", 16)) / Double(number("mvhd", 12)) }
  var secondsPerFrame: Double { Double(number("stts", 12)) / Double(number("mdhd", 12)) }

  var frames: [Frame] {
    let keys = Set((0..<number("stss", 4)).map { number("stss", 8 + 4 * $0) })
    var place = number("stco", 8)
    return (0..<number("stsz", 8)).map { i in
      defer { place += number("stsz", 12 + 4 * i) }
      return Frame(bytes: Array(bytes[place..<(place + number("stsz", 12 + 4 * i))]), isKey: keys.contains(i + 1))
    }
  }
}
