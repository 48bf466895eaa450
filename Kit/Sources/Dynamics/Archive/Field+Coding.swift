import Geometry

extension StateCoder {
  /// The kind of a field. A custom law is a closure, which no archive can hold: the coder fails.
  func coded(_ field: Field) -> Field {
    var number = field.number
    code(&number)
    expect(number > 0 && number <= 10)
    return Field(number)
  }

  /// A region: a tree of shapes, of limited depth.
  func coded(_ region: Region) -> Region {
    let area = coded(region.area, depth: 0)
    return Region(area)
  }

  private static var mostDepth: Int { 64 }

  private func coded(_ area: Region.Area, depth: Int) -> Region.Area {
    var number = area.number
    code(&number)
    if !expect(number < 6 && depth < Self.mostDepth) { return .everything }
    switch number {
    case 1: return .circle(radius: coded(area.size.width, 0...1e300))
    case 2:
      let width = coded(area.size.width, 0...1e300)
      return .rectangle(Size(width: width, height: coded(area.size.height, 0...1e300)))
    case 3: return .inverse(coded(area.parts.0, depth: depth + 1))
    case 4, 5:
      let first = coded(area.parts.0, depth: depth + 1)
      let second = coded(area.parts.1, depth: depth + 1)
      return number == 4 ? .union(first, second) : .intersection(first, second)
    default: return .everything
    }
  }
}

extension Field {
  /// Its number in archives; 0 for a law of the program's own.
  fileprivate var number: UInt8 {
    switch self {
    case .evaluation: 0
    case .drag: 1
    case .vortex: 2
    case .radialGravity: 3
    case .linearGravity: 4
    case .velocity: 5
    case .noise: 6
    case .turbulence: 7
    case .spring: 8
    case .electric: 9
    case .magnetic: 10
    }
  }

  fileprivate init(_ number: UInt8) {
    switch number {
    case 2: self = .vortex
    case 3: self = .radialGravity
    case 4: self = .linearGravity
    case 5: self = .velocity
    case 6: self = .noise
    case 7: self = .turbulence
    case 8: self = .spring
    case 9: self = .electric
    case 10: self = .magnetic
    default: self = .drag
    }
  }
}

extension Region.Area {
  fileprivate var number: UInt8 {
    switch self {
    case .everything: 0
    case .circle: 1
    case .rectangle: 2
    case .inverse: 3
    case .union: 4
    case .intersection: 5
    }
  }

  fileprivate var size: Size {
    switch self {
    case .circle(let radius): Size(width: radius, height: radius)
    case .rectangle(let size): size
    default: .zero
    }
  }

  fileprivate var parts: (Region.Area, Region.Area) {
    switch self {
    case .inverse(let area): (area, .everything)
    case .union(let a, let b), .intersection(let a, let b): (a, b)
    default: (.everything, .everything)
    }
  }
}
