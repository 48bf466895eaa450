import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI
import Values

/// The catalogue: the kept one, the new one, and which of them is kept.
extension CostumeLoader {
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
        if !quietly { tell(context.missesPage ? "notice-page" : "notice-catalogue") }
        askLater()
        beSharp()
      }
    }
  }

  private func askLater() { retry.fail { [self] in askCatalogue(quietly: true) } }

  private func take(_ document: LoadedDocument, quietly: Bool) {
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
  private func keepOnceDrawn(_ document: LoadedDocument, _ arrived: [Costume], isWhole: Bool) {
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
    keep(content.character.images)
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
  func isGood(_ arrived: [Costume], of reading: Reading<[Costume]>) -> Bool {
    isWhole(arrived, of: reading)
      || (kept?.costumes ?? []).allSatisfy { costume in arrived.contains { $0.id == costume.id } }
  }

  func isWhole(_ arrived: [Costume], of reading: Reading<[Costume]>) -> Bool {
    reading.faults.isEmpty && arrived.count == reading.model.count
  }

  /// The costumes of a catalogue, and its faults; nil where the document is no list. Its image addresses are relative to it.
  func read(_ value: Value) -> Reading<[Costume]>? {
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

  /// Shows the costumes in a list, whose pictures are in the page's memory. They are not kept.
  @inline(never)
  func open(_ list: [UInt8]) {
    guard let reading = (try? JSONReader.value(in: list, .document)).flatMap({ read($0) }) else { return }
    bring(reading.model, settle: {}, then: { _ in })
  }

  /// Looks in the catalogue for a costume that is wished for and not there.
  func find(_ wish: CostumeWish) {
    if let room, !room.costumes.contains(where: { $0.id == wish.id }) { askCatalogue(quietly: true) }
  }
}
