import Foundation

/// A line of letters: thick strokes with outlines, some of them displaced and tilted.
struct Lettering: Decodable {
  let text: String
  let colour: Colour
  /// The height of its middle, the size of a capital in points, and the thickness of its strokes (a capital is 40
  /// high).
  let y, size: Double
  var weight, gap: Double?
  /// The displacement of letters in points, their tilt in degrees, and the upward bend of the line.
  var bounce, tilt, bow: Double?
  /// The letters O that are an owl's eye, by their index from 0, with the direction of the look.
  var eyes: [Int]?
  var look: [Double]?
  var iris: Colour?
}

extension Lettering {
  private var stroke: Double { weight ?? 9 }

  /// The middle of each letter on its line, and the length of the line.
  private var advances: (places: [Double], length: Double) {
    var (pen, places) = (0.0, [Double]())
    for letter in text {
      let half = Glyph.of(letter).half + stroke / 2 + (gap ?? 3.5) / 2
      places.append(pen + half)
      pen += half * 2
    }
    return (places, pen)
  }

  private var scale: Double { size / (40 + stroke) }

  /// The width in points.
  var width: Double { advances.length * scale }

  /// Draws the line with its middle at `x`.
  func draw(at x: Double, _ drawing: inout Drawing) {
    let (places, length) = advances
    let spots = zip(text, places).enumerated().map {
      index, spot -> (glyph: Glyph, at: Point, turn: Double, eye: Bool) in
      let along = (spot.1 / length - 0.5) * 2
      let swing = index.isMultiple(of: 2) ? 1.0 : -1.0
      let y = y + (bow ?? 0) * along * along + (bounce ?? 0) * swing
      let turn = (tilt ?? 0) * swing * 0.8 + atan((bow ?? 0) * 4 * along / (length * scale)) * 180 / .pi
      return (Glyph.of(spot.0), Point(x + (spot.1 - length / 2) * scale, y), turn, eyes?.contains(index) ?? false)
    }
    let layers: [(Colour, Double, Double)] = [
      (.ink, stroke + 4.2 / scale, 1.6), (.ink, stroke + 4.2 / scale, 0), (colour.darker, stroke, 0),
      (colour, stroke - 0.5, -0.9),
    ]
    for (paint, width, drop) in layers {
      for spot in spots where !spot.eye && !spot.glyph.path.isEmpty {
        drawing.moved(Point(spot.at.x, spot.at.y + drop), turn: spot.turn, scale: scale) {
          $0.line(spot.glyph.path, paint, width)
        }
      }
    }
    for spot in spots where spot.eye { eye(spot.at, scale, &drawing) }
  }

  private func eye(_ at: Point, _ scale: Double, _ drawing: inout Drawing) {
    let radius = (13 + stroke / 2 + 1) * scale
    drawing.flat(.oval(Point(at.x, at.y + 1.6), radius + 2.1), .ink)
    drawing.solid(.oval(at, radius), iris ?? Colour("white"), 4.2)
    drawing.flat(.oval(at, radius), iris ?? Colour("white"))
    let look = look.map { Point($0[0], $0[1]) } ?? Point(0, 0)
    let pupil = Point(at.x + look.x * radius * 0.4, at.y + look.y * radius * 0.4)
    drawing.flat(.oval(pupil, radius * 0.52), .ink)
    drawing.flat(.oval(Point(pupil.x + radius * 0.18, pupil.y - radius * 0.2), radius * 0.15), Colour("white"))
  }
}
