import Testing
import Values
@testable import Experiments

@Suite struct SHA256Tests {
  private func hex(_ message: [UInt8]) -> String {
    SHA256.digest(of: message).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The examples of FIPS 180-4 and of NIST's validation program.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func publishedDigests(message: String, digest: String) { #expect(hex(Array(message.utf8)) == digest) }

  /// The digest of the digests of messages of all lengths up to three blocks, made with Python's hashlib.
  @Test func everyLengthUpToThreeBlocks() {
    let digests = (0...192).flatMap { length in SHA256.digest(of: (0..<length).map { UInt8($0) }) }
    #expect(hex(digests) == "79eb9ac3f5b94a477808fa851afb214408e787ed21459d0503b2fac4a445fee6")
  }

  @Test func namesAreHalfADigest() { #expect(SHA256.name(of: "abc") == "ba7816bf8f01cfea414140de5dae2223") }
}
