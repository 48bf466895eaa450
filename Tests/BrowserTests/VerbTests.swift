import Browser
import Foundation
import Testing

@Suite struct VerbTests {
  /// The list in `bridge.js`, read from the file that ships.
  private var bridge: String {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      return try String(contentsOf: root.appendingPathComponent("Web/bridge.js"), encoding: .utf8)
    }
  }

  @Test func theBridgeHasTheSameVerbsInTheSameOrder() throws {
    let list = try #require(try bridge.firstRange(of: /const verbs = \[(.|\n)*?\n  \];/))
    let names = try bridge[list].matches(of: /\n    \['(\w+)',/).map { String($0.1) }
    #expect(names == Verb.allCases.map { "\($0)" })
  }

  @Test func theBridgeStaysThin() throws {
    #expect(try bridge.split(separator: "\n", omittingEmptySubsequences: false).count < 720)
  }
}
