import Browser
import DisguiseORama
import Geometry
import Values

/// The room behind the character on the page: the wall, the floor in perspective, and the apron in front of it.
struct BackdropView {
  private let wall: Node
  private let floor: Node
  private let apron: Node

  init(in stage: Node) {
    wall = stage.create("div", class: "wall")
    floor = stage.create("div", class: "floor")
    apron = stage.create("div", class: "apron")
  }

  func place(_ layout: RoomLayout) {
    let (size, front) = (layout.viewport.size, layout.stage.maxY)
    wall.resize(Size(width: size.width, height: layout.wallFootY))
    floor.place(at: Point(x: 0, y: layout.wallFootY))
    floor.resize(Size(width: size.width, height: max(0, front - layout.wallFootY)))
    apron.place(at: Point(x: 0, y: front))
    apron.resize(Size(width: size.width, height: max(0, size.height - front)))
  }
}
