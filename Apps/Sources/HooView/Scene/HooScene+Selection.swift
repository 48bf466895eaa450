import Geometry

// The selection, and the disc and sizes that show it.

extension HooScene {
  /// Selects a Hoo, or none, by a deliberate choice.
  func choose(_ address: HooAddress?) {
    endGhost()
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

  /// A disc far from `point`, and so out of view, does not travel there: it reappears.
  func forgetFarDisc(from point: Point) {
    let way = abs(disc.pose(at: time).center.y - point.y)
    if way > layout.viewport.size.height * Self.farthestTravel { disc = Disc(reducesMotion: reducesMotion) }
  }
}
