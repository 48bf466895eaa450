import Browser
import Geometry
import Gestures
import Values

/// An app in the browser: the calls that reach it from the page. All times are the scene's, in seconds.
///
/// Each call reports something that happened. The exports then ask for a frame where `needsFrames`, and hand the page one
/// batch. The apps' own exports make the calls that only one of the apps receives.
public protocol BrowserApp: AnyObject {
  var services: AppServices { get }
  /// Whether a frame would show something new.
  var needsFrames: Bool { get }

  func frame(at time: Double)
  func handle(_ event: PointerEvent)
  /// Returns whether the key was used up.
  func handle(_ key: Key, at time: Double) -> Bool
  /// A click on the node with this handle.
  func activate(_ handle: Int32, at time: Double)
  /// The keyboard's focus has come to the node with this handle; 0 for any other node.
  func focus(_ handle: Int32, at time: Double)
  /// The node with this handle is hidden and takes the keyboard's focus with it, unless that moves now.
  func moveFocus(from handle: Int32, at time: Double)
  /// The box of a node that was to be measured.
  func measured(_ handle: Int32, _ box: Rect, at time: Double)
  /// The request that an answer belongs to has been served.
  func answered()
  func resize(to viewport: Viewport, pixelsPerPoint: Double, at time: Double)
  /// The settings have changed: their dialog, or whether motion is reduced.
  func settingsChanged(at time: Double)
  /// The page can be seen, or no longer.
  func setWatched(_ isWatched: Bool, at time: Double)
  /// The time that the page was to wake the app at has come.
  func wake(at time: Double)
  /// A newer build is ready, which the next start uses; or the device has no room to keep the build that is on.
  func updated(isFull: Bool)
  /// A mouse that is not pressed is at a point of the screen, or has left it (nil).
  func hover(at point: Point?, time: Double)
  /// The page's address has another fragment.
  func go(to fragment: Text, at time: Double)
  /// The program's second part is here.
  func completed(at time: Double)
  /// The browser has gone to the history entry of a step.
  func go(toStep step: Int, at time: Double)
}
