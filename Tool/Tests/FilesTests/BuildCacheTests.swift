import Fixtures
import Foundation
import Testing

@testable import Files

@Suite struct BuildCacheTests {
  let folder = TemporaryFolder()
  let cache = BuildCache()

  private func text() throws -> String {
    try BuildCache.$current.withValue(cache) {
      String(decoding: try readFile(folder.appending("file"), limit: 100), as: UTF8.self)
    }
  }

  /// Makes the file's last change one that lies back.
  private func age(_ path: String = "file") {
    // The time of the last change of the inode cannot be set, so the clock has to advance.
    Thread.sleep(forTimeInterval: 0.06)
  }

  @Test func unchangedFileIsReadOnce() throws {
    try folder.write("one", to: "file")
    age()
    var count = 0
    for _ in 0..<3 {
      BuildCache.$current.withValue(cache) {
        BuildCache.value("test", of: folder.appending("file").path) { count += 1 }
      }
    }
    #expect(count == 1)
  }

  @Test func changeOfEqualSizeIsNoticed() throws {
    try folder.write("one", to: "file")
    age()
    #expect(try text() == "one")
    try folder.write("two", to: "file")
    #expect(try text() == "two")
  }

  @Test func replacedAndRemovedFileIsNoticed() throws {
    try folder.write("one", to: "file")
    try folder.write("two", to: "other")
    age()
    #expect(try text() == "one")
    #expect(rename(folder.appending("other").path, folder.appending("file").path) == 0)
    #expect(try text() == "two")
    try folder.remove("file")
    #expect(throws: ToolError.self) { try text() }
  }

  /// Its times may not tell a second change from the first.
  @Test func fileThatHasJustChangedIsReadAgain() throws {
    let path = try folder.write("one", to: "file").path
    var count = 0
    while count < 2 {
      // On a machine that stops for 50 ms the file is not fresh any more.
      try folder.write("one", to: "file")
      count = 0
      for _ in 0..<2 { BuildCache.$current.withValue(cache) { BuildCache.value("test", of: path) { count += 1 } } }
    }
    #expect(count == 2)
  }

  @Test func unusedValuesAreForgotten() throws {
    var count = 0
    func make() { BuildCache.$current.withValue(cache) { BuildCache.value("test", named: "a") { count += 1 } } }
    make()
    cache.sweep()
    make()
    #expect(count == 1)
    cache.sweep()
    cache.sweep()
    make()
    #expect(count == 2)
  }
}
