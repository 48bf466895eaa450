import Browser
import Values

/// Says sentences to screen readers in the one live region that the page has from its start: browsers announce changes of a
/// region that they know, not the text with which a region appears.
final class Announcer {
  /// Seconds for which the region is empty first, so that the same sentence is news again. A dialog that closes at the same time
  /// has left the accessibility tree by then; until it has, the page below it is not in the tree.
  private static var pause: Double { 0.15 }

  private let page: Page
  private let requests: Requests
  private var region: Node?

  init(page: Page, requests: Requests) {
    self.page = page
    self.requests = requests
  }

  func say(_ text: Text) {
    let region = region ?? page.find(".said")
    self.region = region
    region.setText(.empty)
    requests.expect(page.wait(Self.pause)) { _ in region.setText(text) }
  }
}
