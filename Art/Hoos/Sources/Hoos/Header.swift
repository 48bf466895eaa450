import Foundation

/// The picture above a set: lettering with parts and small owls around it.
struct Header: Decodable {
  /// The sides of its canvas.
  static let (width, height) = (366, 73)

  let lines: Translated<[Lettering]>
  /// The middle of the lettering; nil for that of the canvas.
  var x: Double?
  var scene: [Prop]?
  var owls: [Guest]?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    lines = try members.translated("lines")
    x = try members.decodeIfPresent(Double.self, forKey: "x")
    scene = try members.decodeIfPresent([Prop].self, forKey: "scene")
    owls = try members.decodeIfPresent([Guest].self, forKey: "owls")
  }

  /// An owl of the scene, with the foot of its canvas at `x`, `y`.
  struct Guest: Decodable {
    let x, y, size: Double
    let owl: Owl
  }

  /// The picture with `lines`.
  func drawing(with lines: [Lettering]) -> Drawing {
    var drawing = Drawing()
    for prop in scene ?? [] where prop.layer == .back { place(prop, &drawing) }
    for guest in owls ?? [] { draw(guest, &drawing) }
    letters(lines, &drawing)
    for prop in scene ?? [] where prop.layer != .back { place(prop, &drawing) }
    return drawing
  }

  /// Places the lines in a row, with a space between them.
  private func letters(_ lines: [Lettering], _ drawing: inout Drawing) {
    let blank = 9.0
    let width = lines.map(\.width).reduce(blank * Double(lines.count - 1), +)
    var pen = (x ?? 183) - width / 2
    for line in lines {
      line.draw(at: pen + line.width / 2, &drawing)
      pen += line.width + blank
    }
  }

  private func place(_ prop: Prop, _ drawing: inout Drawing) {
    guard case .point(let point) = prop.at else { return }
    drawing.part(
      prop.part, at: point, turn: prop.turn ?? 0, scale: prop.scale ?? 1, flip: prop.flip ?? false)
  }

  private func draw(_ guest: Guest, _ drawing: inout Drawing) {
    let inner = Portrait(of: guest.owl).drawing.elements.joined(separator: "\n")
    let scale = guest.size / 72
    // Clips have names that are unique in one picture only; here several pictures become one.
    let mark = "g\(Int(guest.x))-"
    let named = inner.replacingOccurrences(of: "id=\"c", with: "id=\"\(mark)c").replacingOccurrences(
      of: "url(#c", with: "url(#\(mark)c")
    drawing.add(
      #"<g transform="translate(\#((guest.x - guest.size / 2).short) \#((guest.y - guest.size).short)) scale(\#(scale.short))">"#
    )
    drawing.add(named)
    drawing.add("</g>")
  }
}
