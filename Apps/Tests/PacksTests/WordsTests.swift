import Packs
import Testing
import Values

@Suite struct WordsTests {
  let words = Words([
    ("wears", "Scotch wears {costume}."), ("both", "{a} and {b}, {a}"), ("odd", "{ {a} {c} {"), ("plain", "Plain."),
  ])

  @Test func findsAWordByItsKey() {
    #expect(words["plain"] == "Plain.")
  }

  @Test func missingWordIsItsKey() {
    #expect(words["nobody-wrote-me"] == "nobody-wrote-me")
  }

  @Test func replacesPlaceholders() {
    #expect(words.text("wears", ("costume", "a sheet")) == "Scotch wears a sheet.")
    #expect(words.text("both", ("a", "1"), ("b", "2")) == "1 and 2, 1")
    #expect(words.text("plain", ("a", "1")) == "Plain.")
  }

  @Test func replacesNothingWithinAReplacement() {
    #expect(words.text("both", ("a", "{b}"), ("b", "{a}")) == "{b} and {a}, {b}")
  }

  @Test func keepsOtherBraces() {
    #expect(words.text("odd", ("a", "1")) == "{ 1 {c} {")
    #expect(words.text("odd") == "{ {a} {c} {")
  }
}
