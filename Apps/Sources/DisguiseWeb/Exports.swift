#if arch(wasm32)
  import Browser
  import Geometry
  import Gestures
  import SharedUI

  // The functions that the bridge calls only in this app; SharedUI has the others.

  /// The app; nil before it is made.
  nonisolated(unsafe) private var app: DisguiseApp?

  @c(start)
  public func start(_ now: Double) {
    start(at: now) {
      app = DisguiseApp($0)
      return app
    }
  }

  /// A mouse wheel or a trackpad has moved by so many points.
  @c(wheeled)
  public func wheeled(_ x: Double, _ y: Double, _ time: Double) {
    report(at: time) { app?.scroll(by: Vector(x: x, y: y), at: $1) }
  }

  /// The device's motion sensor reports; the angle is that of the screen.
  @c(accelerated)
  public func accelerated(_ x: Double, _ y: Double, _ z: Double, _ screenAngle: Double, _ time: Double) {
    report(at: time) { app?.feel(Acceleration(x: x, y: y, z: z, screenAngle: screenAngle, time: $1)) }
  }

  /// A file of costumes is open: their list, as in a catalogue, is in the inbox.
  @c(opened)
  public func opened(_ time: Double) {
    let list = takeInbox()
    report(at: time) { _, _ in app?.show(list) }
  }

  /// The reader, or the browser, allows no motion sensor.
  @c(tiltRefused)
  public func tiltRefused() {
    report { _, _ in app?.refuseTilt() }
  }
#endif
