#if arch(wasm32)
  import Browser
  import Geometry
  import Gestures
  import SharedUI
  import Values

  // The functions that the bridge calls only in this app; SharedUI has the others.

  @c(start)
  public func start(_ now: Double) { start(at: now) { App($0) } }

  /// A mouse wheel or a trackpad has moved by so many points.
  @c(wheeled)
  public func wheeled(_ x: Double, _ y: Double, _ time: Double) {
    report(at: time) { $0.scroll(by: Vector(x: x, y: y), at: $1) }
  }

  /// A mouse that is not pressed has moved, or has left (`isOver` 0).
  @c(hovered)
  public func hovered(_ x: Double, _ y: Double, _ isOver: Int32, _ time: Double) {
    report(at: time) { $0.hover(at: isOver != 0 ? Point(x: x, y: y) : nil, time: $1) }
  }

  /// The device's motion sensor reports; the angle is that of the screen.
  @c(accelerated)
  public func accelerated(_ x: Double, _ y: Double, _ z: Double, _ screenAngle: Double, _ time: Double) {
    report(at: time) { $0.feel(Acceleration(x: x, y: y, z: z, screenAngle: screenAngle, time: $1)) }
  }

  @c(tiltRefused)
  public func tiltRefused() {
    report { app, _ in app.refuseTilt() }
  }

  @c(historyMoved)
  public func historyMoved(_ step: Int32, _ time: Double) {
    report(at: time) { $0.go(toStep: Int(step), at: $1) }
  }

  @c(addressed)
  public func addressed(_ count: Int32, _ time: Double) {
    let fragment = Text(utf8: takeInbox())
    report(at: time) { $0.go(to: fragment, at: $1) }
  }
#endif
