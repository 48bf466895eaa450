import Geometry

// Scroll offsets: the part that is visible at one, and the one that shows a Hoo.

extension ShelfLayout {
  /// The margin around a Hoo that is brought into view, in cells: it may be grown and has a focus ring.
  static let revealMargin = 0.15

  /// The part of the content that is seen at the scroll offset `offset`.
  public func visibleContent(at offset: Double) -> Rect {
    let room = visibleRoom
    return Rect(x: room.minX, y: room.minY + offset, width: room.size.width, height: room.size.height)
  }

  /// The set in the middle of the visible room; nil when there are no sets.
  public func setInView(at offset: Double) -> Int? { set(at: visibleContent(at: offset).midY) }

  /// The offset nearest to `offset` at which a Hoo is seen whole; a set's first line comes with its header, the
  /// shelf's ends with their borders, if they fit.
  public func offset(revealing address: HooAddress, from offset: Double) -> Double {
    let (frame, room) = (frame(of: address), visibleRoom)
    let margin = min(cell * Self.revealMargin, max(0, (room.size.height - cell) / 2))
    var (top, bottom) = (frame.minY - margin, frame.maxY + margin)
    if address.hoo < columns {
      let start = line(of: address) == 0 ? room.minY : self.frame(ofHeader: address.set).minY
      if bottom - start <= room.size.height { top = min(top, start) }
    }
    if line(of: address) == lineCount - 1, tops[setCount] - top <= room.size.height { bottom = tops[setCount] }
    let reached = max(min(offset, top - room.minY), bottom - room.maxY)
    return clamped(reached)
  }

  /// The offset at which a Hoo is in the middle of the visible room, as far as the ends allow.
  public func offset(centring address: HooAddress) -> Double {
    clamped((center(of: address).y - visibleRoom.midY).rounded(.toNearestOrEven))
  }

  /// Whether the cell of a Hoo is seen whole.
  public func shows(_ address: HooAddress, at offset: Double) -> Bool {
    let (frame, seen) = (frame(of: address), visibleContent(at: offset))
    return frame.minY >= seen.minY && frame.maxY <= seen.maxY
  }

  func clamped(_ offset: Double) -> Double { max(0, min(offsetLimit, offset)) }
}
