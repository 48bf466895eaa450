import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI
import Values

/// The source of all costumes: those bundled with the app, those kept from an earlier visit, and the catalogue's.
///
/// Kept ones show at once. Then the catalogue is fetched. Its costumes show; it takes the kept catalogue's place
/// unless that would lose a costume because something went wrong.
final class CostumeLoader {
  struct KeptCatalogue {
    var costumes: [Costume]
    /// Whether it has no fault and all its costumes arrived.
    var isWhole: Bool
    /// The server's entity tag; empty where the catalogue is not kept, so that the server sends it whole.
    var tag: Text
  }

  let context: AppContext
  let requests: Requests
  let documents: DocumentLoader
  let images: ImageLoader
  var room: DressingRoomScreen?
  var age = CatalogueAge()
  let retry: Retry
  /// Whether the catalogue, kept or new, is on its way.
  var isBegun = false
  /// The actions that wait until the room is open.
  private var awaitingRoom: [() -> Void] = []
  /// The requests that are made once the room is at rest.
  private var postponed: [() -> Void] = []
  var isSharpening = false
  /// Whether the screen may need a sharper character.
  var isBlurred = false
  /// The scale for which the character's image was chosen.
  var characterScale: Double
  /// The scale whose images did not load: only a wish for a larger one asks again.
  var failedScale = 0.0
  var wholes: WholeCostumes?
  /// The kept catalogue; nil where none is kept that is of use.
  var kept: KeptCatalogue?

  let keptGuard: KeptGuard

  init(context: AppContext) {
    let services = context.services
    self.context = context
    characterScale = context.imageScale
    requests = services.requests
    documents = services.documents
    images = ImageLoader(page: services.page, requests: services.requests, kept: services.kept)
    retry = Retry(services)
    keptGuard = services.keptGuard
    services.settings.didClear = { [self] in kept?.tag = .empty }
    wholes = WholeCostumes(context: context) { [self] costume, use in
      loadWhole(of: costume, among: costume.images, owner: owner(of: costume)) { use($0) }
    }
  }

  var page: Page { context.page }
  var catalogue: Text { context.content.catalogueURL }

  /// Furnishes `room` with all that there is and all that comes.
  func open(for room: DressingRoomScreen) {
    self.room = room
    let character = context.url(of: context.content.character.images)
    readSilhouette(of: character, size: context.characterSize) { room.setCharacterSilhouette($0) }
    readSilhouettes(from: 0)
    // However long the catalogue takes.
    requests.expect(page.wait(Patience.late)) { [self] _ in beSharp() }
    begin()
    let actions = awaitingRoom
    awaitingRoom = []
    for action in actions { action() }
  }

  func whenOpen(_ action: @escaping () -> Void) {
    room == nil ? awaitingRoom.append(action) : action()
  }

  /// Fetches the first pictures of costumes and shows those that are new here, see `CostumeBatch`. Costumes with a seat on the wheel come
  /// first, and the one that the room awaits; the others follow once these rest.
  func bring(
    _ costumes: [Costume], settle: @escaping () -> Void, then finish: @escaping (_ arrived: [Costume]) -> Void
  ) {
    var seats = max(0, RoomLayout.spokes - (room?.costumes ?? context.content.costumes).count)
    var (first, later): ([Costume], [Costume]) = ([], [])
    for costume in costumes {
      let isFirst = seats > 0 || room?.isAwaited(costume.id) == true
      if isFirst { first.append(costume) } else { later.append(costume) }
      seats -= 1
    }
    var (seated, others): ([Costume]?, [Costume]?) = (nil, nil)
    let close = { if let seated, let others { finish(seated + others) } }
    bring(
      batch: first,
      settle: { [self, later] in
        whenAtRest(isDue: later.isEmpty) { [self] in
          bring(batch: later, settle: settle) { arrived in
            others = arrived
            close()
          }
        }
      }
    ) { arrived in
      seated = arrived
      close()
    }
  }

  func bring(
    batch costumes: [Costume], settle: @escaping () -> Void, then finish: @escaping (_ arrived: [Costume]) -> Void
  ) {
    let batch = CostumeBatch(
      of: costumes,
      show: { [self] costumes in whenOpen { [self] in show(costumes) } },
      settle: { [self] in whenOpen(settle) },
      finish: { [self] arrived in whenOpen { finish(arrived) } })
    for (index, costume) in costumes.enumerated() {
      loadFirst(of: costume, delay: { batch.delay(at: index) }) {
        $0 ? batch.arrive(costume, at: index) : batch.lose(at: index)
      }
    }
  }

  /// Does something once nothing moves, and at the latest when it would seem forgotten; at once if it is due.
  private func whenAtRest(isDue: Bool, _ action: @escaping () -> Void) {
    if isDue { return action() }
    postponed.append(action)
    requests.expect(page.wait(Patience.late)) { [self] _ in doPostponed() }
    proceed()
  }

  private func doPostponed() {
    let actions = postponed
    postponed = []
    for action in actions { action() }
  }

  /// Fetches what there is time for.
  func proceed() {
    guard let room else { return }
    if !postponed.isEmpty, room.isAtRest { doPostponed() }
    wholes?.proceed(in: room)
    guard isBlurred, wholes?.isDue == true, room.isAtRest else { return }
    isBlurred = false
    sharpenCharacter()
  }

  func show(_ costumes: [Costume]) {
    guard let room, !costumes.isEmpty else { return }
    let first = room.costumes.count
    room.add(costumes, at: context.services.now)
    readSilhouettes(from: first)
    wholes?.refresh()
    page.requestFrame()
  }
}
