import Browser
import Fitting
import Geometry
import Packs
import Values

/// The show's own character: its picture with the points as handles, and the texts about it.
final class CharacterView {
  private struct Handle {
    let point: CharacterPoint
    let node: Node
  }

  let pane: Node
  let form: FormView<FittingField>
  private let picture: Node
  private let lids: Node
  /// All that shows only with a character.
  private let parts: Node
  private let add: Node
  /// The buttons for the ground of a character, and of a drawing that has yet to become one.
  private let ground: Node
  private let handles: [Handle]
  private let blink: Node
  /// All that shows only with eyes.
  private let eyes: Node
  private let addEyes: Node
  private var size = Size(width: 240, height: 280)
  /// The handle under the finger, the point that it holds, and the way from the finger to that in the pane.
  private var hold: (handle: CharacterPoint, point: CharacterPoint, way: Vector)?

  init(_ room: Room) {
    let page = room.page
    pane = page.find("[data-role=points]")
    picture = page.find("[data-role=own-picture]")
    lids = page.find("[data-role=own-lids]")
    blink = page.find("[data-role=blink]")
    eyes = page.find("[data-role=eyes]")
    addEyes = page.find("[data-role=no-eyes]")
    parts = page.find("[data-role=character-parts]")
    add = page.find("[data-role=add-character]")
    ground = page.find("[data-role=character-ground]")
    form = FormView(page.find("[data-role=character-form]"), words: room.words)
    handles = CharacterPoint.allCases.map { Handle(point: $0, node: page.find("[data-point=" + $0.name + "]")) }
    pane.reportSize()
    for handle in handles {
      handle.node.track()
      handle.node.listen()
    }
  }

  /// Adds the fields. The order of the languages is that of the page's other forms.
  func furnish(_ languages: [Text], order: [Int]) {
    form.add(.characterName, "character-name", in: form.node)
    for index in order {
      let group = form.group(languages[index])
      form.add(.characterAlternative(index), "character-alternative", .lines, language: languages[index], in: group)
    }
  }

  func point(of handle: Int32) -> CharacterPoint? { handles.first { $0.node.handle == handle }?.point }

  func focus(_ point: CharacterPoint) { handles.first { $0.point == point }?.node.focus() }

  var isHeld: Bool { hold != nil }
  func letGo() { hold = nil }

  func resize(_ handle: Int32, to new: Size) { if handle == pane.handle { size = new } }

  /// - Parameters:
  ///   - faults: those of the texts that are to show.
  ///   - hasGround: whether the character, or a drawing that is to become it, has a ground to cut away.
  ///   - closed: the lids to show; nil while the eyes are open.
  func draw(
    _ document: FittingDocument, _ faults: [FieldFault<FittingField>], hasGround: Bool, closed: EditedPicture.File?
  ) {
    let character = document.character
    ground.setHidden(!hasGround)
    parts.setHidden(character == nil)
    add.setHidden(character != nil)
    guard let character else { return }
    let layout = CharacterPane(pane: size, size: character.wearer.size)
    picture.show(character.picture)
    picture.place(at: layout.picture.origin)
    picture.resize(layout.picture.size)
    draw(closed, in: layout.picture)
    for handle in handles {
      let place = character[handle.point]
      handle.node.setHidden(place == nil)
      if let place, handle.point.isEye { handle.node.place(at: layout.place(of: place)) }
      handle.node.set("data-held", hold?.point == handle.point)
    }
    drawPoints(of: character, in: layout)
    if let eyes = character.eyes {
      pane.setProperty("--eye", Text(Int((2 * eyes.radius * layout.picture.size.width).rounded(.up))) + "px")
    }
    eyes.setHidden(character.eyes == nil)
    addEyes.setHidden(character.eyes != nil)
    form.draw(faults) { character[$0] }
  }

  /// Draws the handles of the breastbone and of the hub.
  private func drawPoints(of character: OwnCharacter, in layout: CharacterPane) {
    guard let (first, second) = layout.handles(of: character) else { return }
    for (point, handle) in [(CharacterPoint.anchor, first), (.hub, second)] {
      guard let node = handles.first(where: { $0.point == point })?.node else { continue }
      node.place(at: handle.target)
      for (name, length) in [
        ("--mark-x" as Text, handle.toMark.x), ("--mark-y", handle.toMark.y), ("--point-x", handle.toPoint.x),
        ("--point-y", handle.toPoint.y),
      ] {
        node.setProperty(name, Text(decimal: length) + "px")
      }
    }
  }

  private func draw(_ closed: EditedPicture.File?, in box: Rect) {
    blink.set("aria-pressed", closed == nil ? "false" : "true")
    lids.setHidden(closed == nil)
    guard let closed else { return }
    lids.show(EditedPicture(files: [closed]))
    lids.place(at: box.origin)
    lids.resize(box.size)
  }

  /// Drags a point by its handle.
  func drag(_ point: CharacterPoint, _ session: inout FittingSession, _ phase: Int32, at position: Point) {
    guard let character = session.document.character else { return }
    let layout = CharacterPane(pane: size, size: character.wearer.size)
    switch phase {
    case 0:
      let target = layout.target(of: point, at: position, on: character)
      guard let place = character[target] else { return }
      session.endStep()
      hold = (point, target, layout.place(of: place) - position)
    case 1:
      guard let hold, hold.handle == point else { return }
      session.put(hold.point, at: layout.fraction(at: position + hold.way))
    default:
      hold = nil
      session.endStep()
    }
  }
}

extension CharacterPoint {
  var isEye: Bool { self == .leftEye || self == .rightEye }
}
