import Browser
import DisguiseORama
import Geometry
import Packs

/// Where costumes come from: those bundled with the app, those kept from an earlier visit, and the catalogue's.
///
/// Kept ones show at once. Then the catalogue is asked for news; only where that is without fault and all its images are
/// here is it kept in place of the old, so that nothing that was shown is ever lost because something went wrong.
final class Wardrobe {
  /// Silhouettes are read at a third of the natural size: fine enough for a finger.
  private static let silhouetteScale = 1.0 / 3

  private let stage: Stage
  private let requests: Requests
  private var room: DressingRoomScreen?
  private var time: () -> Double = { 0 }
  private var notice: Node?

  init(stage: Stage, requests: Requests) {
    self.stage = stage
    self.requests = requests
  }

  private var page: Page { stage.page }
  private var catalogue: Text { stage.content.catalogueURL }

  /// Makes what is bundled available offline. The launch picture's Scotch goes by the screen's pixels alone; as soon as
  /// the one is here that suits his size in the room, that takes its place.
  func keepPictures() {
    let content = stage.content
    let scotch = stage.url(of: content.scotch.images)
    requests.expect(page.keepImage(scotch)) { [self] answer in
      if answer.isGood { stage.showScotch(from: scotch) }
    }
    let pictures =
      [content.ring, content.line] + [content.lids].compactMap { $0 } + content.intro.steps.compactMap { $0.image }
    for picture in pictures { _ = page.keepImage(stage.url(of: picture.images)) }
    for costume in content.costumes { _ = page.keepImage(stage.url(of: costume.images)) }
  }

  /// Furnishes `room`, whose scene's time is `time`, with all that there is and all that comes.
  func open(for room: DressingRoomScreen, time: @escaping () -> Double) {
    self.room = room
    self.time = time
    readSilhouette(of: stage.content.scotch.images, size: stage.scotchSize) { room.setScotchSilhouette($0) }
    readSilhouettes(from: 0)
    requests.expect(page.recallValue(catalogue)) { [self] answer in
      let kept = answer.isGood ? read(answer)?.model : nil
      bring(kept ?? []) { [self] _ in askCatalogue() }
    }
  }

  private func askCatalogue() {
    requests.expect(page.fetchValue(catalogue)) { [self] answer in
      if answer.status == 304 { return }
      guard answer.isGood, let reading = read(answer) else { return tell("notice-catalogue") }
      bring(reading.model) { [self] areAllHere in
        if areAllHere && reading.faults.isEmpty { page.keepValue(catalogue) } else { tell("notice-costumes") }
      }
    }
  }

  /// The costumes of a catalogue that came, and its faults; nil where it is none. Its image addresses are relative to it.
  private func read(_ answer: Answer) -> Reading<[Costume]>? {
    guard let value = try? ValueDecoder.decode(answer.bytes), case .list = value else { return nil }
    var reading = CostumeReader.costumes(in: value, path: .empty)
    for fault in reading.faults { page.log(catalogue + ": " + fault.line) }
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

  /// Fetches the images of costumes that are new here, then shows those whose image came, in their order.
  private func bring(_ costumes: [Costume], then finish: @escaping (_ areAllHere: Bool) -> Void) {
    guard let room else { return }
    let known = room.costumes
    let news = costumes.filter { costume in !known.contains { $0.id == costume.id } }
    var arrived = news.map { _ in false }
    var missing = news.count
    if missing == 0 { return finish(true) }
    for (i, costume) in news.enumerated() {
      requests.expect(page.keepImage(stage.url(of: costume.images))) { [self] answer in
        arrived[i] = answer.isGood
        if !answer.isGood { page.log(catalogue + ": no image for " + costume.id) }
        missing -= 1
        if missing > 0 { return }
        show(zip(news, arrived).filter { $0.1 }.map { $0.0 })
        finish(arrived.allSatisfy { $0 })
      }
    }
  }

  private func show(_ costumes: [Costume]) {
    guard let room, !costumes.isEmpty else { return }
    let first = room.costumes.count
    room.add(costumes, at: time())
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
    requests.expect(page.readOpacities(stage.url(of: images), width: width, height: height)) { answer in
      use(Silhouette(width: width, height: height, alpha: answer.bytes))
    }
  }

  /// A quiet line at the lower edge; it fades by itself.
  private func tell(_ key: Text) {
    notice?.remove()
    let new = stage.main.create("p", class: "notice")
    new.set("role", "status")
    new.set("data-role", "notice")
    new.setText(stage.content.words[key])
    notice = new
  }
}
