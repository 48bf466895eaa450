/// Tufts: feathers on the head that look like ears.
enum Tufts: String, Choice {
  case none, small, horns, long, floppy, wild, swept, curl, round
}

extension Tufts {
  /// The outlines, which are merged with that of the body.
  func paths(on body: Body) -> [String] {
    let y = body.top + body.brim
    return [-1.0, 1.0].flatMap { side in
      feathers.map { feather in
        var path = ""
        for (letter, points) in feather {
          path += letter
          path += points.map { "\((body.center + side * (body.hat + $0.0 - 10)).short) \((y + $0.1).short)" }.joined(
            separator: " ")
        }
        return path + "Z"
      }
    }
  }

  /// The feathers of one side. At a hat's edge x is 10 and y is 0; x grows outwards and y downwards.
  private var feathers: [[(String, [(Double, Double)])]] {
    switch self {
    case .none: []
    case .small: [[("M", [(4, 0)]), ("Q", [(8, -4), (11, -7)]), ("Q", [(13, 0), (13, 7)])]]
    case .horns: [[("M", [(0, -2)]), ("Q", [(9, -5), (15, -12)]), ("Q", [(17, -2), (14, 9)])]]
    case .long: [[("M", [(4, 2)]), ("Q", [(5, -8), (10, -14)]), ("Q", [(14, -5), (12, 8)])]]
    case .floppy: [[("M", [(4, 0)]), ("C", [(10, -9), (18, -8), (19, 3)]), ("C", [(15, 0), (13, 3), (12, 8)])]]
    case .wild:
      [
        [("M", [(2, 1)]), ("Q", [(2, -5), (4, -8)]), ("Q", [(8, -4), (9, 2)])],
        [("M", [(6, 2)]), ("Q", [(9, -4), (14, -6)]), ("Q", [(14, 0), (13, 6)])],
        [("M", [(9, 4)]), ("Q", [(14, 1), (19, 1)]), ("Q", [(17, 6), (12, 10)])],
      ]
    case .swept: [[("M", [(0, -1)]), ("Q", [(12, -3), (21, -7)]), ("Q", [(20, 3), (13, 8)])]]
    case .curl: [[("M", [(4, 1)]), ("C", [(4, -10), (12, -13), (15, -8)]), ("C", [(11, -9), (9, -4), (13, 6)])]]
    case .round: [[("M", [(3, 2)]), ("C", [(3, -8), (15, -9), (15, 0)]), ("C", [(15, 4), (13, 6), (11, 7)])]]
    }
  }
}
