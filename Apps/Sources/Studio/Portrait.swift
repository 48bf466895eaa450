import DisguiseORama
import Geometry
import Packs

/// The character in a costume, standing still, fitted to him as the dressing room does it.
public struct Portrait: Sendable {
  /// The margin around him, in points.
  static let margin = 6.0
  /// The picture with the stage, in points.
  static let stage = Size(width: 320, height: 440)
  /// The side of a sticker in pixels, and the margin that the messengers ask for.
  public static let sticker = Size(width: 512, height: 512)
  static let stickerMargin = 16.0
  /// The width of a sticker's white edge in pixels, as `edge` in Web/studio/kinds.js.
  public static let stickerEdge = 9.0
  /// The heights of the joke, three of its smallest lines or two of its largest, of the space below it, and of the app's name
  /// below a picture, in points.
  static let (jokeHeight, gap, nameHeight) = (40.0, 5.0, 16.0)
  /// The narrowest picture with a joke, in points.
  static let narrowest = 240.0

  let costume: Costume
  let figure: Figure
  /// The index of the costume's image.
  let image: Int
  /// Whether pictures have the joke and the app's name below him. Stickers never have.
  let isSigned: Bool
  /// Whether his face shows his opinion of the costume.
  let hasFace: Bool

  /// - Parameter image: the index of the costume's image in drawings.
  public init(of costume: Costume, on figure: Figure, image: Int, isSigned: Bool = false, hasFace: Bool = false) {
    self.hasFace = hasFace
    self.costume = costume
    self.figure = figure
    self.image = image
    self.isSigned = isSigned
  }

  /// The height of the words below him.
  private var wordsHeight: Double { isSigned ? Self.jokeHeight + Self.gap + Self.nameHeight : 0 }

  /// The box of the character and his costume, with his image's corner at the origin, at their natural size.
  var box: Rect {
    let character = Rect(origin: .zero, size: figure.size)
    let worn = CostumeFit.box(of: costume, on: character, scale: 1, anchor: figure.anchor)
    let (left, top) = (min(character.minX, worn.minX), min(character.minY, worn.minY))
    return Rect(
      x: left, y: top, width: max(character.maxX, worn.maxX) - left, height: max(character.maxY, worn.maxY) - top)
  }

  /// On nothing, at his natural size.
  public var cutOut: Drawing {
    let (box, margin) = (box, Self.margin)
    let width = (box.size.width + 2 * margin).rounded(.up)
    let size = Size(
      width: isSigned ? max(Self.narrowest, width) : width,
      height: (box.size.height + 2 * margin + wordsHeight).rounded(.up))
    let area = Rect(
      x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin - wordsHeight)
    var drawing = drawing(of: size, in: area)
    sign(&drawing)
    return drawing
  }

  /// Standing on the stage.
  public var onStage: Drawing {
    let size = Self.stage
    let area = Rect(x: 16, y: 20, width: size.width - 32, height: size.height - 44 - wordsHeight * 0.8)
    var drawing = drawing(of: size, in: area, isOnStage: true)
    sign(&drawing)
    return drawing
  }

  /// Writes the joke and the app's name at the lower edge.
  private func sign(_ drawing: inout Drawing) {
    guard isSigned else { return }
    let (width, bottom) = (drawing.size.width - 2 * Self.margin, drawing.size.height - Self.margin / 2)
    let name = Rect(x: Self.margin, y: bottom - Self.nameHeight, width: width, height: Self.nameHeight)
    let top = name.minY - Self.gap - Self.jokeHeight
    drawing.draw(.joke, in: Rect(x: name.minX, y: top, width: width, height: Self.jokeHeight))
    drawing.draw(.name, in: name)
  }

  /// On nothing, as large as a sticker allows.
  public var sticker: Drawing {
    let (size, margin) = (Self.sticker, Self.stickerMargin + Self.stickerEdge)
    return drawing(
      of: size, in: Rect(x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin))
  }

  /// Fits the box into `area`, in the middle, with its foot at the area's.
  private func drawing(of size: Size, in area: Rect, isOnStage: Bool = false) -> Drawing {
    let box = box
    let scale = min(area.size.width / box.size.width, area.size.height / box.size.height)
    let rest = isOnStage ? 0 : (area.size.height - box.size.height * scale) / 2
    let character = Rect(
      x: area.midX - (box.midX * scale), y: area.maxY - rest - box.maxY * scale,
      width: figure.size.width * scale, height: figure.size.height * scale)
    var drawing = Drawing(size: size)
    if isOnStage {
      drawing.draw(.backdrop, .moving(by: .zero), size: size)
      // As under his feet in the dressing room.
      drawing.drawShadow(at: character.point(atX: 0.5, y: 0.965), width: character.size.width * 0.98)
    }
    drawing.draw(.character, in: character, size: figure.size)
    if hasFace {
      drawing.draw(
        DressingRoomFrame.Face(expression: costume.reaction.face, gaze: .zero), in: character, size: figure.size)
    }
    let worn = CostumeFit.box(of: costume, on: character, scale: scale, anchor: figure.anchor)
    drawing.draw(.image, image: image, .moving(by: worn.origin, scale: scale), size: costume.size)
    return drawing
  }
}

extension Drawing {
  mutating func draw(_ shadow: Shadow) { drawShadow(at: shadow.center, width: shadow.width, opacity: shadow.opacity) }

  mutating func drawShadow(at center: Point, width: Double, opacity: Double = 1) {
    let size = Size(width: width, height: width * 0.26)
    draw(
      .shadow, opacity: opacity, .moving(by: Point(x: center.x - size.width / 2, y: center.y - size.height / 2)),
      size: size)
  }
}
