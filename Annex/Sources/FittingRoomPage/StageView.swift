import Browser
import Fitting
import Geometry
import Values

/// The character in the costume that is being fitted, with the marks that it is held by.
final class StageView {
  let stage: Node
  let corner: Node
  private let character: Node
  private let costume: Node
  private let outline: Node
  private let anchor: Node
  private let welcome: Node
  private var size = Size(width: 360, height: 480)
  /// Whether the size is new since the last drawing. Changes that follow from it are not animated.
  private var isResized = false
  private var camera = StageCamera()
  /// The layout that is shown.
  private(set) var layout = StageLayout(stage: Size(width: 360, height: 480), character: Size(width: 1, height: 1))
  /// The finger when it took hold of the corner, on the character, and the box then.
  private var hold: (finger: Point, box: Rect)?

  init(page: Page) {
    stage = page.find("[data-role=stage]")
    corner = page.find("[data-role=corner]")
    character = page.find("[data-role=scotch]")
    costume = page.find("[data-role=fitted]")
    outline = page.find("[data-role=outline]")
    anchor = page.find("[data-role=anchor]")
    welcome = page.find("[data-role=welcome]")
    stage.track()
    corner.track()
  }

  func resize(to new: Size) {
    isResized = isResized || new != size
    size = new
  }

  /// Whether the corner is held.
  var isHeld: Bool { hold != nil }

  func letGo() { hold = nil }

  func draw(_ session: FittingSession, character picture: EditedPicture?) {
    let (old, isHeld) = (layout, isHeld || session.isHeld)
    layout = camera.layout(
      stage: size, character: session.wearer.size, costume: session.selected?.box(on: session.wearer), isHeld: isHeld)
    stage.set("data-settling", !isResized && layout.scale != old.scale)
    isResized = false
    stage.set("data-held", isHeld)
    if let picture { character.show(picture) }
    character.place(at: layout.character.origin)
    character.resize(layout.character.size)
    anchor.place(at: layout.character.point(atX: session.wearer.anchor.x, y: session.wearer.anchor.y))
    draw(session.selected, on: session.wearer, layout)
    welcome.setHidden(session.selected != nil)
  }

  private func draw(_ outfit: Outfit?, on wearer: Wearer, _ layout: StageLayout) {
    for node in [costume, outline, corner, anchor] { node.setHidden(outfit == nil) }
    guard let outfit else { return }
    let box = layout.onStage(outfit.box(on: wearer))
    costume.show(outfit.picture)
    for node in [costume, outline] {
      node.place(at: box.origin)
      node.resize(box.size)
    }
    // Stays within reach where the costume is larger than the stage.
    let reach = Point(x: max(22, min(size.width - 22, box.maxX)), y: max(22, min(size.height - 22, box.maxY)))
    corner.place(at: reach)
  }

  // MARK: the corner

  /// Sizes the costume by its lower right corner: the upper left one stays.
  func pull(_ session: inout FittingSession, _ phase: Int32, at position: Point) {
    guard let outfit = session.selected else { return }
    let finger = layout.onCharacter(position)
    switch phase {
    case 0:
      session.endStep()
      hold = (finger, outfit.box(on: session.wearer))
    case 1:
      guard let hold else { return }
      session.scale(
        by: max(0, growth(of: hold.box, by: finger - hold.finger)) / outfit.size.width, about: hold.box.origin)
    default:
      hold = nil
      session.endStep()
    }
  }

  /// The width of a box whose corner follows a finger along the diagonal.
  private func growth(of box: Rect, by way: Vector) -> Double {
    let diagonal = Vector(x: box.size.width, y: box.size.height)
    return box.size.width * (1 + way.dot(diagonal) / diagonal.lengthSquared)
  }
}

extension Node {
  /// Shows the densities of a picture; the browser chooses one.
  func show(_ picture: EditedPicture) {
    guard let first = picture.files.first else { return set("src", nil) }
    set("srcset", picture.files.count < 2 ? nil : picture.sourceSet)
    set("src", first.address)
  }
}

extension EditedPicture {
  fileprivate var sourceSet: Text {
    var text = Text.empty
    for file in files { text = text + (text.isEmpty ? "" : ", ") + file.address + " " + Text(file.scale) + "x" }
    return text
  }
}
