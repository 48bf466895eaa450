import Browser
import Packs
import Testing
import Values

@testable import SharedUI

/// Clearing all that is stored, from the settings.
@Suite struct ClearingTests {
  @Test func clearingForgetsTheKeysOfOtherParts() throws {
    var batch: [UInt8] = []
    let page = Page { batch = $0 }
    let dialog = SettingsDialog(
      page: page, words: Words([]), settings: Settings(.null, language: "en"), options: [.motion],
      requests: Requests(page: page))
    dialog.otherKeys = ["part-record"]
    let button = page.find("button")
    dialog.button = button
    #expect(dialog.activate(button.handle))
    let clearing = try #require(dialog.view).clearing
    for (answer, forgets) in [(clearing.ask, false), (clearing.yes, true)] {
      page.flush()
      batch = []
      #expect(dialog.activate(answer.handle))
      page.flush()
      #expect(batch.contains("part-record".utf8) == forgets)
    }
  }
}
