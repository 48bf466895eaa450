/// The position of a thing: on the body, at the wing tips `left` and `right` for instance, or `x y` on the canvas.
enum Place: Decodable {
  case left, right, belly, crown, foot
  case point(Point)

  init(from decoder: any Decoder) throws {
    let name = try decoder.name()
    // The scene of a header has no body.
    let isInScene = decoder.codingPath.contains { $0.stringValue == "scene" }
    let (width, height) = isInScene ? (Header.width, Header.height) : (Portrait.side, Portrait.side)
    if let place = Place.onBody[name], !isInScene {
      self = place
    } else if let point = Point(name), point.isWithin(width, height) {
      self = .point(point)
    } else {
      let names = isInScene ? "" : Place.onBody.keys.sorted().joined(separator: ", ") + ", or "
      mistake(
        "unknown place \"\(name)\"", "use \(names)two numbers from \"0 0\" to \"\(width) \(height)\"")
    }
  }

  private static let onBody: [String: Place] = [
    "left": .left, "right": .right, "belly": .belly, "crown": .crown, "foot": .foot,
  ]
}

extension Point {
  /// Creates a point from two numbers with a space between them; nil from another text.
  fileprivate init?(_ text: String) {
    let numbers = text.split(separator: " ").map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else { return nil }
    self.init(x, y)
  }

  fileprivate func isWithin(_ width: Int, _ height: Int) -> Bool {
    (0...Double(width)).contains(x) && (0...Double(height)).contains(y)
  }
}
