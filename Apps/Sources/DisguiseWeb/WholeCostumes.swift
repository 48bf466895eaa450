import Packs
import SharedUI
import Values

/// The whole images of costumes, which bubbles do without: they follow while the room rests, two at a time, and at once for the
/// costume that he puts on.
final class WholeCostumes {
  /// The most images on their way, besides that of the costume that he wears.
  private static let limit = 2

  private let context: AppContext
  /// Fetches the whole image of a costume, and tells which one has come: nil for none.
  private let fetch: (Costume, @escaping (ScaledImage?) -> Void) -> Void
  /// Whether everything is here that the first picture of the room needs.
  var isDue = false
  /// Whether every costume has its whole image, or waits for another try.
  private var isComplete = false
  private var underway: [Text] = []
  /// The costumes whose images did not load, and the scale that was asked for.
  private var lost: [(id: Text, scale: Double)] = []
  private let retry: Retry

  init(context: AppContext, fetch: @escaping (Costume, @escaping (ScaledImage?) -> Void) -> Void) {
    self.context = context
    self.fetch = fetch
    retry = Retry(context.services)
  }

  /// There are more costumes, or the screen needs other images.
  func refresh() { isComplete = false }

  /// Fetches what there is time for.
  func proceed(in room: DressingRoomScreen) {
    if isComplete { return }
    if let worn = room.wornCostume, isMissing(worn) { bring(worn, to: room) }
    guard isDue, room.isAtRest else { return }
    var missing = room.shownCostumes.filter { isMissing($0) }[...]
    isComplete = missing.isEmpty && underway.isEmpty
    while underway.count < Self.limit, let costume = missing.popFirst() { bring(costume, to: room) }
  }

  private func isMissing(_ costume: Costume) -> Bool {
    let scale = context.sharpScale
    return context.scale(of: costume) < costume.images.best(forScale: scale).scale && !underway.contains(costume.id)
      && !lost.contains { $0.id == costume.id && $0.scale >= scale }
  }

  private func bring(_ costume: Costume, to room: DressingRoomScreen) {
    let scale = context.sharpScale
    underway.append(costume.id)
    fetch(costume) { [self] image in
      underway.removeAll { $0 == costume.id }
      if let image {
        context.show(image, of: costume)
        room.sharpen(costume.id)
      }
      // Another scale than the wanted one is here: that is asked for again later.
      if image == nil || context.scale(of: costume) < costume.images.best(forScale: scale).scale {
        lost.append((costume.id, scale))
        retry.fail { [self] in
          lost = []
          isComplete = false
          proceed(in: room)
        }
      }
      proceed(in: room)
    }
  }
}
