import Geometry
import Values

/// The words in pictures and films: the costume's title, its joke, and the app's name.
public struct Signature: Sendable {
  private static let title = TextStyle(weight: 700, most: 30, least: 18, leading: 1.2)
  private static let joke = TextStyle(weight: 400, most: 15, least: 11, leading: 1.2)
  private static let name = TextStyle(weight: 700, most: 11, least: 9, leading: 1.2)
  /// The points around a caption.
  private static let margin = 14.0

  private let title: Text
  private let joke: Text
  private let name: Text

  public init(title: Text, joke: Text, name: Text) { (self.title, self.joke, self.name) = (title, joke, name) }

  /// Returns the lines of a stroke of words with this size.
  public func lines(of kind: Drawing.Kind, size: Size, _ measure: TextMeasure) -> [TextLine] {
    switch kind {
    case .caption: caption(size, measure)
    case .joke: Self.joke.fit(joke, into: size, measure).placed(below: 0, aroundX: size.width / 2)
    case .name: Self.name.fit(name, into: size, measure).placed(below: 0, aroundX: size.width / 2)
    default: []
    }
  }

  private func caption(_ size: Size, _ measure: TextMeasure) -> [TextLine] {
    let (middle, width) = (size.width / 2, size.width - 2 * Self.margin)
    let upper = Size(width: width, height: max(24, size.height / 2 - Self.margin))
    let head = Self.title.fit(title, into: upper, measure)
    let end = Self.margin + head.height
    let body = Self.joke.fit(joke, into: Size(width: width, height: max(18, size.height - end)), measure)
    return head.placed(below: Self.margin, aroundX: middle) + body.placed(below: end, aroundX: middle)
  }
}
