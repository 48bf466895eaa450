import Geometry

/// A screen that the app is shown on in a frame.
public enum PreviewScreen: Hashable, Sendable {
  case phone, wide

  /// In points.
  public var size: Size {
    self == .phone ? Size(width: 320, height: 568) : Size(width: 1920, height: 1080)
  }
}

/// The scales at which the frames with the app form a block: phones and large screens end at the same height, or all frames stand
/// below each other.
public struct PreviewLayout: Equatable, Sendable {
  /// The space between two frames, in the page's points.
  static var gap: Double { 16 }
  /// The height of a frame's caption with its distance, and of the frame's edges.
  static var caption: Double { 26 }
  /// The width from which frames stand beside each other.
  static var leastBlock: Double { 640 }

  /// The columns: one, or one for each phone and one for the large screens.
  public let columns: Int
  private let phone: Double
  private let wide: Double

  /// - Parameter width: of the place for the frames, in points.
  public init(width: Double, screens: [PreviewScreen]) {
    let (phones, wides) = (screens.count { $0 == .phone }, screens.count { $0 == .wide })
    let (small, large) = (PreviewScreen.phone.size, PreviewScreen.wide.size)
    guard width >= Self.leastBlock, phones > 0, wides > 0 else {
      columns = 1
      phone = max(0.05, min(0.75, (width - 2) / small.width))
      wide = max(0.05, min(0.4, (width - 2) / large.width))
      return
    }
    columns = phones + 1
    // A large screen's height is that of a phone, less what further ones above it take, shared.
    let (count, taken) = (Double(wides), Double(wides - 1) * (Self.gap + Self.caption))
    let ratio = large.width / large.height
    let room = width - Double(columns) * 2 - Double(phones) * Self.gap + taken / count * ratio
    let fitting = room / (Double(phones) * small.width + small.height / count * ratio)
    phone = min(wides > 1 ? 1 : 0.75, fitting)
    wide = (phone * small.height - taken) / count / large.height
  }

  public func scale(of screen: PreviewScreen) -> Double { screen == .phone ? phone : wide }
}
