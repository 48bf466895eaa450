import Geometry
import Motion
import Packs
import Sound

// Position and velocity of each bubble by its place, and its changes as time passes.

extension DressingRoom {
  func center(of bubble: Bubble) -> Point {
    switch bubble.place {
    case .waiting, .stowed: characterRect(at: time).center
    case .homing(let offset): spoke(of: bubble) + offset.value(at: time)
    case .seated: spoke(of: bubble)
    case .falling: bubble.center
    case .worn(let offset), .shrinking(let offset): fit(of: bubble) + offset.value(at: time)
    }
  }

  func velocity(of bubble: Bubble) -> Vector {
    switch bubble.place {
    case .waiting, .stowed: .zero
    case .homing(let offset): spokeVelocity(of: bubble) + offset.velocity(at: time)
    case .seated: spokeVelocity(of: bubble)
    case .falling: falling.velocity(of: bubble)
    case .worn(let offset), .shrinking(let offset): fitVelocity(of: bubble) + offset.velocity(at: time)
    }
  }

  func seat(of bubble: Bubble) -> RoomLayout.Seat {
    layout.seat(bubble.slot, wheelAngle: wheel.angle(at: time))
  }

  func spoke(of bubble: Bubble) -> Point { seat(of: bubble).center }

  func spokeVelocity(of bubble: Bubble) -> Vector {
    let seat = seat(of: bubble)
    return seat.isAway ? .zero : (seat.center - layout.hub).perpendicular * wheel.velocity(at: time)
  }

  /// Returns the share of a bubble's size that is shown, 0...1: less than 1 only at or near a seat behind the character.
  func presence(of bubble: Bubble) -> Double {
    switch bubble.place {
    case .seated: seat(of: bubble).presence
    case .homing(let offset):
      max(seat(of: bubble).presence, min(1, offset.value(at: time).length / layout.bubbleDiameter))
    case .stowed: 0
    case .waiting, .falling, .worn, .shrinking: 1
    }
  }

  /// Whether it is out of view on a wheel that pages.
  func isAway(_ bubble: Bubble) -> Bool { bubble.isStowed || bubble.isSeated && seat(of: bubble).isAway }

  /// The position of a costume's display point when he wears it.
  func fit(of bubble: Bubble) -> Point { fit(of: bubble, on: characterRect(at: time)) }

  private func fit(of bubble: Bubble, on rect: Rect) -> Point {
    CostumeFit.place(
      of: bubble.costume, on: rect, scale: rect.size.height / character.size.height, anchor: character.figure.anchor)
  }

  /// The velocity of that position while he grows or shrinks.
  func fitVelocity(of bubble: Bubble) -> Vector {
    (fit(of: bubble, on: layout.dressedCharacter) - fit(of: bubble, on: layout.character))
      * character.zoom.velocity(at: time)
  }

  /// Carries out the changes that are due by time.
  func advance(_ bubble: Bubble) {
    if let crossfade = bubble.crossfade, crossfade.isOver(at: time) { bubble.crossfade = nil }
    if falling.grip?.bubble === bubble {
      bubble.squash.end()
    } else if bubble.isFalling, !reducesMotion {
      let impact = bubble.squash.note(velocity(of: bubble), at: time)
      if impact > 0 { news.cues.append(.impact(speed: impact, radius: bubble.radius)) }
    }
    if let release = bubble.release, release <= time, !bubble.isStowed { drop(bubble) }
    switch bubble.place {
    case .waiting where seat(of: bubble).isAway && wornBubble == nil: bubble.place = .seated
    case .waiting(let departure) where departure <= time: reducesMotion ? appear(bubble) : sendHome(bubble)
    case .homing(let offset) where offset.reach(at: time) < 0.02: bubble.place = .seated
    case .homing where !characterRect(at: time).contains(center(of: bubble)), .seated: bubble.isRaised = false
    case .shrinking where isNearlyPlain(bubble): drop(bubble)
    default: break
    }
  }

  /// Seated, or closer to its spoke than can be seen, and closed to a bubble again.
  func isHome(_ bubble: Bubble) -> Bool {
    guard bubble.crossfade == nil, isPlain(bubble) else { return false }
    switch bubble.place {
    case .seated: return true
    case .homing(let offset):
      return offset.value(at: time).length <= Self.seatedDistance
        && offset.velocity(at: time).length <= Self.seatedSpeed
    default: return false
    }
  }

  /// Near enough to its place on the character for him to feel it.
  func touchesCharacter(_ bubble: Bubble) -> Bool {
    guard case .worn(let offset) = bubble.place else { return false }
    return offset.value(at: time).length < Self.touchDistance
  }

  /// Within half a point of its place on the character, all corners of the costume, for good.
  func hasReachedCharacter(_ bubble: Bubble) -> Bool {
    guard case .worn(let offset) = bubble.place, bubble.crossfade == nil else { return false }
    let turn = bubble.turn.reach(at: time) * CostumeFit.reach(of: bubble.costume) * wornScale
    return offset.reach(at: time) + growthReach(of: bubble) + turn < Self.dressedDistance
  }

  /// Whether costume and ring have closed to a bubble.
  func isPlain(_ bubble: Bubble) -> Bool {
    bubble.growth.target == 0 && bubble.spread.target == 0 && growthReach(of: bubble) < 0.5
      && bubble.spread.reach(at: time) * (enclosingDiameter - layout.bubbleDiameter) < 0.5
  }

  /// Small enough to fall: costume and ring close to a bubble on the way.
  private func isNearlyPlain(_ bubble: Bubble) -> Bool {
    growthReach(of: bubble) < 24
      && bubble.spread.reach(at: time) * (enclosingDiameter - layout.bubbleDiameter) < layout.bubbleDiameter / 2
  }

  func isChanging(_ bubble: Bubble) -> Bool {
    if bubble.release != nil && !bubble.isStowed { return true }
    switch bubble.place {
    case .waiting, .homing, .shrinking: return true
    case .worn(let offset): if offset.reach(at: time) > 0.005 { return true }
    case .seated, .stowed, .falling: break
    }
    return bubble.crossfade != nil || !bubble.front.isOver(at: time) || !bubble.shade.isOver(at: time)
      || !bubble.squash.isOver(at: time) || growthReach(of: bubble) > 0.005
      || bubble.spread.reach(at: time) > 0.00002 || bubble.turn.reach(at: time) > 0.0002
      || bubble.emergence.reach(at: time) > 0.0002
  }

  /// Returns a bound on the distance, in points, of the costume's corners from their places at its final size.
  private func growthReach(of bubble: Bubble) -> Double {
    let scales = wornScale - costumeScaleInBubble
    return bubble.growth.reach(at: time) * abs(scales) * CostumeFit.reach(of: bubble.costume)
  }

  /// The scale of a costume in a bubble on the wheel.
  var costumeScaleInBubble: Double {
    CostumeFit.scale(inBubble: layout.bubbleDiameter, shown: character.figure.shownRadius)
  }

  var wornScale: Double { layout.scale(ofCharacter: character.size) }

  /// The diameter of a ring whose hole encloses the screen for every starting point.
  var enclosingDiameter: Double {
    Vector(x: layout.viewport.size.width, y: layout.viewport.size.height).length / CostumeFit.hole
  }
}
