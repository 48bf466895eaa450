import Geometry
import Values

/// A show: who is dressed, in which colours, and with which words. Costumes are read by `CostumeReader`.
///
/// Each text is in one language. Empty texts and lists, and nil, stand for the app's own.
public struct Show: Hashable, Sendable {
  /// The app's name in this show.
  public var title = Text.empty
  public var character = ShowCharacter()
  public var colors = ShowColors()
  public var launch = ShowLaunch()
  /// The introduction, with names of pictures in place of addresses.
  public var intro: ShowIntro?
  /// The character's remarks when poked.
  public var remarks: [Text] = []

  /// The app's own.
  public init() {}
}

/// The one who is dressed.
public struct ShowCharacter: Hashable, Sendable {
  public var name = Text.empty
  /// The names of image sets or files, by scale; nil for the app's own picture.
  public var images: ImageSet?
  /// The name of the image set or file of closed eyelids on his image's canvas.
  public var lids = Text.empty
  /// The size in points; nil for that of the image.
  public var width: Double?
  public var height: Double?
  /// The point on which costumes are fastened, as fractions of his image.
  public var anchor = Figure.usualAnchor
  /// The point that the wheel turns around, as fractions of his image.
  public var hub = Figure.usualHub
  /// The picture without a costume in words, for those who do not see it.
  public var alternativeText = Text.empty

  public init() {}

  /// The size of a picture that measures `image` points: of a size that is given in part, the other side follows.
  public func size(of image: Size) -> Size {
    let ratio = image.width / image.height
    let width = width ?? height.map { $0 * ratio } ?? image.width
    return Size(width: width, height: height ?? width / ratio)
  }

  /// His figure if his picture measures `image` points.
  public func figure(of image: Size) -> Figure { Figure(size: size(of: image), anchor: anchor, hub: hub) }
}

/// The colours of a show; nil for the app's own.
public struct ShowColors: Hashable, Sendable {
  public var light = Scheme()
  public var dark = Scheme()

  public init() {}

  /// The colours on light pages, or on dark ones.
  public struct Scheme: Hashable, Sendable {
    /// The colour of buttons and titles.
    public var accent: RGBColor?
    /// The colour of the wall and of the page's background.
    public var ground: RGBColor?
    public var floor: RGBColor?

    public init() {}
  }
}

/// The launch picture: a line and a lettering above the ring, a lettering and a line below it.
public struct ShowLaunch: Hashable, Sendable {
  public var above = Text.empty
  public var letteringAbove = Text.empty
  public var letteringBelow = Text.empty
  public var below = Text.empty

  public init() {}
}

/// The introduction of a show.
public struct ShowIntro: Hashable, Sendable {
  public struct Step: Hashable, Sendable {
    public var message: Text
    public var button: Text
    /// The name of one of the app's pictures; empty for none.
    public var image: Text
  }

  public var steps: [Step]
  public var allowsBack: Bool
}
