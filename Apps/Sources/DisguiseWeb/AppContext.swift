import Browser
import DisguiseORama
import Geometry
import Packs
import SharedUI
import Sound
import Values

#if canImport(ExperimentVisits)
  import ExperimentVisits
#endif

/// The parts that all screens share: the services, the content, and the character's image.
final class AppContext {
  let services: AppServices
  let content: AppContent
  /// The character's image.
  let character: Node
  /// The button that shares; busy until the look changes or a dialog opens.
  var shareButton: Node?
  /// Decides which introduction is shown, if any.
  private let visit: Visit
  /// The number of hints so far, as it is remembered.
  let hints: Text
  /// Whether the service worker has led here from a page that it does not have.
  let missesPage: Bool
  private var installation: InstallOffer
  /// Whether the room has rested: the start is over, and there is time to fetch sounds.
  private var hasRested = false
  /// Whether the script of sounds is ready for them.
  private var isSoundReady = false
  /// The costume that the page's address asks for, or that he wore at the end of the last visit; nil where there is none.
  var wish: CostumeWish?
  /// Whether Web/studio/shelf.js brings a show that the reader has chosen at an earlier visit.
  let hasKeptShow: Bool
  /// The seconds for which the launch picture had been whole at the start.
  let seen: Double
  /// The step of the page's history entry at the start.
  private let historyStep: Double
  /// Pixels of the app's own images for one point: that of the launch picture, whose files are here already.
  let imageScale: Double
  /// The images that costumes are drawn with, other than their small forms; the scale of one that stands in is 0.
  private var shown: [(id: Text, image: ScaledImage)] = []
  /// Images of another scale that stand in for missing ones.
  private var standIns: [(missing: Text, url: Text)] = []

  /// - Parameters:
  ///   - facts: the facts that the page hands over at the start.
  init(_ services: AppServices, content: AppContent, facts: Value, visit: Visit) {
    self.services = services
    self.content = content
    self.visit = visit
    let whole = facts.number("whole")
    seen = whole > 0 ? services.hostTime - whole / 1000 : 0
    historyStep = facts.number("step")
    hasKeptShow = facts["remembered"]?["start-show"] != nil
    hints = facts["remembered"]?.text("intro-hint") ?? .empty
    missesPage = facts["fragment"] == .text("unkept")
    installation = InstallOffer(facts["remembered"]?.text(InstallOffer.key))
    character = services.page.find(".scotch")
    // `PublishedImage.sourceSet` has no more for the launch picture.
    imageScale = min(2, services.environment.pixelsPerPoint)
    if missesPage { services.page.setFragment(.empty) }
  }

  /// Whether the visit begins with the introduction.
  var showsIntro: Bool { visit.showsIntro }
  /// The app's introduction, or a variant of it: known once the stored record has been read, before the first frame.
  var intro: IntroScript { visit.introduction ?? content.intro }
  /// The introduction's step of the page's history entry, so that a reload continues there; 0 where the script keeps no history.
  var introStep: Int {
    intro.allowsBack && historyStep >= 0 && historyStep < Double(intro.steps.count) ? Int(historyStep) : 0
  }

  var page: Page { services.page }
  var main: Node { services.main }
  var environment: Environment { services.environment }

  /// The scale of images that are sharp on the screen as it is now.
  var sharpScale: Double {
    let room = RoomLayout(viewport: environment.viewport, figure: content.figure, count: content.costumes.count)
    return environment.pixelsPerPoint * max(1, room.scale(ofCharacter: characterSize))
  }

  /// Whether every browser chooses the same image for the screen's pixels as `image(of:)`.
  var hasWholeDensity: Bool { imageScale == 1 || imageScale == 2 }

  var characterSize: Size { content.character.size }

  /// The image that is sharp on this screen, and its address.
  func image(of images: ImageSet) -> ScaledImage { images.best(forScale: imageScale) }
  func url(of images: ImageSet) -> Text {
    let url = image(of: images).url
    return standIns.first { $0.missing == url }?.url ?? url
  }

  /// The address of the image that a costume is drawn with.
  func url(of costume: Costume) -> Text {
    if let image = shown.first(where: { $0.id == costume.id })?.image { return image.url }
    return costume.bubble.isEmpty ? costume.images.best(forScale: sharpScale).url : costume.bubble
  }

  /// The scale of that image; 0 for a small form.
  func scale(of costume: Costume) -> Int { shown.first { $0.id == costume.id }?.image.scale ?? 0 }

  /// From now on a costume is drawn with `image`.
  func show(_ image: ScaledImage, of costume: Costume) {
    shown.removeAll { $0.id == costume.id }
    shown.append((costume.id, image))
  }

  /// From now on the image at `url` is shown in place of a `missing` one.
  func standIn(_ url: Text, for missing: Text) { standIns.append((missing, url)) }

  /// Draws the character's image in `rect`: laid out at its natural size, then scaled.
  func placeCharacter(in rect: Rect) {
    character.resize(characterSize)
    character.place(at: rect.origin, scale: rect.size.height / characterSize.height)
  }

  func showCharacter(from url: Text) {
    character.set("srcset", nil)
    character.set("src", url)
  }

  func play(_ cues: [Cue]) {
    if !services.settings.settings.hasSound || content.studioURL.isEmpty { return }
    for cue in cues { page.callStudio(content.studioURL, cue.sound.rawValue, gain: cue.gain, rate: cue.rate) }
  }

  /// The room rests.
  func noteRest() {
    hasRested = true
    prepareSound()
  }

  /// Fetches the sounds once the room has rested, if the reader wants any.
  func prepareSound() {
    let isWanted = hasRested && services.settings.settings.hasSound
    if isWanted == isSoundReady { return }
    isSoundReady = isWanted
    call(.ready, gain: isWanted ? 1 : 0)
  }

  /// Calls a part of the studio, where there is one.
  func call(_ part: StudioPart, gain: Double = 0) {
    if !content.studioURL.isEmpty { page.callStudio(content.studioURL, part.rawValue, gain: gain) }
  }

  /// He puts a costume on. From the third one on, counted over all visits, the page may offer to install the app.
  func noteCostume() {
    if installation.note(on: page) { call(.install) }
  }

  func show(screen: Text) { main.set("data-screen", screen) }
}
