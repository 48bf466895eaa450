import Testing
import Values

@testable import Packs

@Suite struct ImageAddressTests {
  @Test(arguments: [
    "pirate.png", "assets/pirate.0123.png", "../assets/pirate.png", "/assets/p.png", "./a:b.png", "a?b=c:d", "a b.png",
    "http://example.org/p.png", "HTTPS://example.org/p.png", "blob:http://example.org/1", "data:image/png;base64,AA==",
    "DATA:IMAGE/PNG;base64,AA==", "//example.org/p.png",
  ])
  func allowsAddressesOfPictures(from address: String) {
    #expect(ImageAddress.isAllowed(Text(address)))
  }

  @Test(arguments: [
    "", " ", "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
    "\njavascript:alert(1)", "\u{1}javascript:alert(1)", "vbscript:x", "data:text/html,x", "data:,x",
    "file:///etc/passwd",
    "ftp://example.org/p.png", "about:blank", "p.png ", "p\u{0}.png", "p\u{7F}.png", ":", "filesystem:http://x/y",
  ])
  func refusesOtherSchemesAndRepairableAddresses(address: String) {
    #expect(!ImageAddress.isAllowed(Text(address)))
  }

  @Test func faultListsTheAllowedAddresses() {
    let document = Documents.pirate.with("image@2x", "javascript:alert(1)")
    #expect(
      CostumeReader.costumes(in: [document], path: "").lines == [
        "[0].image@2x: expected a relative, http(s), data:image/ or blob: address, found \"javascript:alert(1)\""
      ])
  }
}
