import Foundation

/// The picture of an owl, drawn from back to front.
struct Portrait {
  /// The side of the canvas, and the room around it in the picture.
  static let side = 72
  static let margin = 2

  let owl: Owl
  var body: Body { owl.body }

  init(of owl: Owl) { self.owl = owl }

  /// The picture on a canvas of 72 by 72 points.
  var drawing: Drawing {
    var drawing = Drawing()
    draw(into: &drawing)
    return drawing
  }

  private func draw(into drawing: inout Drawing) {
    props(.far, &drawing)
    for friend in owl.friends ?? [] { Portrait(of: friend).draw(into: &drawing) }
    placed(&drawing) { drawing in
      props(.back, &drawing)
      bird(&drawing)
      props(.front, &drawing)
    }
    props(.near, &drawing)
  }

  private func placed(_ drawing: inout Drawing, _ draw: (inout Drawing) -> Void) {
    let shift = owl.shift.map { Point($0[0], $0[1]) } ?? Point(0, 0)
    let (turn, scale) = (owl.turn ?? 0, owl.scale ?? 1)
    drawing.add(
      #"<g transform="translate(\#((36 + shift.x).short) \#((40 + shift.y).short)) rotate(\#(turn.short)) scale(\#(scale.short)) translate(-36 -40)"\#(veil)>"#
    )
    draw(&drawing)
    drawing.add("</g>")
  }

  private var veil: String { owl.opacity.map { #" opacity="\#($0.short)""# } ?? "" }

  private func bird(_ drawing: inout Drawing) {
    if owl.feet ?? (body.legs > 0) { drawing.feet(on: body, colour: owl.bill ?? Colour("orange")) }
    if owl.spread ?? false { drawing.spread(on: body, owl.feathers) }
    silhouette(&drawing)
    drawing.belly(owl, on: body)
    if let neck = owl.neck { wear(neck, &drawing) }
    drawing.face(owl, on: body)
    if owl.cheeks ?? false { drawing.cheeks(on: body) }
    props(.face, &drawing)
    if let mask = owl.mask { drawing.glasses(mask, on: body) }
    drawing.eyes(owl, on: body)
    drawing.beak(owl.beak ?? .small, on: body, colour: owl.bill ?? Colour("orange"))
    if let brows = owl.brows { drawing.brows(brows, on: body) }
    if let glasses = owl.glasses { drawing.glasses(glasses, on: body) }
    if let hat = owl.hat { drawing.part(hat, at: body.brow, scale: body.hat / 12) }
    props(.mid, &drawing)
    for wing in wings { drawing.wing(wing, owl.feathers) }
  }

  /// Draws a garment within the body's outline; things around the neck may overlap it.
  private func wear(_ neck: TintedPart, _ drawing: inout Drawing) {
    let garment = ["apron", "overall", "shirt"].contains { neck.name == $0 }
    let scale = body.half / 16
    if garment {
      drawing.clipped(to: body.outline) { $0.part(neck, at: body.neck, scale: scale) }
    } else {
      drawing.part(neck, at: body.neck, scale: scale)
    }
  }

  private func silhouette(_ drawing: inout Drawing) {
    let coat = owl.feathers
    let tufts = (owl.tufts ?? .none).paths(on: body)
    let outline = owl.fluff.map { body.ruffled(tips: Int($0[0]), by: $0[1]) } ?? body.outline
    drawing.union(tufts.map { ($0, coat.wing) } + [(outline, coat.wing)], outline: 2.3)
    let light = Point(-2.4, -2.2)
    for tuft in tufts { drawing.clipped(to: tuft) { $0.moved(light) { $0.flat(tuft, coat.base) } } }
    drawing.clipped(to: outline) { $0.moved(light) { $0.flat(outline, coat.base) } }
  }

  private var wings: [Wing] {
    if owl.spread ?? false { return [] }
    let angles = owl.wings ?? [-4, -4]
    return zip([-1.0, 1.0], angles).map { Wing(on: body, side: $0, angle: $1) }
  }

  private func props(_ layer: Prop.Layer, _ drawing: inout Drawing) {
    for prop in owl.with ?? [] where (prop.layer ?? .front) == layer {
      drawing.part(
        prop.part, at: place(prop.at), turn: prop.turn ?? 0, scale: prop.scale ?? 1, flip: prop.flip ?? false)
    }
  }

  private func place(_ place: Place) -> Point {
    switch place {
    case .left: wings.first?.tip ?? body.belly
    case .right: wings.last?.tip ?? body.belly
    case .belly: body.belly
    case .crown: body.brow
    case .foot: Point(body.center, body.bottom)
    case .point(let point): point
    }
  }
}
