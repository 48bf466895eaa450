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
  private var isSharpening = false
  /// Images of this scale could not be had: only a larger wish asks again.
  private var failedScale = 0.0
  /// The kept catalogue; nil where none is kept that is of use.
  private var kept: KeptCatalogue?

  let keptGuard: KeptGuard

  init(context: AppContext) {
    let services = context.services
    self.context = context
    requests = services.requests
    documents = services.documents
    images = ImageLoader(page: services.page, requests: services.requests, kept: services.kept)
    retry = Retry(services)
    keptGuard = services.keptGuard
    services.settings.didClear = { [self] in kept?.tag = .empty }
  }

  private var page: Page { context.page }
  private var catalogue: Text { context.content.catalogueURL }

  /// Keeps the bundled images for offline use. The launch picture's Scotch goes by the screen's pixels alone; as soon as
  /// the one is here that suits his size in the room, that takes its place.
  func keepPictures() {
    let content = context.content
    keep(content.scotch.images, of: "app.json: scotch") { [self] in context.showScotch(from: $0) }
    keep(content.ring.images, of: "app.json: ring")
    keep(content.line.images, of: "app.json: line")
    if let lids = content.lids { keep(lids.images, of: "app.json: lids") }
    for step in content.intro.steps {
      if let picture = step.image { keep(picture.images, of: "app.json: intro") }
    }
    for costume in content.costumes { keep(costume.images, of: "app.json: " + costume.id) }
  }

  private func keep(_ images: ImageSet, of owner: Text, then use: @escaping (_ url: Text) -> Void = { _ in }) {
    let image = context.image(of: images)
    self.images.load(image.url) { [self] outcome in
      guard case .failed(let reason) = outcome else { return use(image.url) }
      log(reason, about: image, of: owner)
      findStandIn(for: image.url, among: images.images.filter { $0.scale != image.scale }, then: use)
    }
  }

  /// Offline, on another screen than last time, only the scale that suited that one is kept: better that than none.
  private func findStandIn(for missing: Text, among others: [ScaledImage], then use: @escaping (_ url: Text) -> Void) {
    guard let other = others.last else { return }
    images.load(other.url) { [self] outcome in
      if case .failed = outcome { return findStandIn(for: missing, among: Array(others.dropLast()), then: use) }
      context.standIn(other.url, for: missing)
      room?.sharpen()
      use(other.url)
    }
  }

  /// Furnishes `room` with all that there is and all that comes.
  func open(for room: DressingRoomScreen) {
    self.room = room
    readSilhouette(of: context.content.scotch.images, size: context.scotchSize) { room.setScotchSilhouette($0) }
    readSilhouettes(from: 0)
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
      let costumes = kept?.costumes ?? []
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
        if let kept, kept.isWhole { prune(allBut: kept.costumes) }
        tellOfMissing()
      case .failed(let reason):
        page.log(catalogue + ": " + reason)
        if !quietly { tell("notice-catalogue") }
        askLater()
      }
    }
  }

  private func askLater() { retry.fail { [self] in askCatalogue(quietly: true) } }

  private func take(_ document: Document, quietly: Bool) {
    guard let reading = read(document.value) else {
      documents.drop(document)
      if !quietly { tell("notice-catalogue") }
      return
    }
    bring(reading.model, settle: {}) { [self] arrived in
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
    for costume in content.costumes + costumes + (room?.costumes ?? []) { keep(costume.images) }
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
    for i in reading.model.indices {
      let images = reading.model[i].images.images
      reading.model[i].images = ImageSet(images.map { ScaledImage(url: resolve($0.url), scale: $0.scale) })
    }
    return reading
  }

  /// An address in the catalogue as the page would write it.
  private func resolve(_ url: Text) -> Text {
    let isAbsolute = url.utf8.first == UInt8(ascii: "/") || url.utf8.contains(UInt8(ascii: ":"))
    guard !isAbsolute, let slash = catalogue.utf8.lastIndex(of: UInt8(ascii: "/")) else { return url }
    return Text(utf8: Array(catalogue.utf8[...slash])) + url
  }

  /// Fetches the images of costumes and shows those that are new here; see `CostumeBatch`.
  private func bring(
    _ costumes: [Costume], settle: @escaping () -> Void, then finish: @escaping (_ arrived: [Costume]) -> Void
  ) {
    let batch = CostumeBatch(of: costumes, show: { [self] in show($0) }, settle: settle, finish: finish)
    for (index, costume) in costumes.enumerated() { fetch(costume, at: index, of: batch) }
  }

  /// Fetches a costume's image; where that is no good, another scale of it.
  private func fetch(_ costume: Costume, at index: Int, of batch: CostumeBatch) {
    let image = context.image(of: costume.images)
    images.load(image.url, delay: { batch.delay(at: index) }) { [self] outcome in
      switch outcome {
      case .ready(let width, let height):
        check(width: width, height: height, of: image, costume)
        batch.arrive(costume, at: index)
      case .failed(let reason):
        log(reason, about: image, of: catalogue + ": " + costume.id)
        fetchAnotherScale(than: image, of: costume, at: index, of: batch)
      }
    }
  }

  private func fetchAnotherScale(
    than image: ScaledImage, of costume: Costume, at index: Int, of batch: CostumeBatch
  ) {
    var other = costume
    let rest = costume.images.images.filter { $0.scale != image.scale }
    if rest.isEmpty { return batch.lose(at: index) }
    other.images = ImageSet(rest)
    fetch(other, at: index, of: batch)
  }

  /// Reports an image whose shape is far from its costume's: twice as wide or as high, or more.
  private func check(width: Int, height: Int, of image: ScaledImage, _ costume: Costume) {
    let ratio = Double(width) * costume.size.height / (Double(height) * costume.size.width)
    if ratio > 0.5 && ratio < 2 { return }
    log("its pixels are of another shape than its width and height", about: image, of: catalogue + ": " + costume.id)
  }

  /// The screen may need sharper images than are shown: fetches them and, once all are here, shows them.
  func sharpen() {
    let (old, new) = (context.imageScale, context.sharpScale)
    let content = context.content
    let shown = [content.scotch.images, content.ring.images] + (room?.costumes ?? content.costumes).map { $0.images }
    let wanted = shown.filter { $0.best(forScale: old).scale < $0.best(forScale: new).scale }
    if wanted.isEmpty || isSharpening || new <= failedScale { return }
    isSharpening = true
    var (missing, isWhole) = (wanted.count, true)
    for images in wanted {
      self.images.load(images.best(forScale: new).url) { [self] outcome in
        if case .failed(let reason) = outcome {
          log(reason, about: images.best(forScale: new), of: "sharper images")
          isWhole = false
        }
        missing -= 1
        if !isWhole { failedScale = new }
        if missing == 0 { finishSharpening(to: isWhole ? new : old) }
      }
    }
  }

  private func finishSharpening(to scale: Double) {
    isSharpening = false
    if scale == context.imageScale { return }
    context.sharpen(to: scale)
    context.showScotch(from: context.url(of: context.content.scotch.images))
    room?.sharpen()
    // The screen may have changed meanwhile.
    sharpen()
  }

  private func show(_ costumes: [Costume]) {
    guard let room, !costumes.isEmpty else { return }
    let first = room.costumes.count
    room.add(costumes, at: context.services.now)
    readSilhouettes(from: first)
    page.requestFrame()
  }

  private func readSilhouettes(from first: Int) {
    guard let room else { return }
    for (index, costume) in room.costumes.enumerated() where index >= first {
      readSilhouette(of: costume.images, size: costume.size) { room.setSilhouette($0, ofCostume: index) }
    }
  }

  private func readSilhouette(of images: ImageSet, size: Size, then use: @escaping (Silhouette?) -> Void) {
    let width = max(1, Int(size.width * Self.silhouetteScale))
    let height = max(1, Int(size.height * Self.silhouetteScale))
    requests.expect(page.readOpacities(context.url(of: images), width: width, height: height)) { answer in
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

  /// A line that names whose image it is about, its key and its address.
  private func log(_ message: Text, about image: ScaledImage, of owner: Text) {
    let scale = image.scale == 1 ? Text.empty : "@" + Text(image.scale) + "x"
    page.log(owner + ".image" + scale + ": " + Text(utf8: Array(image.url.utf8.prefix(200))) + ": " + message)
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
  func tell(_ key: Text) { context.services.say(key) }
}
