import Fixtures
import Foundation
import Testing

@testable import FittingRoom

@Suite struct FittingTokenTests {
  @Test func noOtherTextEqualsIt() {
    let token = FittingToken()
    let bytes = Array(token.text.utf8)
    #expect(bytes.count == 32 && token.equals(token.text))
    for index in bytes.indices {
      for mask in [1, 2, 0x10, 0x20, 0x40] as [UInt8] {
        var wrong = bytes
        wrong[index] ^= mask
        #expect(!token.equals(String(decoding: wrong, as: UTF8.self)))
        // A second difference must not undo the first one.
        wrong[31 - index] ^= mask
        #expect(!token.equals(String(decoding: wrong, as: UTF8.self)))
      }
    }
    for wrong in ["", String(token.text.dropLast()), token.text + "0", token.text.uppercased() + " "] {
      #expect(!token.equals(wrong))
    }
  }

  /// With a fold that forgets differences, one of these texts equals most tokens.
  @Test(arguments: 0...127) func noConstantEqualsManyTokens(last: UInt8) {
    let text = String(decoding: [UInt8](repeating: 0x20, count: 31) + [last], as: UTF8.self)
    for _ in 0..<8 { #expect(!FittingToken().equals(text)) }
  }

  @Test func keptTokenIsTheSameInTheNextRun() throws {
    let folder = TemporaryFolder()
    let file = folder.appending("state/disguise/fitting-token")
    let token = FittingToken(keptAt: file)
    #expect(FittingToken(keptAt: file).equals(token.text))
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["", "short", String(repeating: "g", count: 32), String(repeating: "a", count: 33)])
  func brokenFileOfATokenIsReplaced(text: String) throws {
    let folder = TemporaryFolder()
    let file = folder.appending("fitting-token")
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let token = FittingToken(keptAt: file)
    #expect(token.text != text && token.text.utf8.count == 32 && FittingToken(keptAt: file).equals(token.text))
  }

  /// Others may have read it, or chosen it.
  @Test func tokenThatOthersCanReadOrLinkIsNotUsed() throws {
    let folder = TemporaryFolder()
    let (file, other) = (folder.appending("fitting-token"), folder.appending("other"))
    for url in [file, other] { try Data(String(repeating: "a", count: 32).utf8).write(to: url) }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    #expect(FittingToken(keptAt: file).text != String(repeating: "a", count: 32))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: other.path)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
    #expect(FittingToken(keptAt: file).text != String(repeating: "a", count: 32))
    #expect(try String(contentsOf: other, encoding: .utf8) == String(repeating: "a", count: 32))
  }

  @Test func withoutAWritableFolderATokenIsOneOfTheRun() {
    let file = URL(fileURLWithPath: "/proc/disguise/fitting-token")
    #expect(!FittingToken(keptAt: file).equals(FittingToken(keptAt: file).text))
  }
}
