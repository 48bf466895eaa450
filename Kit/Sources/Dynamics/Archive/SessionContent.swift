import Geometry

/// The content of a session's bytes.
struct SessionContent {
  private static let signature: UInt32 = 0x536e_7944

  let start: DynamicArchive
  var length: Int
  var inputs: [(step: Int, input: DynamicInput)]

  init(start: DynamicArchive, length: Int, inputs: [(step: Int, input: DynamicInput)]) {
    (self.start, self.length, self.inputs) = (start, length, inputs)
  }

  var bytes: [UInt8] {
    let coder = StateCoder()
    for (step, input) in inputs {
      _ = coder.coded(step, 0...Int32.max)
      _ = coder.coded(input)
    }
    let content = coder.bytes
    let header = StateCoder()
    _ = header.coded(Self.signature)
    _ = header.coded(DynamicArchive.version)
    _ = header.coded((content + start.bytes).checksum)
    _ = header.coded(length, 0...Int32.max)
    _ = header.coded(inputs.count, 0...Int32.max)
    _ = header.coded(content.count, 0...Int32.max)
    return header.bytes + content + start.bytes
  }

  init(bytes: [UInt8]) throws(DynamicArchive.Fault) {
    let header = StateCoder(reading: Array(bytes.prefix(28)))
    if header.coded(0 as UInt32) != Self.signature { throw .noArchive }
    if header.coded(0 as UInt32) != DynamicArchive.version { throw .otherVersion }
    let checksum = header.coded(0 as UInt64)
    let (length, count) = (header.coded(0, 0...Int32.max), header.coded(0, 0...Int32.max))
    let size = header.coded(0, 0...Int32.max)
    let rest = Array(bytes.dropFirst(28))
    if !header.isComplete || rest.checksum != checksum || size > rest.count { throw .damaged }
    let inputs = Self.inputs(Array(rest.prefix(size)), count, length)
    guard let inputs else { throw .inconsistent }
    (start, self.length, self.inputs) = (try DynamicArchive(bytes: Array(rest.dropFirst(size))), length, inputs)
  }

  private static func inputs(_ bytes: [UInt8], _ count: Int, _ length: Int) -> [(step: Int, input: DynamicInput)]? {
    let coder = StateCoder(reading: bytes)
    var inputs: [(step: Int, input: DynamicInput)] = []
    var latest = 0
    for _ in 0..<count {
      let step = coder.coded(0, 0...Int32.max)
      coder.expect(step >= latest && step <= length)
      inputs.append((step, coder.coded(.setReferenceBounds(nil))))
      if coder.isBroken { return nil }
      latest = step
    }
    return coder.isComplete ? inputs : nil
  }
}

extension StateCoder {
  fileprivate func coded(_ input: DynamicInput) -> DynamicInput {
    var kind = input.number
    code(&kind)
    switch kind {
    case 1: return codedItem(input)
    case 2, 3, 4: return codedPlace(input, kind)
    case 5, 7: return codedBehavior(input, kind)
    case 6: return .removeBehavior(codedNumber(input.target))
    case 8, 9: return codedBoundary(input, kind)
    case 10: return codedBounds(input)
    default:
      expect(kind == 11)
      return codedOneWay(input)
    }
  }

  private func codedNumber(_ number: Int) -> Int { coded(number, 0...Int32.max) }

  private func codedItem(_ input: DynamicInput) -> DynamicInput {
    var item = ArchivedItem(tag: 0, center: .zero, rotation: .zero, bounds: .zero, outlines: [])
    var behaviors: [Int] = []
    if case .addItem(let known, let numbers) = input { (item, behaviors) = (known, numbers) }
    let read = coded(item)
    return .addItem(read, behaviors: coded(behaviors))
  }

  private func codedPlace(_ input: DynamicInput, _ kind: UInt8) -> DynamicInput {
    var (number, place, angle) = (input.target, Vector.zero, 0.0)
    switch input {
    case .moveItem(_, let center, let rotation): (place, angle) = (center - .zero, rotation.radians)
    case .setVelocity(_, let velocity, let spin): (place, angle) = (velocity, spin)
    default: break
    }
    number = codedNumber(number)
    if kind == 2 { return .removeItem(number) }
    (place, angle) = (coded(place), coded(angle))
    if kind == 4 { return .setVelocity(number, place, angular: angle) }
    return .moveItem(number, center: .zero + place, rotation: Angle(radians: angle))
  }

  private func codedBehavior(_ input: DynamicInput, _ kind: UInt8) -> DynamicInput {
    var bytes: [UInt8] = []
    if case .addBehavior(let archived) = input { bytes = archived.bytes }
    if case .change(_, let settings) = input { bytes = settings.bytes }
    let number = codedNumber(input.target)
    let count = codedCount(bytes.count, of: 1)
    if isReading { bytes = [UInt8](repeating: 0, count: count) }
    for i in bytes.indices { code(&bytes[i]) }
    if kind == 5 { return .addBehavior(ArchivedBehavior(bytes: bytes)) }
    return .change(number, settings: ArchivedSettings(bytes: bytes))
  }

  private func codedBoundary(_ input: DynamicInput, _ kind: UInt8) -> DynamicInput {
    var (identifier, points, isClosed, side): (Int?, [Point], Bool, Vector?) = (0, [], false, nil)
    if case .addBoundary(_, let known, let path, let closes, let inward) = input {
      (identifier, points, isClosed, side) = (known, path, closes, inward)
    }
    if case .removeBoundary(_, let known) = input { identifier = known }
    let number = codedNumber(input.target)
    code(&identifier)
    if kind == 9 { return .removeBoundary(number, identifier: identifier ?? 0) }
    points = coded(points.map { $0 - .zero }, least: 0).map { .zero + $0 }
    isClosed = coded(isClosed)
    let hasSide = coded(side != nil)
    let inward = coded(side ?? .zero)
    return .addBoundary(
      number, identifier: identifier ?? 0, points: points, isClosed: isClosed, inward: hasSide ? inward : nil)
  }

  private func codedOneWay(_ input: DynamicInput) -> DynamicInput {
    var (identifier, from, to, front): (Int?, Point, Point, Vector) = (0, .zero, .zero, .zero)
    if case .addOneWayBoundary(_, let known, let start, let end, let side) = input {
      (identifier, from, to, front) = (known, start, end, side)
    }
    let number = codedNumber(input.target)
    code(&identifier)
    (from, to) = (.zero + coded(from - .zero), .zero + coded(to - .zero))
    return .addOneWayBoundary(number, identifier: identifier ?? 0, from: from, to: to, front: coded(front))
  }

  private func codedBounds(_ input: DynamicInput) -> DynamicInput {
    var bounds: Rect?
    if case .setReferenceBounds(let known) = input { bounds = known }
    let isThere = coded(bounds != nil)
    let origin = coded(bounds?.origin ?? .zero)
    let size = coded(Vector(x: bounds?.size.width ?? 0, y: bounds?.size.height ?? 0))
    return .setReferenceBounds(isThere ? Rect(origin: origin, size: Size(width: size.x, height: size.y)) : nil)
  }
}

extension DynamicInput {
  fileprivate var number: UInt8 {
    switch self {
    case .addItem: 1
    case .removeItem: 2
    case .moveItem: 3
    case .setVelocity: 4
    case .addBehavior: 5
    case .removeBehavior: 6
    case .change: 7
    case .addBoundary: 8
    case .removeBoundary: 9
    case .setReferenceBounds: 10
    case .addOneWayBoundary: 11
    }
  }

  /// The item or behaviour that it concerns; 0 if there is none.
  fileprivate var target: Int {
    switch self {
    case .removeItem(let number), .moveItem(let number, _, _), .setVelocity(let number, _, _),
      .removeBehavior(let number),
      .change(let number, _), .addBoundary(let number, _, _, _, _), .addOneWayBoundary(let number, _, _, _, _),
      .removeBoundary(let number, _):
      number
    case .addItem, .addBehavior, .setReferenceBounds: 0
    }
  }
}
