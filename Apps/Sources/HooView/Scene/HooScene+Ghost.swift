import Geometry
import Motion

// A ghost of a finger that shows how to scrub.

extension HooScene {
  /// Shows once how to scrub, on the first Hoos that are seen. Does nothing where motion is reduced, while something is
  /// chosen, and where no line has room for it. Returns whether it does. Every event ends it.
  public func showGhost(at time: Double) -> Bool {
    advance(to: time)
    guard !reducesMotion, lens.ghost == nil, press.scrubber.state == .idle, choice.hoo == nil, scroll.glide == nil
    else {
      return false
    }
    let seen = layout.visibleContent(at: scroll.offset)
    let lines = layout.lines(from: seen.minY, to: seen.maxY)
    let line = lines.first {
      layout.frame(ofLine: $0).minY >= seen.minY + layout.discDiameter && layout.hoos(inLine: $0).count > 2
    }
    guard let line else { return false }
    let (set, hoos) = (layout.set(ofLine: line), layout.hoos(inLine: line))
    let from = HooAddress(set: set, hoo: hoos.lowerBound)
    let to = HooAddress(set: set, hoo: min(hoos.lowerBound + 3, hoos.upperBound - 1))
    lens.ghost = GhostSwipe(from: layout.center(of: from), to: layout.center(of: to), start: self.time)
    lens.loupe.rise(
      from, above: seenPoint(layout.center(of: from)), in: layout.visibleRoom, diameter: layout.discDiameter,
      reducesMotion: false, at: self.time)
    news.isDue = true
    return true
  }

  /// The loupe goes with the ghost.
  func advanceGhost() {
    if let ghost = lens.ghost { advance(ghost) }
  }

  @inline(never)
  private func advance(_ ghost: GhostSwipe) {
    guard let pose = ghost.pose(at: time) else { return endGhost() }
    lens.base = pose.center
    lens.loupe.follow(seenPoint(pose.center), in: layout.visibleRoom, at: time)
    if let address = layout.nearest(to: pose.center) { lens.loupe.show(address, at: time) }
  }

  func endGhost() {
    guard lens.ghost != nil else { return }
    lens.ghost = nil
    news.isDue = true
    lens.loupe.drop(at: time)
  }
}
