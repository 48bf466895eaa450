import Geometry
import Testing
import Values

@testable import Studio

/// Texts whose letters are all as wide as the font is large.
@Suite struct TextLayoutTests {
  private func width(_ line: Letters, _ weight: Int, _ size: Double) -> Double {
    Double(string(line).unicodeScalars.count) * size
  }

  private func string(_ line: Letters) -> String { String(decoding: line, as: UTF8.self) }

  private func strings(_ lines: [Letters]) -> [String] { lines.map(string) }

  private func fit(_ text: Text, most: Double = 10, least: Double = 10, width: Double, height: Double) -> FittedText {
    TextStyle(weight: 400, most: most, least: least, leading: 1)
      .fit(text, into: Size(width: width, height: height), self.width)
  }

  @Test func longTextShrinksAndIsCutAtTheSmallestSize() {
    let whole = fit("aa bb", least: 4, width: 100, height: 20)
    #expect(strings(whole.lines) == ["aa bb"] && whole.size == 10)
    let smaller = fit("aaaa bbbb", least: 4, width: 50, height: 15)
    #expect(strings(smaller.lines) == ["aaaa", "bbbb"] && smaller.size == 6)
    #expect(strings(fit("aaaa bbbb cccc", width: 50, height: 20).lines) == ["aaaa", "bbbb…"])
    #expect(fit("", width: 50, height: 20).lines.isEmpty)
  }

  @Test func wordsTooLongForALineAreBroken() {
    #expect(strings(fit("aaaaaaa", width: 40, height: 20).lines) == ["aaaa", "aaa"])
    let narrow = fit("aaaaaaaaaaaa", width: 5, height: 1000).lines
    #expect(strings(narrow) == [String](repeating: "a", count: 12), "a letter wider than the line")
    #expect(strings(fit("a\nb  c", width: 20, height: 100).lines) == ["a", "b", "c"])
  }

  @Test func longWordIsMeasuredSeldom() {
    var count = 0
    let word = Text(utf8: [UInt8](repeating: UInt8(ascii: "W"), count: 1024))
    let lines = brokenLines(of: word, width: 900) {
      count += 1
      return 20 * Double($0.count)
    }
    #expect(lines.map(\.count) == [Int](repeating: 45, count: 22) + [34])
    #expect(count < 23 * 20)
  }

  @Test func lettersOfSeveralBytesStayWhole() {
    #expect(strings(fit("éééé…🦉🦉", width: 30, height: 100).lines) == ["ééé", "é…🦉", "🦉"])
    #expect(strings(fit("é\u{2003}é\u{00A0}🦉", width: 15, height: 100).lines) == ["é", "é", "🦉"])
    #expect(strings(fit("ééé 🦉🦉🦉", width: 30, height: 10).lines) == ["éé…"])
  }

  @Test func firstLetterDecidesTheDirection() {
    for text: Text in ["שלום", "«مرحبا»", "12 🦉 — שלום abc"] { #expect(text.utf8[...].isFromRight) }
    for text: Text in ["", "12…", "Hoo שלום", "é مرحبا", "日本 שלום", "नमस्ते"] { #expect(!text.utf8[...].isFromRight) }
  }

  @Test func captionHasTheTitleAboveTheJoke() {
    let words = Signature(title: "Owl", joke: "Who? Me.", name: "App")
    let lines = words.lines(of: .caption, size: Size(width: 390, height: 120), width)
    #expect(lines.map { string($0.text) } == ["Owl", "Who? Me."] && lines.map(\.weight) == [700, 400])
    #expect(lines[0].center == Point(x: 195, y: 14 + 18) && lines[1].center == Point(x: 195, y: 14 + 36 + 9))
    let name = words.lines(of: .name, size: Size(width: 390, height: 17), width)
    #expect(name.map { string($0.text) } == ["App"] && name[0].center.y == 6.6)
    #expect(words.lines(of: .image, size: .zero, width).isEmpty)
  }

  @Test func cardHasItsOwlOnTheDiscAndItsWordsInTheirBlock() {
    let drawing = OwlCard.drawing(picture: Size(width: 500, height: 250))
    #expect(drawing.count == 3)
    let picture = Array(drawing.numbers.suffix(Drawing.stride))
    #expect(picture[3] == 1.05 && picture[7] == 540 - 262.5 && picture[8] == 390 - 131.25)
    let lines = OwlCard.lines(title: "Hoo", poem: "An owl\nin a tree", address: "example.org", width)
    #expect(lines.map { string($0.text) } == ["Hoo", "An owl", "in a tree", "example.org"])
    #expect(lines.allSatisfy { $0.center.x == 540 } && lines[3].opacity == 0.8)
    // As much space above the title as below the poem.
    #expect(abs((lines[0].center.y - 46.2 - 730) - (1230 - lines[2].center.y - 35.1)) < 0.001)
  }
}
