import Geometry
import Testing

@testable import Playground

@Suite struct CodeTests {
  private func text(_ write: (inout CodeWriter) -> Void) -> String {
    var writer = CodeWriter(language: .swift)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func code(_ key: String, _ language: CodeLanguage, steps: Int = 0) -> String {
    let playground = Playground(scene: Catalogue.scenes.firstIndex { "\($0.key)" == key }!)
    playground.advance(steps: steps)
    return String(decoding: playground.code(in: language), as: UTF8.self)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.00001, "0"), (1.5, "1.5"), (-2.25, "-2.25"), (100, "100"), (0.0625, "0.0625"),
    (3.14159265, "3.1416"),
    (999_999.99999, "1000000"), (-0.5, "-0.5"), (.infinity, "0"), (.nan, "0"),
  ])
  func `numbers are short`(number: Double, expected: String) {
    #expect(text { $0.add(number) } == expected)
  }

  @Test func `whole numbers have all digits`() {
    #expect(text { $0.add(0 as Int) } == "0")
    #expect(text { $0.add(-120 as Int) } == "-120")
  }

  @Test func `a scene as Swift`() {
    let code = code("attachment", .swift)
    for line in [
      "  Item(.circle, 170, 150, 56, 56),", "let animator = DynamicAnimator(stepsPerSecond: 120, subSteps: 4)",
      "animator.referenceBounds = Rect(x: 0, y: 0, width: 800, height: 600)",
      "let gravity = GravityBehavior(items: items)",
      "let joint1 = AttachmentBehavior(item: items[0], offsetFromCenter: Vector(x: 0, y: 0), attachedToAnchor: Point(x: 90, y: 90))",
      "joint2.frequency = 2",
      "let joint4 = AttachmentBehavior.pinAttachment(with: items[3], attachmentAnchor: Point(x: 560, y: 70))",
      "joint6.attachmentRange = -180 ... 150", "animator.addBehavior(joint6)",
    ] {
      #expect(code.contains(line + "\n"), "\(line)")
    }
  }

  @Test func `a scene as JavaScript`() {
    let code = code("attachment", .javaScript)
    for line in [
      "  item('circle', 170, 150, 56, 56),",
      "const animator = new DynamicAnimator({ stepsPerSecond: 120, subSteps: 4 });",
      "const gravity = new GravityBehavior({ items: items });", "animator.addBehavior(joint6);",
    ] {
      #expect(code.contains(line + "\n"), "\(line)")
    }
  }

  @Test func `the program has places and velocities of the moment, and the lengths of the start`() {
    let code = code("cradle", .swift, steps: 40)
    #expect(code.contains("material.setLinearVelocity(Vector(x: "))
    #expect(code.contains("joint1.length = 300\n"))
    #expect(!code.contains("Item(.circle, 30.7"))
  }

  @Test(arguments: ["cradle", "radial-gravity"])
  func `the program of a frame that is shown is that of its moment`(key: String) throws {
    let playground = Playground(scene: try #require(Catalogue.scenes.firstIndex { "\($0.key)" == key }))
    playground.advance(steps: 40)
    let now = playground.code(in: .swift)
    playground.advance(steps: 40)
    playground.show(frame: 20)
    #expect(String(decoding: playground.code(in: .swift), as: UTF8.self) == String(decoding: now, as: UTF8.self))
  }

  @Test(arguments: Catalogue.scenes.indices)
  func `no program has a number that is none`(index: Int) {
    let playground = Playground(scene: index)
    playground.advance(steps: 20)
    for language in [CodeLanguage.swift, .javaScript] {
      let code = String(decoding: playground.code(in: language), as: UTF8.self)
      #expect(!code.contains("nan") && !code.contains("inf,"))
    }
  }
}
