import Fixtures
import Testing

@testable import disguise

@Suite struct VersionTests {
  @Test func versionOptionPrintsTheVersionAlone() async throws {
    let result = try await Program.run(["--version"])
    #expect(result.status == 0 && result.output == "\(Disguise.version)\n" && result.errors == "")
  }

  @Test func versionHasThreeNumbers() {
    #expect(Disguise.version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil)
  }
}
