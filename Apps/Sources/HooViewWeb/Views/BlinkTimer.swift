import Browser
import Geometry
import HooView
import Packs
import SharedUI

/// Lets a visible Hoo blink now and then: not while the page is hidden, nor where motion is reduced.
final class BlinkTimer {
  private let screen: HooScreen
  private var blinking: Blinking
  private var isWaiting = false

  init(_ screen: HooScreen) {
    self.screen = screen
    blinking = Blinking(seed: screen.services.environment.seed)
  }

  private var mayBlink: Bool { screen.services.isWatched && !screen.services.environment.reducesMotion }

  /// Begins again after the page was hidden or the reader has chosen more motion.
  func begin() {
    if isWaiting || !mayBlink { return }
    isWaiting = true
    screen.services.requests.expect(screen.services.page.wait(blinking.nextPause())) { [self] _ in
      isWaiting = false
      if mayBlink { screen.shelf.blink(&blinking) }
      begin()
    }
  }
}

extension MountedShelf {
  /// One of the mounted Hoos blinks if it is seen and can, and if nothing else moves. The style moves its lids: no frame is asked for.
  func blink(_ blinking: inout Blinking) {
    guard !scene.needsFrames, scene.state == .idle, let line = blinking.choose(of: lines.count).map({ lines[$0] }),
      let number = blinking.choose(of: line.cells.count)
    else { return }
    let address = HooAddress(set: line.set, hoo: line.hoos.lowerBound + number)
    let seen = scene.layout.visibleContent(at: scene.scrollOffset)
    guard seen.contains(scene.layout.center(of: address)), let eyes = hoos.hoo(at: address)?.eyes else { return }
    line.cells[number].blink(eyes, side: scene.layout.cell * CellView.share)
  }
}
