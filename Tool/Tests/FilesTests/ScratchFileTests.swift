import Fixtures
import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct ScratchFileTests {
  let folder = TemporaryFolder()

  private func file(of bytes: [UInt8], in folder: URL) -> Int32? {
    bytes.withUnsafeBytes { makeScratchFile($0, in: folder) }
  }

  @Test(arguments: [0, 1, 4096, 300_000]) func fileHasTheBytesAndNoName(count: Int) throws {
    let bytes = (0..<count).map { UInt8($0 % 251) }
    let descriptor = try #require(file(of: bytes, in: folder.url))
    defer { close(descriptor) }
    var found = [UInt8](repeating: 0, count: count + 1)
    #expect(pread(descriptor, &found, found.count, 0) == count)
    let isEqual = found.dropLast() == bytes[...]
    #expect(isEqual)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func fullDiskTakesNone() {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect([1, 2, 3].withUnsafeBytes { !write($0, to: full) })
  }

  @Test func folderThatIsNotThereTakesNone() {
    #expect(file(of: [1], in: folder.appending("missing")) == nil)
  }
}
