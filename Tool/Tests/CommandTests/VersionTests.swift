import Fixtures
import Foundation
import Testing

@testable import disguise

@Suite struct VersionTests {
  @Test func versionOptionPrintsTheVersionAlone() async throws {
    let program = try Program(["--version"])
    #expect(await program.status() == 0)
    #expect(program.outputText == "\(Disguise.version)\n" && program.errorText == "")
  }

  @Test func versionHasThreeNumbers() {
    #expect(Disguise.version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
  }
}
