import Geometry

// The selection, and the disc and sizes that show it.

extension HooScene {
  /// Selects a Hoo, or none, by a deliberate choice.
  func choose(_ address: HooAddress?) {
    endGhost()
    choice.hoo = address
    news.isDue = true
    if let address {
      let center = layout.center(of: address)
      forgetFarDisc(from: center)
      choice.disc.go(to: center, at: time)
      news.announcement = .selected(address)
    } else {
      choice.disc.hide(at: time)
      news.announcement = .deselected
    }
    aimGrowth()
  }

  func aimGrowth() {
    choice.growth.aim(selected: choice.hoo, hovered: mouse.hovered, reducesMotion: reducesMotion, at: time)
    news.isDue = true
  }

  /// A disc far from `point`, and so out of view, does not travel there: it reappears.
  func forgetFarDisc(from point: Point) {
    let way = abs(choice.disc.pose(at: time).center.y - point.y)
    if way > layout.viewport.size.height * Self.travelLimit { choice.disc = Disc(reducesMotion: reducesMotion) }
  }
}
