import Geometry

// Which Hoo is selected, and what shows it.

extension HooScene {
  /// Selects a Hoo, or none, as somebody's deliberate choice.
  func choose(_ address: HooAddress?) {
    selected = address
    hasNews = true
    if let address {
      let center = layout.center(of: address)
      forgetFarDisc(from: center)
      disc.go(to: center, at: time)
      announcement = .selected(address)
    } else {
      disc.hide(at: time)
      announcement = .deselected
    }
    aimGrowth()
  }

  func aimGrowth() {
    growth.aim(selected: selected, hovered: hovered, reducesMotion: reducesMotion, at: time)
    hasNews = true
  }

  /// A disc that nobody sees, far from where it is wanted, does not travel: it comes anew.
  func forgetFarDisc(from point: Point) {
    let way = abs(disc.pose(at: time).center.y - point.y)
    if way > layout.viewport.size.height * Self.farthestTravel { disc = Disc(reducesMotion: reducesMotion) }
  }
}
