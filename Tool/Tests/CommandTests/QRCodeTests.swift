import Fixtures
import Foundation
import Testing

@testable import disguise

/// The QR code of the address.
@Suite struct QRCodeTests {
  let folder = TemporaryFolder()

  /// Returns the modules of printed lines, with the margin; true is dark.
  private func modules(_ lines: some Sequence<Substring>) -> [[Bool]] {
    lines.flatMap { line in
      [line.map { !"█▀".contains($0) }, line.map { !"█▄".contains($0) }]
    }
  }

  private func shown(_ code: QRCode) -> [[Bool]] {
    let (side, quiet) = (code.side, QRCode.quietZone)
    let rows = (0..<side).map { Array(code.modules[$0 * side..<($0 + 1) * side]) }
    let light = [[Bool]](repeating: [Bool](repeating: false, count: side + 2 * quiet), count: quiet)
    let edge = [Bool](repeating: false, count: quiet)
    return light + rows.map { edge + $0 + edge } + light
  }

  @Test func drawsTheCodeWithItsMargin() throws {
    for text in ["http://192.168.178.20", "https://[2001:db8::1]:8443", String(repeating: "x", count: 500)] {
      let code = try #require(QRCode(text))
      let drawn = modules(code.lines(isColored: false).map { $0[...] })
      #expect(drawn.prefix(code.side + 2 * QRCode.quietZone).elementsEqual(shown(code)))
      #expect(code.lines(isColored: true).allSatisfy { $0.hasPrefix("\u{1B}[97;40m") && $0.hasSuffix("\u{1B}[0m") })
    }
    #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
  }

  /// The three finder patterns (ISO/IEC 18004), from the standard and not from the library.
  @Test func codeHasItsFinderPatterns() throws {
    let code = try #require(QRCode("http://192.168.178.20:8080"))
    let rows = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    let finder = rows.map { row in row.map { $0 == "#" } }
    let last = code.side - 7
    for (top, left) in [(0, 0), (0, last), (last, 0)] {
      let corner = (0..<7).map { row in (0..<7).map { code.modules[(top + row) * code.side + left + $0] } }
      #expect(corner == finder)
    }
  }

  @Test func qrOptionPrintsTheCodeBelowTheAddress() async throws {
    let app = try FakeApp.make(in: folder).path
    let program = try Program(["serve", "--port", "0", "--app", app, "--qr"])
    let port = try #require(try await program.port())
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    let lines = program.outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let code = try #require(QRCode("http://127.0.0.1:\(port)"))
    #expect(lines.first == "Listening on http://127.0.0.1:\(port)")
    #expect(modules(lines.dropFirst()).prefix(code.side + 2 * QRCode.quietZone).elementsEqual(shown(code)))
  }

  @Test func noCodeIsPrintedWithoutATerminal() async throws {
    let app = try FakeApp.make(in: folder).path
    let program = try Program(["serve", "--port", "0", "--host", "0.0.0.0", "--app", app])
    let port = try #require(try await program.port())
    program.signal(SIGTERM)
    #expect(await program.status() == 0)
    let lines = program.outputText.split(separator: "\n")
    #expect(lines.first == "Listening on http://0.0.0.0:\(port)" && lines.count <= 2)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("In this network: http://") && $0.hasSuffix(":\(port)") })
  }

  @Test func prefersTheAddressOfTheDefaultRoute() {
    func best(_ all: [(String, String)], _ interface: String?) -> String? {
      NetworkAddress.best(
        of: all.map { NetworkAddress(interface: $0.0, address: $0.1) }, defaultInterface: interface)
    }
    let all = [
      ("lo", "127.0.0.1"), ("lo", "::1"), ("docker0", "172.17.0.1"), ("wlan0", "fe80::1"), ("wlan0", "2001:db8::7"),
      ("wlan0", "192.168.178.20"),
    ]
    #expect(best(all, "wlan0") == "192.168.178.20" && best(all, nil) == "172.17.0.1")
    #expect(best(Array(all.prefix(2)), "lo") == nil && best(Array(all[3...4]), nil) == "2001:db8::7")
  }
}
