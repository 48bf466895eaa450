import Browser
import DisguiseORama
import Geometry
import Gestures
import Packs
import SharedUI
import Values

/// The page's events, passed on to the room.
extension DressingRoomScreen {
  func handle(_ event: PointerEvent) {
    room.handle(event)
    finishEvent(at: event.time)
  }

  func handle(_ key: Key, at time: Double) -> Bool {
    switch key {
    case .escape: room.escape(at: time)
    case .right, .down: room.turn(bySpokes: 1, at: time)
    case .left, .up: room.turn(bySpokes: -1, at: time)
    case .undo: room.changeLook(by: -1, at: time)
    case .redo: room.changeLook(by: 1, at: time)
    default: return false
    }
    tellsOfTurn = room.state == .spinning
    finishEvent(at: time)
    return true
  }

  func scroll(by delta: Vector, at time: Double) {
    room.scroll(by: delta, at: time)
    finishEvent(at: time)
  }

  func activate(_ handle: Int32, at time: Double) {
    if let step = pager.step(of: handle) {
      room.turn(byPages: step, at: time)
      tellsOfTurn = true
    } else if let step = looks.step(of: handle) {
      room.changeLook(by: step, at: time)
    } else if let target = target(of: handle) {
      room.activate(target, at: time)
    } else {
      return
    }
    finishEvent(at: time)
  }

  /// Tells screen readers which costumes the wheel shows.
  func tellOfTurn() {
    tellsOfTurn = false
    var names = Text.empty
    for index in room.costumesInView { names = (names.isEmpty ? names : names + ", ") + costumes[index].label }
    context.services.announce(context.content.words.text("wheel-view", ("costumes", names)))
  }

  /// The node with this handle is hidden, and the keyboard's focus goes on: from a bubble to one that is seen, from undo to redo and
  /// back, where there is one, from everything else to the character, who is always there.
  func moveFocus(from handle: Int32, at time: Double) {
    if let index = index(of: handle), let next = room.passFocus(from: index, at: time) {
      return bubbles[next].button.focus()
    }
    room.focus(nil, at: time)
    if !looks.moveFocus(from: handle) { character.focus() }
  }

  func surprise(at time: Double) {
    room.surprise(at: time)
    finishEvent(at: time)
  }

  func hover(at point: Point?, time: Double) { room.hover(at: point, time: time) }

  func feel(_ acceleration: Acceleration) {
    room.feel(acceleration)
    name(room.state)
  }

  /// The motion sensor is off.
  func level() { room.level() }

  func focus(_ handle: Int32, at time: Double) {
    room.focus(index(of: handle), at: time)
    finishEvent(at: time)
  }

  /// Carries out at once the parts that cannot wait for the next frame: the state's name, and a move of the focus, which browsers judge by
  /// the event that causes it. Its target may be hidden until it has been drawn.
  private func finishEvent(at time: Double) {
    isTouched = true
    name(room.state)
    hint.note(at: time)
    if room.wantsFocus { frame(at: time) }
  }

  /// Moves the focus to the group of costumes when the introduction leaves. No costume gets it, so that one press too many
  /// does not choose one.
  func takeFocus() { back.focus() }
}
