import Files
import Foundation
import Testing

@Suite struct PrintableTests {
  @Test func plainTextIsUnchanged() {
    for text in ["", "Scotch", "Käpt'n Blaubär", "日本語", "👩‍🚀", "नमस्ते", "\"a\\b\"", "שלום"] {
      #expect(text.printable == text && text.printableJSON == text)
    }
  }

  @Test(arguments: [
    ("\u{1B}[2J", "\\u{1b}[2J"), ("a\nb", "a\\u{a}b"), ("a\r\nb", "a\\u{d}\\u{a}b"),
    ("\u{0}\u{7}\t", "\\u{0}\\u{7}\\u{9}"),
    ("\u{7F}", "\\u{7f}"), ("\u{9B}31m", "\\u{9b}31m"), ("\u{202E}gnp", "\\u{202e}gnp"),
    ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"),
    ("\u{200E}\u{200F}\u{61C}", "\\u{200e}\\u{200f}\\u{61c}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("\u{FEFF}\u{200B}", "\\u{feff}\\u{200b}"), ("\u{E0041}", "\\u{e0041}"),
  ])
  func escapesTerminalControls(text: String, shown: String) { #expect(text.printable == shown) }

  @Test func escapedJSONHasTheSameValue() throws {
    let document = "{\n  \"a\": \"\u{9B}31m \u{202E} \u{E0041} ä\"\n}"
    let shown = document.printableJSON
    #expect(shown.contains("\\u009b31m \\u202e \\udb40\\udc41 ä") && shown.contains("\n"))
    #expect(try read(shown) == read(document))
  }

  private func read(_ document: String) throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: Data(document.utf8))
  }
}
