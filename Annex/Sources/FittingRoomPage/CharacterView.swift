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
  /// All that shows only with a character.
  private let parts: Node
  private let add: Node
  /// The buttons for the ground of a character, and of a drawing that has yet to become one.
  private let ground: Node
  private let handles: [Handle]
  private var size = Size(width: 240, height: 280)
  /// The point that is held, and the way from the finger to it in the pane.
  private var hold: (point: CharacterPoint, way: Vector)?

  init(_ room: Room) {
    let page = room.page
    pane = page.find("[data-role=points]")
    picture = page.find("[data-role=own-picture]")
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

  var isHeld: Bool { hold != nil }
  func letGo() { hold = nil }

  func resize(_ handle: Int32, to new: Size) { if handle == pane.handle { size = new } }

  /// - Parameter hasGround: whether the character, or a drawing that is to become it, has a ground to cut away.
  func draw(_ document: FittingDocument, hasGround: Bool) {
    let character = document.character
    ground.setHidden(!hasGround)
    parts.setHidden(character == nil)
    add.setHidden(character != nil)
    guard let character else { return }
    let layout = CharacterPane(pane: size, size: character.wearer.size)
    picture.show(character.picture)
    picture.place(at: layout.picture.origin)
    picture.resize(layout.picture.size)
    for handle in handles {
      handle.node.place(at: layout.place(of: character[handle.point]))
      handle.node.set("data-held", hold?.point == handle.point)
    }
    form.draw(document.characterFaults) { character[$0] }
  }

  /// Drags a point by its handle.
  func drag(_ point: CharacterPoint, _ session: inout FittingSession, _ phase: Int32, at position: Point) {
    guard let character = session.document.character else { return }
    let layout = CharacterPane(pane: size, size: character.wearer.size)
    switch phase {
    case 0:
      session.endStep()
      hold = (point, layout.place(of: character[point]) - position)
    case 1:
      guard let hold, hold.point == point else { return }
      session.put(point, at: layout.fraction(at: position + hold.way))
    default:
      hold = nil
      session.endStep()
    }
  }
}

extension CharacterPoint {
  var name: Text { self == .anchor ? "anchor" : "hub" }
  /// The key of its name in the page's words.
  var word: Text { "point-" + name }
}
