/// Reads the files that `EncodedFilm.webM` writes, as RFC 8794 describes them: elements within elements.
struct WebMReader {
  struct Frame: Equatable {
    let bytes: [UInt8]
    let isKey: Bool
    let milliseconds: Int
  }

  let bytes: [UInt8]
  /// The content of each element by its identifier, in their order.
  private var elements: [Int: [Range<Int>]] = [:]
  /// The frames of both tracks in their order.
  private(set) var blocks: [(track: Int, frame: Frame)] = []
  var frames: [Frame] { blocks.filter { $0.track == 1 }.map(\.frame) }
  var packets: [Frame] { blocks.filter { $0.track == 2 }.map(\.frame) }
  /// The place of each cluster, counted from the segment's content.
  private(set) var clusters: [Int] = []

  private static let segment = 0x1853_8067
  private static let cluster = 0x1F43_B675
  private static let containers: Set = [
    0x1A45_DFA3, segment, 0x1549_A966, 0x1654_AE6B, 0xAE, 0xE0, 0x1C53_BB6B, 0xBB, 0xB7, cluster,
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    read(0..<bytes.count)
  }

  private mutating func read(_ range: Range<Int>) {
    var at = range.lowerBound
    while at < range.upperBound {
      let start = at
      let identifier = variable(&at, keepsMark: true)
      let count = variable(&at, keepsMark: false)
      let content = at..<(at + count)
      precondition(content.upperBound <= range.upperBound, "an element ends within its parent")
      elements[identifier, default: []].append(content)
      if identifier == Self.cluster { clusters.append(start - elements[Self.segment]![0].lowerBound) }
      if identifier == 0xA3 { addFrame(content) }
      if Self.containers.contains(identifier) { read(content) }
      at = content.upperBound
    }
  }

  /// A number whose first bits tell its length.
  private func variable(_ at: inout Int, keepsMark: Bool) -> Int {
    let count = bytes[at].leadingZeroBitCount + 1
    defer { at += count }
    let value = number(at..<(at + count))
    return keepsMark ? value : value & ~(1 << (7 * count))
  }

  private mutating func addFrame(_ range: Range<Int>) {
    let offset = number((range.lowerBound + 1)..<(range.lowerBound + 3))
    let frame = Frame(
      bytes: Array(bytes[(range.lowerBound + 4)..<range.upperBound]), isKey: bytes[range.lowerBound + 3] & 0x80 != 0,
      milliseconds: numbers(0xE7).last! + offset)
    blocks.append((Int(bytes[range.lowerBound] & 0x7F), frame))
  }

  private func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }

  func numbers(_ identifier: Int) -> [Int] { (elements[identifier] ?? []).map { number($0) } }
  func text(_ identifier: Int) -> String { String(decoding: bytes[elements[identifier]![0]], as: UTF8.self) }
  var milliseconds: Double { Double(bitPattern: UInt64(numbers(0x4489)[0])) }
}
