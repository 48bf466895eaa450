import Geometry

/// The captions on the screen: the latest one, and earlier ones on their way out.
struct Captions {
  private var captions: [Caption] = []

  /// Shows the caption of a costume in place of the present one.
  mutating func show(_ costume: Int, travels: Bool, at time: Double) {
    leave(at: time)
    captions.append(Caption(costume: costume, travels: travels, at: time))
  }

  func leave(at time: Double) {
    for caption in captions { caption.leave(at: time) }
  }

  mutating func advance(to time: Double) { captions.removeAll { $0.isGone(at: time) } }

  func isMoving(at time: Double) -> Bool { captions.contains { $0.isMoving(at: time) } }

  func frames(at time: Double, in layout: RoomLayout) -> [DressingRoomFrame.Caption] {
    captions.map {
      DressingRoomFrame.Caption(
        costume: $0.costume, offset: $0.offset(at: time), opacity: opacity(of: $0, at: time, in: layout),
        isLeaving: $0.isLeaving)
    }
  }

  /// Beside the character a caption fades as it leaves its place, so that no words slide across him.
  private func opacity(of caption: Caption, at time: Double, in layout: RoomLayout) -> Double {
    let opacity = caption.opacity(at: time)
    guard layout.isCaptionBeside else { return opacity }
    let way = abs(caption.offset(at: time)) * layout.viewport.size.width
    return opacity * max(0, 1 - way / max(1, layout.caption.size.width))
  }
}
