import Dynamics
import Geometry
import Testing

@Suite struct LayoutTests {
  @Test func elementsAreFoundByTheirPlaces() throws {
    let world = Playground()
    world.addFloor(500)
    func add(_ category: LayoutAttributes.Category, _ section: Int, _ item: Int) {
      let frame = Rect(x: Double(item) * 60, y: Double(section) * 60, width: 50, height: 50)
      let element = LayoutAttributes(category, section: section, item: item, frame: frame)
      world.gravity.addItem(element)
      world.collisions.addItem(element)
    }
    for section in 0..<2 {
      for item in 0..<3 { add(.cell, section, item) }
      add(.supplementaryView(kind: 1), section, 5)
    }
    add(.decorationView(kind: 1), 0, 5)
    let animator = world.animator
    let cell = try #require(animator.layoutAttributesForCell(section: 1, item: 2))
    #expect(cell.center == Point(x: 145, y: 85))
    for _ in 0..<30 { animator.step() }
    #expect(cell.center.y > 85)
    #expect(animator.layoutAttributesForCell(section: 1, item: 3) == nil)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: 1, section: 0, item: 5) != nil)
    #expect(animator.layoutAttributesForSupplementaryView(ofKind: 2, section: 0, item: 5) == nil)
    #expect(animator.layoutAttributesForDecorationView(ofKind: 1, section: 0, item: 5) != nil)
    (cell.section, cell.item) = (2, 7)
    #expect(animator.layoutAttributesForCell(section: 1, item: 2) == nil)
    #expect(animator.layoutAttributesForCell(section: 2, item: 7) === cell)
    world.gravity.removeItem(cell)
    world.collisions.removeItem(cell)
    #expect(animator.layoutAttributesForCell(section: 2, item: 7) == nil)
  }
}
