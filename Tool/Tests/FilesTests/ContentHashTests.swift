import Files
import Foundation
import Testing

@Suite struct ContentHashTests {
  /// NIST's SHA-256 example values (FIPS 180-4), and the empty message.
  @Test(arguments: [
    ("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func hexEqualsThePublishedDigest(text: String, count: Int, digest: String) {
    let message = String(repeating: text, count: count)
    #expect(ContentHash.hex(of: Data(message.utf8)) == digest)
  }

  @Test func base64AndHexAreTheSameDigest() throws {
    let digest = try #require(Data(base64Encoded: ContentHash.base64(of: Data("abc".utf8))))
    let hex = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(hex == ContentHash.hex(of: Data("abc".utf8)))
  }
}
