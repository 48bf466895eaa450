import Geometry
import Packs
import Testing
import Values

@testable import Studio

@Suite struct CommissionTests {
  private func costume(_ id: String, _ more: String = "") -> String {
    """
    {"id": "\(id)", "label": "\(id)", "description": "Who is \(id)?", "image": "assets/\(id).png", "image@2x": "assets/\(id)2.png", "width": 235,
      "height": 379, "display_x": 0.5, "display_y": 0.3, "alignment_x": 0.5, "alignment_y": 0.31\(more)}
    """
  }

  private func commission(_ ids: [String], chosen: String, today: Int = 1130, more: String = "") throws -> Commission? {
    let picture = #"{"image": "p.png", "width": 235, "height": 374}"#
    let figure =
      #""anchor_x": 0.5, "anchor_y": 0.31, "hub_x": 0.5, "hub_y": 0.51, "wheel": 0.66, "shown": 0.259358"#
    let document = """
      {"costume": "\(chosen)", "today": \(today), "catalogue": [\(more)], "app": {"scotch": \(picture), \(figure), "ring": \(picture),
        "line": \(picture), "intro": {"back": false, "steps": [{"message": "Hello.", "button": "Who?"}]}, "words": {},
        "catalogue": "api/list.json", "costumes": [\(ids.map { costume($0) }.joined(separator: ","))]}}
      """
    return Commission(try JSONReader.value(in: Array(document.utf8), .document))
  }

  @Test func chosenCostumeHasItsNeighboursOnTheWheel() throws {
    let middle = try #require(try commission(["a", "b", "c", "d", "e", "f", "g"], chosen: "e"))
    #expect(middle.costumes.map { $0.id.string } == ["c", "d", "e", "f", "g"] && middle.chosen == 2)
    let first = try #require(try commission(["a", "b"], chosen: "a"))
    #expect(first.costumes.count == 2 && first.chosen == 0)
    #expect(first.addresses[3].map(\.string) == ["assets/a2.png", "assets/a.png"], "the sharpest first")
    #expect(try commission(["a"], chosen: "z") == nil)
  }

  @Test func signatureHasTheWordsOfTheChosenCostume() throws {
    let signature = try #require(try commission(["a", "b"], chosen: "b")).signature
    let lines = signature.lines(of: .caption, size: Size(width: 390, height: 120)) { _, _, _ in 1 }
    #expect(lines.map { String(decoding: $0.text, as: UTF8.self) } == ["b", "Who is b?"])
  }

  @Test func catalogueAddressesAreRelativeToThePage() throws {
    let both = try #require(try commission(["a"], chosen: "z", more: costume("z")))
    #expect(both.costumes.count == 2 && both.addresses[4].first?.string == "api/assets/z2.png")
  }

  @Test func neighboursWithoutImagesAreLeftOut() throws {
    var five = try #require(try commission(["a", "b", "c", "d", "e"], chosen: "c"))
    #expect((0...8).filter { five.isInPortrait(image: $0) } == [0, 5])
    let leftOut = [0, 1, 2, 5, 8, 7, 3].filter { five.leaveOut(image: $0) }
    #expect(leftOut == [7, 3], "no film without the others")
    #expect(five.costumes.map { $0.id.string } == ["b", "c", "d"] && five.chosen == 1)
    #expect(five.addresses.count == 6 && five.addresses[4].last?.string == "assets/c.png")
    #expect(five.isInPortrait(image: 4) && five.portrait.image == 4)
  }

  @Test func costumesOutOfSeasonAreOnTheWheelOnlyIfWorn() throws {
    let winter = costume("z", #", "season": "12-01/02-28""#)
    #expect(try commission(["a"], chosen: "a", today: 701, more: winter)?.costumes.count == 1)
    #expect(try commission(["a"], chosen: "a", today: 1224, more: winter)?.costumes.count == 2)
    #expect(try commission(["a"], chosen: "z", today: 701, more: winter)?.chosen == 1)
  }
}
