import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI

/// The source of all costumes: those bundled with the app, those kept from an earlier visit, and the catalogue's.
///
/// Kept ones show at once. Then the catalogue is fetched. Its costumes show; it takes the kept catalogue's place
/// unless that would lose a costume because something went wrong.
final class CostumeLoader {
  /// Silhouettes are read at a third of the natural size: fine enough for a finger.
  private static let silhouetteScale = 1.0 / 3

  private struct KeptCatalogue {
    var costumes: [Costume]
    /// Whether it has no fault and all its costumes arrived.
    var isWhole: Bool
    /// The server's entity tag; empty where the catalogue is not kept, so that the server sends it whole.
    var tag: Text
  }

  private let context: AppContext
  private let requests: Requests
  private let documents: Documents
  private let images: ImageLoader
  private var room: DressingRoomScreen?
  private var age = CatalogueAge()
  private let retry: Retry
  /// Whether the catalogue, kept or new, is on its way.
  private var isBegun = false
  /// The actions that wait until the room is open.
  private var awaitingRoom: [() -> Void] = []
  /// The requests that are made once the room is at rest.
  private var postponed: [() -> Void] = []
  private var isSharpening = false
  /// Whether the screen may need a sharper Scotch.
  private var isBlurred = false
  /// The scale for which Scotch's image was chosen.
  private var scotchScale: Double
  /// Images of this scale could not be had: only a larger wish asks again.
  private var failedScale = 0.0
  private var wholes: WholeCostumes?
  /// The kept catalogue; nil where none is kept that is of use.
  private var kept: KeptCatalogue?

  let keptGuard: KeptGuard

  init(context: AppContext) {
    let services = context.services
    self.context = context
    scotchScale = context.imageScale
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

  private var page: Page { context.page }
  private var catalogue: Text { context.content.catalogueURL }

  /// Keeps the bundled images for offline use. The browser has chosen the launch picture's Scotch; where that
  /// may be another one than ours, ours takes its place. The same one again would be decoded again, while he grows.
  func keepPictures() {
    let content = context.content
    let shown = context.image(of: content.scotch.images).url
    keep(content.scotch.images, of: "app.json: scotch") { [self] url in
      if url != shown || !context.hasWholeDensity { context.showScotch(from: url) }
    }
    keep(content.ring.images, of: "app.json: ring")
    keep(content.line.images, of: "app.json: line")
    if let lids = content.lids { keep(lids.images, of: "app.json: lids") }
    for step in content.intro.steps {
      if let picture = step.image { keep(picture.images, of: "app.json: intro") }
    }
    for costume in content.costumes {
      loadFirst(of: costume) { [self] _ in room?.sharpen(costume.id) }
    }
  }

  /// Loads one of the `images`: that of the right scale, and while that fails another. Offline, on another screen than last time,
  /// only the scale that suited that one is kept: better that than none.
  private func keep(_ images: ImageSet, of owner: Text, then use: @escaping (_ url: Text) -> Void = { _ in }) {
    let wanted = context.image(of: images)
    load(images, atScale: context.imageScale, of: owner) { [self] image in
      guard let image else { return }
      if image.url != wanted.url {
        context.standIn(image.url, for: wanted.url)
        room?.sharpen()
      }
      use(image.url)
    }
  }

  /// Loads the best of `images` that can be had; nil for none.
  private func load(
    _ images: ImageSet, atScale scale: Double, of owner: Text, delay: @escaping () -> Void = {},
    checking check: @escaping (_ width: Int, _ height: Int, _ image: ScaledImage) -> Void = { _, _, _ in },
    then use: @escaping (ScaledImage?) -> Void
  ) {
    let image = images.best(forScale: scale)
    self.images.load(image.url, delay: delay) { [self] outcome in
      switch outcome {
      case .ready(let width, let height):
        check(width, height, image)
        use(image)
      case .failed(let reason):
        log(reason, about: image, of: owner)
        guard let rest = images.without(image.url) else { return use(nil) }
        load(rest, atScale: scale, of: owner, delay: delay, checking: check, then: use)
      }
    }
  }

  /// Furnishes `room` with all that there is and all that comes.
  func open(for room: DressingRoomScreen) {
    self.room = room
    let scotch = context.url(of: context.content.scotch.images)
    readSilhouette(of: scotch, size: context.scotchSize) { room.setScotchSilhouette($0) }
    readSilhouettes(from: 0)
    // However long the catalogue takes.
    requests.expect(page.wait(Patience.late)) { [self] _ in beSharp() }
    begin()
    let actions = awaitingRoom
    awaitingRoom = []
    for action in actions { action() }
  }

  private func whenOpen(_ action: @escaping () -> Void) {
    room == nil ? awaitingRoom.append(action) : action()
  }

  /// Reads the kept catalogue and asks for the new one. Both show once the room is open.
  func begin() {
    if isBegun { return }
    isBegun = true
    guard keptGuard.readsKept else {
      page.log(catalogue + ": the last start did not get as far as drawing the kept copy; this one does without it")
      return askCatalogue()
    }
    keptGuard.begin()
    documents.recall(catalogue) { [self] answer in
      if case .failed(let reason) = answer, !reason.isEmpty {
        page.log(catalogue + ": the kept copy is no good: " + reason)
      }
      takeKept(answer)
      guard let costumes = kept?.costumes, !costumes.isEmpty else {
        keptGuard.finish()
        return askCatalogue()
      }
      bring(
        costumes,
        settle: { [self] in
          keptGuard.finish()
          askCatalogue()
        }
      ) { [self] in tellOfLoss($0.count < costumes.count) }
    }
  }

  private func takeKept(_ answer: DocumentAnswer) {
    guard case .document(let document) = answer else { return }
    documents.drop(document)
    guard let reading = read(document.value) else { return }
    kept = KeptCatalogue(costumes: reading.model, isWhole: reading.faults.isEmpty, tag: document.tag)
  }

  /// Fetches the catalogue again if its last answer is old. Faults are logged, but raise no notice, since no user asked for it.
  func refresh(isWatched: Bool) {
    if age.isDue(at: context.services.hostTime, isWatched: isWatched) { askCatalogue(quietly: true) }
  }

  private func askCatalogue(quietly: Bool = false) {
    age.restart(at: context.services.hostTime)
    documents.fetch(catalogue, tag: kept?.tag ?? .empty) { [self] answer in
      switch answer {
      case .document(let document): take(document, quietly: quietly)
      case .unchanged:
        retry.succeed()
        beSharp()
        if let kept, kept.isWhole { prune(allBut: kept.costumes) }
        tellOfMissing()
      case .failed(let reason):
        page.log(catalogue + ": " + reason)
        if !quietly { tell("notice-catalogue") }
        askLater()
        beSharp()
      }
    }
  }

  private func askLater() { retry.fail { [self] in askCatalogue(quietly: true) } }

  private func take(_ document: Document, quietly: Bool) {
    guard let reading = read(document.value) else {
      documents.drop(document)
      if !quietly { tell("notice-catalogue") }
      return beSharp()
    }
    bring(reading.model, settle: { [self] in beSharp() }) { [self] arrived in
      if isGood(arrived, of: reading) {
        keepOnceDrawn(document, arrived, isWhole: isWhole(arrived, of: reading))
      } else {
        documents.drop(document)
      }
      let isLoss = arrived.count < reading.model.count || reading.faults.contains { !$0.isRepetition }
      tellOfLoss(isLoss && !quietly)
      tellOfMissing()
      arrived.count < reading.model.count ? askLater() : retry.succeed()
    }
  }

  /// Keeps the catalogue after the frame that shows it: one that stops the app would stop every later start.
  ///
  /// - Parameter isWhole: whether it has no faults and all its costumes have arrived: only such a one tells which
  ///   images are superfluous.
  private func keepOnceDrawn(_ document: Document, _ arrived: [Costume], isWhole: Bool) {
    kept = KeptCatalogue(costumes: arrived, isWhole: isWhole, tag: .empty)
    keptGuard.afterDrawing { [self] in
      documents.keep(document) { [self] isKept in
        kept?.tag = isKept ? document.tag : .empty
        if isKept { keptGuard.replaced() }
      }
      if isWhole { prune(allBut: arrived) }
    }
  }

  /// Deletes kept images that neither the app nor its catalogue names, and that no bubble shows.
  private func prune(allBut costumes: [Costume]) {
    let content = context.content
    // HooView prunes what it keeps itself.
    var names: [Text] = ["hoo/"]
    func keep(_ images: ImageSet?) {
      for image in images?.images ?? [] where !image.url.isData { names.append(image.url) }
    }
    keep(content.scotch.images)
    keep(content.ring.images)
    keep(content.line.images)
    keep(content.lids?.images)
    for step in content.intro.steps { keep(step.image?.images) }
    for costume in content.costumes + costumes + (room?.costumes ?? []) {
      keep(costume.images)
      if !costume.bubble.isEmpty, !costume.bubble.isData { names.append(costume.bubble) }
    }
    page.pruneKept(matching: "\\.(png|jpe?g|webp)$", except: names, limit: Limits.keptBytes)
  }

  /// Whether a catalogue of which `arrived` is here may take the kept one's place: it is whole, or has at least all of that.
  private func isGood(_ arrived: [Costume], of reading: Reading<[Costume]>) -> Bool {
    isWhole(arrived, of: reading)
      || (kept?.costumes ?? []).allSatisfy { costume in arrived.contains { $0.id == costume.id } }
  }

  private func isWhole(_ arrived: [Costume], of reading: Reading<[Costume]>) -> Bool {
    reading.faults.isEmpty && arrived.count == reading.model.count
  }

  /// The costumes of a catalogue, and its faults; nil where the document is no list. Its image addresses are relative to it.
  private func read(_ value: Value) -> Reading<[Costume]>? {
    var reading = CostumeReader.costumes(
      in: value, path: .empty, besides: context.content.costumes,
      language: context.content.language, today: context.environment.today)
    log(reading.faults)
    guard case .list = value else { return nil }
    for i in reading.model.indices { reading.model[i].resolve { resolve($0) } }
    return reading
  }

  /// An address in the catalogue as the page would write it.
  private func resolve(_ url: Text) -> Text {
    let isAbsolute = url.utf8.first == UInt8(ascii: "/") || url.utf8.contains(UInt8(ascii: ":"))
    guard !isAbsolute, let slash = catalogue.utf8.lastIndex(of: UInt8(ascii: "/")) else { return url }
    return Text(utf8: Array(catalogue.utf8[...slash])) + url
  }

  /// Fetches the first pictures of costumes and shows those that are new here, see `CostumeBatch`: first those that have a seat on
  /// the wheel and the one that is wished for; once these have come to rest the others.
  private func bring(
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

  private func bring(
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

  /// Loads the first picture of a costume: its small form, or where that is no good its whole image.
  ///
  /// - Parameter use: told whether there is a picture.
  private func loadFirst(
    of costume: Costume, delay: @escaping () -> Void = {}, then use: @escaping (_ isHere: Bool) -> Void
  ) {
    let owner = owner(of: costume)
    let takeWhole = { [self] in
      loadWhole(of: costume, among: costume.images, owner: owner, delay: delay) { [self] image in
        if let image { context.show(image, of: costume) }
        use(image != nil)
      }
    }
    if costume.bubble.isEmpty { return takeWhole() }
    images.load(costume.bubble, delay: delay) { [self] outcome in
      switch outcome {
      case .ready(let width, let height):
        check(width: width, height: height, of: costume.bubble, key: ".bubble", costume)
        use(true)
      case .failed(let reason):
        log(reason, about: costume.bubble, of: owner + ".bubble")
        takeWhole()
      }
    }
  }

  private func loadWhole(
    of costume: Costume, among images: ImageSet, owner: Text, delay: @escaping () -> Void = {},
    then use: @escaping (ScaledImage?) -> Void
  ) {
    load(
      images, atScale: context.sharpScale, of: owner, delay: delay,
      checking: { [self] width, height, image in
        check(width: width, height: height, of: image.url, key: Self.key(of: image), costume)
      }, then: use)
  }

  /// The costume's place in its document, for the console.
  private func owner(of costume: Costume) -> Text {
    (context.content.costumes.contains { $0.id == costume.id } ? "app.json" : catalogue) + ": " + costume.id
  }

  /// Reports an image whose shape is far from its costume's: twice as wide or as high, or more.
  private func check(width: Int, height: Int, of url: Text, key: Text, _ costume: Costume) {
    let ratio = Double(width) * costume.size.height / (Double(height) * costume.size.width)
    if ratio > 0.5 && ratio < 2 { return }
    log("its pixels are of another shape than its width and height", about: url, of: owner(of: costume) + key)
  }

  /// Everything is here that the room's first picture needs. Sharper images follow when it rests.
  private func beSharp() {
    wholes?.isDue = true
    sharpen()
  }

  /// The screen may need sharper images than are shown.
  func sharpen() {
    isBlurred = true
    wholes?.refresh()
    proceed()
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
    sharpenScotch()
  }

  /// Fetches a sharper Scotch, who grows when he is dressed. The ring is never drawn larger than in the launch picture.
  private func sharpenScotch() {
    let images = context.content.scotch.images
    let wanted = context.sharpScale
    let best = images.best(forScale: wanted)
    if best.scale <= images.best(forScale: scotchScale).scale || isSharpening || wanted <= failedScale { return }
    isSharpening = true
    load(images, atScale: wanted, of: "app.json: scotch") { [self] image in
      isSharpening = false
      guard let image, image.scale == best.scale else { return failedScale = wanted }
      scotchScale = wanted
      context.showScotch(from: image.url)
      // The screen may have changed meanwhile.
      sharpen()
    }
  }

  private func show(_ costumes: [Costume]) {
    guard let room, !costumes.isEmpty else { return }
    let first = room.costumes.count
    room.add(costumes, at: context.services.now)
    readSilhouettes(from: first)
    wholes?.refresh()
    page.requestFrame()
  }

  private func readSilhouettes(from first: Int) {
    guard let room else { return }
    for (index, costume) in room.costumes.enumerated() where index >= first {
      readSilhouette(of: context.url(of: costume), size: costume.size) { room.setSilhouette($0, ofCostume: index) }
    }
  }

  private func readSilhouette(of url: Text, size: Size, then use: @escaping (Silhouette?) -> Void) {
    let width = max(1, Int(size.width * Self.silhouetteScale))
    let height = max(1, Int(size.height * Self.silhouetteScale))
    requests.expect(page.readOpacities(url, width: width, height: height)) { answer in
      use(answer.isGood ? Silhouette(width: width, height: height, alpha: answer.bytes) : nil)
    }
  }

  // MARK: notices and the console

  /// At most so many faults of one document are written to the console.
  private static let mostLines = 24

  private func log(_ faults: [Fault]) {
    for fault in faults.prefix(Self.mostLines) { page.log(catalogue + ": " + fault.line) }
    let rest = faults.count - Self.mostLines
    if rest > 0 { page.log(catalogue + ": and " + Text(rest) + " faults more") }
  }

  private func log(_ message: Text, about image: ScaledImage, of owner: Text) {
    log(message, about: image.url, of: owner + Self.key(of: image))
  }

  private static func key(of image: ScaledImage) -> Text {
    (image.isTwin ? ".webp" : ".image") + (image.scale == 1 ? Text.empty : "@" + Text(image.scale) + "x")
  }

  /// A line that names whose image it is about, its key and its address.
  private func log(_ message: Text, about url: Text, of key: Text) {
    page.log(key + ": " + Text(utf8: Array(url.utf8.prefix(200))) + ": " + message)
  }

  private func tellOfLoss(_ isLoss: Bool) {
    if isLoss { tell("notice-costumes") }
  }

  /// Looks in the catalogue for a costume that is wished for and not there.
  func find(_ wish: CostumeWish) {
    if let room, !room.costumes.contains(where: { $0.id == wish.id }) { askCatalogue(quietly: true) }
  }

  /// Says that the costume that was wished for is unknown.
  private func tellOfMissing() {
    if room?.giveUpWish() == true { tell("notice-missing") }
  }

  /// Says the sentence under `key` in the table of words.
  func tell(_ key: Text) { whenOpen { [self] in context.services.say(key) } }
}
