import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI
import Values

/// Drawing of a frame.
extension DressingRoomScreen {
  func draw(_ frame: DressingRoomFrame) {
    name(frame.state)
    character.place(at: frame.character.origin, scale: frame.character.size.height / context.characterSize.height)
    character.setOpacity(frame.characterOpacity)
    character.setPressed(frame.isCharacterPressed)
    for (index, bubble) in frame.bubbles.enumerated() {
      if index == bubbles.count { appear(index) }
      bubbles[index].draw(bubble, in: frame)
    }
    character.set("aria-label", frame.worn.map { bubbles[$0].characterName } ?? undressedName)
    if frame.worn != noted { note(frame.worn) }
    shadow.draw(frame.characterShadow)
    draw(frame.lids)
    pager.draw(back: frame.offersPages, on: frame.offersPages)
    looks.draw(back: frame.canUndo, on: frame.canRedo)
    footlights.draw(frame)
    place(frame.layout)
    draw(frame.captions)
    if isTouched { context.play(frame.cues) }
    switch frame.focusWish {
    case .character: character.focus()
    case .bubble(let index): bubbles[index].button.focus()
    case nil: break
    }
  }

  /// Puts everything that stands still in its place.
  func place(_ new: RoomLayout) {
    if new == layout { return }
    layout = new
    context.main.set("data-controls", new.hasColumns ? "columns" : "bar")
    backdrop.place(new)
    pager.place(back: new.pagers.back, on: new.pagers.on)
    region.set("class", new.isCaptionBeside ? "captions captions-beside" : "captions")
    region.place(at: new.caption.origin)
    region.resize(new.caption.size)
    antics.place(in: new.remark, isBeside: new.isRemarkBeside)
  }

  private func appear(_ index: Int) {
    bubbles.append(
      BubbleView(
        costume: room.costumes[index], context: context, ground: ground, back: back, front: front, character: figure))
  }

  func draw(_ frames: [DressingRoomFrame.Caption]) {
    while captions.count > frames.count || captions.first.map({ $0.costume != frames[0].costume }) == true {
      captions.removeFirst().remove()
    }
    for (i, frame) in frames.enumerated() {
      if i == captions.count {
        captions.append(CaptionView(costume: frame.costume, of: bubbles[frame.costume].costume, in: region))
      }
      captions[i].draw(
        frame, isCurrent: i == frames.count - 1, screenWidth: context.environment.viewport.size.width)
    }
  }
}
