import Browser
import DisguiseORama
import Geometry
import Packs

/// What all screens share: the page, what is shown on it, and the one Scotch who walks through all of them.
final class Stage {
  let page: Page
  let main: Node
  let content: AppContent
  /// Scotch's image.
  let scotch: Node
  var environment: Environment
  /// Pixels of the screen for one point of an image as it is drawn on Scotch; settled at the start, because what is
  /// kept for offline use goes by it.
  private let imageScale: Double

  init(page: Page, main: Node, content: AppContent, environment: Environment) {
    self.page = page
    self.main = main
    self.content = content
    self.environment = environment
    let room = RoomLayout(
      viewport: environment.viewport, scotchSize: content.scotch.size, count: content.costumes.count)
    imageScale = environment.pixelsPerPoint * max(1, room.scale(ofScotch: content.scotch.size))
    scotch = page.find(".scotch")
  }

  var scotchSize: Size { content.scotch.size }

  /// The image that is sharp on this screen, and its address.
  func image(of images: ImageSet) -> ScaledImage { images.best(forScale: imageScale) }
  func url(of images: ImageSet) -> Text { image(of: images).url }

  /// Draws Scotch's image in `rect`: laid out at its natural size, then scaled.
  func placeScotch(in rect: Rect) {
    scotch.resize(scotchSize)
    scotch.place(at: rect.origin, scale: rect.size.height / scotchSize.height)
  }

  func showScotch(from url: Text) {
    scotch.unset("srcset")
    scotch.set("src", url)
  }

  func show(screen: Text) { main.set("data-screen", screen) }
}
