import Geometry

/// Choosing and carrying items by the keyboard.
extension Playground {
  /// Chooses the nearest movable item in a direction, or the first one if none is chosen yet. Returns it; nil if there is none.
  @discardableResult
  public func choose(towards direction: Vector) -> Int? {
    let movable = blueprint.items.indices.filter { !blueprint.items[$0].traits.isAnchored }
    guard let chosen else {
      self.chosen = movable.first
      return self.chosen
    }
    let center = pose(of: chosen).center
    var best: (item: Int, cost: Double)?
    for item in movable where item != chosen {
      let way = pose(of: item).center - center
      let ahead = way.dot(direction)
      // Items at the side cost twice their distance, and none behind a diagonal counts.
      let cost = ahead + 2 * abs(way.cross(direction))
      if ahead > 0 && abs(way.cross(direction)) <= 2 * ahead && cost < best?.cost ?? .infinity { best = (item, cost) }
    }
    self.chosen = best?.item ?? chosen
    return self.chosen
  }

  /// Takes hold of the chosen item by its centre; false if none is chosen.
  public func holdChosen() -> Bool {
    guard let chosen else { return false }
    hold(chosen, at: pose(of: chosen).center)
    return true
  }

  /// The number of items that can be chosen.
  public var movableCount: Int { blueprint.items.count { !$0.traits.isAnchored } }

  /// The centre of an item in the frame that is shown.
  public func center(of item: Int) -> Point { pose(of: item).center }

  /// The name of an item's shape in the tables of words.
  public func shape(of item: Int) -> StaticString {
    switch blueprint.items[item].shape {
    case .circle: "circle"
    case .ellipse: "ellipse"
    case .rectangle: "rectangle"
    case .path: "polygon"
    }
  }
}
