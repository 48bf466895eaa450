/// The description of an owl. Missing members have defaults.
struct Owl: Codable {
  /// The names of the shape and of the coat.
  var body, feathers: String
  var eyes: Eyes?
  /// The direction of the look: right and down are positive, 1 is the maximum.
  var look: [Double]?
  var iris: String?
  var face: Face?
  var cheeks: Bool?
  var brows: Brows?
  var tufts: Tufts?
  var beak: Beak?
  var bill: String?
  var belly: Belly?
  /// The angles of the left and the right wing in degrees; empty for no wings.
  var wings: [Double]?
  var spread: Bool?
  var feet: Bool?
  /// The number and the length of ragged tips at the edges.
  var fluff: [Double]?
  /// `glasses` are drawn before the eyes, a `mask` behind them.
  var hat, glasses, mask, neck: String?
  var with: [Prop]?
  /// Owls behind this one in the same picture.
  var friends: [Owl]?
  /// The rotation about the middle, the translation and the scale of the whole bird.
  var turn: Double?
  var shift: [Double]?
  var scale: Double?
  /// The opacity.
  var opacity: Double?
  /// False where something covers the eyes, so that lids would lie above it.
  var blinks: Bool?

  var coat: Feathers { Feathers(feathers) }
  var gaze: Eyes { eyes ?? .round }
  var glance: Point { look.map { Point($0[0], $0[1]) } ?? Point(0, 0) }
}

/// A thing that an owl holds or sits on, or that is near it.
struct Prop: Codable {
  /// The name of a part, and its colour after a space.
  var part: String
  /// The position: the wing tips `left` and `right`, `belly`, `foot` and `crown` on the body, or `x y` on the canvas.
  var at: String
  var turn, scale: Double?
  var flip: Bool?
  var layer: Layer?

  /// The layer: behind the owl, under its eyes, between body and wings, or before everything, which is the default. `far` and
  /// `near` do not rotate with the bird.
  enum Layer: String, Codable {
    case back, face, mid, front, far, near
  }
}
