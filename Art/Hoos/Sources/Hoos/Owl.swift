/// One owl as the data describe it. What is left out is ordinary.
struct Owl: Codable {
  /// The names of its shape and of its coat.
  var body, feathers: String
  var eyes: Eyes?
  /// Where it looks: right and down are positive, 1 is as far as it goes.
  var look: [Double]?
  var iris: String?
  var face: Face?
  var cheeks: Bool?
  var brows: Brows?
  var tufts: Tufts?
  var beak: Beak?
  var bill: String?
  var belly: Belly?
  /// How far the left and the right wing are lifted, in degrees; none at all if empty.
  var wings: [Double]?
  var spread: Bool?
  var feet: Bool?
  /// Ragged at the edges: how many tips, how long.
  var fluff: [Double]?
  /// `glasses` are worn before the eyes, a `mask` lies behind them.
  var hat, glasses, mask, neck: String?
  var with: [Prop]?
  /// Owls behind this one, in the same picture.
  var friends: [Owl]?
  /// The whole bird, turned about its middle, moved and made larger or smaller.
  var turn: Double?
  var shift: [Double]?
  var scale: Double?
  /// Seen through: 1 is solid.
  var opacity: Double?

  var coat: Feathers { Feathers(feathers) }
  var gaze: Eyes { eyes ?? .round }
  var glance: Point { look.map { Point($0[0], $0[1]) } ?? Point(0, 0) }
}

/// Something an owl holds, sits on, or has about it.
struct Prop: Codable {
  /// A part and, after a blank, its colour.
  var part: String
  /// `left` and `right` are wing tips, `belly`, `foot` and `crown` places on the body; otherwise `x y` on the canvas.
  var at: String
  var turn, scale: Double?
  var flip: Bool?
  var layer: Layer?

  /// Behind the owl, under its eyes, between body and wings, or before everything (where nothing is said); `far` and `near` stay put
  /// when the bird is turned.
  enum Layer: String, Codable {
    case back, face, mid, front, far, near
  }
}
