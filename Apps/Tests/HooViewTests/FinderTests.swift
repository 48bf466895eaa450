import Geometry
import HooView
import Testing

/// Searching, jumping to a set and the Hoo of the day.
@Suite struct FinderTests {
  private func text(_ text: String) -> SearchText { SearchText(Array(text.utf8)) }

  @Test(arguments: [
    ("Steinkauz", "KAUZ"), ("Müßig steht er", "mussig"), ("I'm little", "im lit"), ("I’m little", "I'm"),
    ("Élan vital", "vital elan"), ("月の夜", "夜"), ("abc", ""),
    ("mon cœur", "COEUR"), ("mon coeur", "CŒUR"), ("Æther", "aether"), ("læse", "LAESE"), ("Straße", "STRASSE"),
  ]) func searchIgnoresCaseAccentsAndOrder(line: String, query: String) {
    #expect(text(line).contains(text(query)))
  }

  @Test(arguments: [("Steinkauz", "kautz"), ("ab", "abc"), ("a b", "a c"), ("", "a"), ("月", "夜")])
  func searchMissesOtherWords(line: String, query: String) {
    #expect(!text(line).contains(text(query)))
  }

  @Test func hooOfTheDayChangesAndReachesMany() throws {
    let layout = ShelfLayout(viewport: Viewport(size: .phone), sets: [SetOutline(count: 12), SetOutline(count: 20)])
    let days = (1...28).map { "2026-11-\($0 < 10 ? "0" : "")\($0)" }
    let hoos = try days.map { try #require(layout.hooOfTheDay(Array($0.utf8))) }
    #expect(hoos.allSatisfy { layout.contains($0) } && Set(hoos).count > 14)
    #expect(zip(hoos, hoos.dropFirst()).filter { $0 == $1 }.count <= 2)
    #expect(ShelfLayout(viewport: Viewport(size: .phone), sets: []).hooOfTheDay([1]) == nil)
  }

  @Test func jumpShowsHeaderAndMovesFocus() {
    let script = ShelfScript(sets: [9, 12, 20, 40, 40])
    script.act { $0.show(set: 3, at: $1) }.settle()
    #expect(script.scene.scrollOffset == script.layout.frame(ofHeader: 3).minY - script.layout.visibleRoom.minY)
    #expect(script.scene.focused == HooAddress(set: 3, hoo: 0) && script.scene.selected == nil)
    script.act { $0.show(set: 9, at: $1) }.settle()
    #expect(script.scene.focused?.set == 3, "there is no such set")
  }
}
