import DisguiseORama
import Packs
import SharedUI

/// The scene, played once unseen while the room rests. Browsers compile a function of a module when it is first called: without a
/// rehearsal the first poke and the first dressing would drop frames over it.
final class Rehearsal {
  /// Between two frames of the rehearsal, in the scene's seconds.
  private static let interval = 0.1
  /// The frames in which he is poked, dressed and undressed, and the last one.
  private static let (poke, dressing, undressing, end) = (8, 14, 34, 44)

  private let context: AppContext
  private lazy var room = DressingRoom(
    costumes: context.content.costumes, figure: context.content.figure, viewport: context.environment.viewport, at: 0)
  private var count = 0

  init(_ context: AppContext) { self.context = context }

  var isOver: Bool { count > Self.end }

  /// Plays one frame.
  func proceed() {
    let time = Double(count) * Self.interval
    switch count {
    case Self.poke: room.activate(.character, at: time)
    case Self.dressing where !room.costumes.isEmpty: room.wear(0, at: time)
    case Self.undressing: room.escape(at: time)
    default: break
    }
    _ = room.frame(at: time)
    count += 1
  }
}
