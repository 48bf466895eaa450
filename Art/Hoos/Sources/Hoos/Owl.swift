/// The description of an owl. Missing members have defaults.
struct Owl: Decodable {
  var body: Body
  /// The coat.
  var feathers: Feathers
  var eyes: Eyes?
  /// The direction of the look: right and down are positive, 1 is the maximum.
  var look: [Double]?
  var iris: Colour?
  var face: Face?
  var cheeks: Bool?
  var brows: Brows?
  var tufts: Tufts?
  var beak: Beak?
  var bill: Colour?
  var belly: Belly?
  /// The angles of the left and the right wing in degrees; empty for no wings.
  var wings: [Double]?
  var spread: Bool?
  var feet: Bool?
  /// The number and the length of ragged tips at the edges.
  var fluff: [Double]?
  /// `glasses` are drawn before the eyes, a `mask` behind them.
  var hat: TintedPart?
  var glasses, mask: Glasses?
  var neck: TintedPart?
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

  var gaze: Eyes { eyes ?? .round }
  var glance: Point { look.map { Point($0[0], $0[1]) } ?? Point(0, 0) }
}

/// A thing that an owl holds or sits on, or that is near it.
struct Prop: Decodable {
  var part: TintedPart
  var at: Place
  var turn, scale: Double?
  var flip: Bool?
  var layer: Layer?

  /// The layer: behind the owl, under its eyes, between body and wings, or before everything, which is the default. `far` and
  /// `near` do not rotate with the bird.
  enum Layer: String, Choice {
    case back, face, mid, front, far, near
  }
}
