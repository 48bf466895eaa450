import Dispatch
import Fixtures
import Foundation
import Synchronization
import Testing

@testable import Files

@Suite struct FormCacheTests {
  let folder = TemporaryFolder()

  private var place: URL { folder.appending("cache/disguise") }
  private var files: [String] { fileNames(in: place) }

  /// Returns the form `kind` of `content` as a run of its own gets it, and whether that run made it.
  private func form(_ kind: String, of content: String, limit: Int = 1 << 20) -> (text: String, isMade: Bool) {
    var isMade = false
    let bytes = FormCache(in: place, limit: limit).form(kind, of: ContentHash.hex(of: Data(content.utf8))) {
      isMade = true
      return Data("\(kind) of \(content)".utf8)
    }
    return (String(decoding: bytes, as: UTF8.self), isMade)
  }

  @Test func formIsMadeOnceForAllRuns() {
    #expect(form("zip", of: "a") == ("zip of a", true))
    #expect(form("zip", of: "a") == ("zip of a", false))
    #expect(form("zip", of: "b") == ("zip of b", true))
    #expect(form("image", of: "a") == ("image of a", true))
    #expect(files.count == 3)
  }

  @Test func damagedFormIsMadeAgain() throws {
    _ = form("zip", of: "a")
    let file = place.appendingPathComponent(try #require(files.first))
    let whole = try Data(contentsOf: file)
    var flipped = whole
    flipped[whole.count - 1] ^= 1
    for damaged in [Data(), whole.prefix(10), whole.dropLast(), whole + [0], flipped] {
      try damaged.write(to: file)
      #expect(form("zip", of: "a") == ("zip of a", true))
      #expect(form("zip", of: "a") == ("zip of a", false))
    }
  }

  @Test func formUnderAnotherNameIsNotUsed() throws {
    _ = form("zip", of: "a")
    _ = form("zip", of: "b")
    let (first, second) = (place.appendingPathComponent(files[0]), place.appendingPathComponent(files[1]))
    try FileManager.default.removeItem(at: second)
    try FileManager.default.copyItem(at: first, to: second)
    #expect([form("zip", of: "a"), form("zip", of: "b")].filter(\.isMade).count == 1)
    #expect(form("zip", of: "a").text == "zip of a" && form("zip", of: "b").text == "zip of b")
  }

  @Test func formsAreMadeWithoutAFolder() throws {
    try folder.write("a file in the folder's place", to: "cache")
    for _ in 0..<2 { #expect(form("zip", of: "a") == ("zip of a", true)) }
  }

  @Test(arguments: [0o777, 0o770])
  func folderThatOthersMayWriteToIsNotUsed(mode: Int) throws {
    _ = form("zip", of: "a")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place.path)
    #expect(form("zip", of: "a") == ("zip of a", true))
    #expect(form("zip", of: "b") == ("zip of b", true) && files.count == 1)
  }

  @Test func linksAreNotFollowed() throws {
    _ = form("zip", of: "a")
    let file = place.appendingPathComponent(files[0])
    try FileManager.default.moveItem(at: file, to: folder.appending("elsewhere"))
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: folder.appending("elsewhere"))
    #expect(form("zip", of: "a") == ("zip of a", true))
    try FileManager.default.moveItem(at: place, to: folder.appending("other"))
    try FileManager.default.createSymbolicLink(at: place, withDestinationURL: folder.appending("other"))
    #expect(form("zip", of: "a") == ("zip of a", true))
  }

  @Test func formsWhoseLastUseIsLongestAgoAreRemoved() throws {
    let limit = 8 * 4096
    for content in 1...8 { _ = form("zip", of: "\(content)", limit: limit) }
    for (age, name) in files.enumerated() {
      let time = Date(timeIntervalSinceNow: -1000 - Double(age))
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: place.appendingPathComponent(name).path)
    }
    let oldest = try #require(files.last)
    let used = try #require((1...8).first { oldest.hasSuffix(ContentHash.hex(of: Data("\($0)".utf8))) })
    #expect(!form("zip", of: "\(used)", limit: limit).isMade)
    for content in 9...12 { _ = form("zip", of: "\(content)", limit: limit) }
    #expect(files.count <= 9, "the last run adds one to those within the limit")
    #expect(!form("zip", of: "\(used)", limit: limit).isMade)
  }

  @Test func filesOfOthersStay() throws {
    let names = ["thesis.tar", String(repeating: "a", count: 64), "zip.\(String(repeating: "g", count: 64))"]
    for name in names { try folder.write(Data(count: 1 << 20), to: "cache/disguise/\(name)") }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place.path)
    for content in 1...4 { _ = form("zip", of: "\(content)", limit: 4096) }
    #expect(Set(names).isSubset(of: files))
  }

  @Test func runsAtTheSameTimeGetWholeForms() {
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 200) { turn in
      let content = "\(turn % 5)"
      if form("zip", of: content, limit: 3 * 4096).text != "zip of \(content)" { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0)
  }
}
