import Browser
import HostFixtures
import Packs
import Testing
import Values

@testable import SharedUI

@Suite struct ImageLoaderTests {
  private let host = FakeHost()
  private let url: Text = "a.png"

  /// The header of a PNG of that size.
  private func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    return header + bytes(width) + bytes(height) + [8, 6, 0, 0, 0, 0, 0, 0, 0]
  }

  private func load(_ url: Text = "a.png") -> [String] {
    var events: [String] = []
    let loader = ImageLoader(page: host.page, requests: host.requests, kept: host.files)
    loader.load(url, delay: { events.append("late") }) { outcome in
      switch outcome {
      case .ready(let width, let height): events.append("\(width) x \(height)")
      case .failed(let reason): events.append(reason.string)
      }
    }
    host.run(for: 20)
    return events
  }

  @Test func imageFromTheNetworkIsCheckedKeptAndDecoded() {
    host.network[url] = [Answer(status: 200, bytes: png(3, 2))]
    host.images[url] = [3, 0, 0, 0, 2, 0, 0, 0]
    #expect(load() == ["3 x 2"])
    #expect(host.kept[url]?.bytes == png(3, 2))
    #expect(host.open.isEmpty)
  }

  @Test func keptImageNeedsNoNetwork() {
    host.kept[url] = FakeHost.Kept(bytes: png(3, 2))
    host.images[url] = [3, 0, 0, 0, 2, 0, 0, 0]
    #expect(load() == ["3 x 2"])
    #expect(host.fetched.isEmpty && host.open.isEmpty)
  }

  @Test func keptImageThatCannotBeShownIsFetchedPastCaches() {
    host.kept[url] = FakeHost.Kept(bytes: [0])
    host.network[url] = [Answer(status: 200, bytes: png(1, 1))]
    #expect(load() == ["EncodingError: broken"], "the fake browser decodes neither")
    #expect(host.fetched == ["a.png reload"])
    #expect(host.lines == ["a.png: the kept copy is no good"])
  }

  @Test(
    arguments: [
      (Answer(status: 404), "status 404"),
      (Answer(status: 200, bytes: Array("<html>".utf8)), "not a PNG, JPEG or WebP image"),
      (Answer(status: 200), "not a PNG, JPEG or WebP image"),
    ] as [(Answer, String)])
  func unusableImageIsNeitherDecodedNorKept(_ answer: Answer, _ reason: String) {
    expectRefusal(of: answer, with: reason)
  }

  // Not an argument of the test above: Swift Testing prints arguments, and five million bytes take it half a minute.
  @Test func imageOfTooManyBytesIsNeitherDecodedNorKept() {
    let bytes = [UInt8](repeating: 0, count: Limits.imageBytes + 1)
    expectRefusal(of: Answer(status: 200, bytes: bytes), with: "more than 5242880 bytes")
  }

  private func expectRefusal(of answer: Answer, with reason: String) {
    host.network[url] = [answer]
    host.images[url] = [1, 0, 0, 0, 1, 0, 0, 0]
    #expect(load() == [reason])
    #expect(host.kept.isEmpty && host.open.isEmpty)
  }

  @Test(
    arguments: [
      (2048, 2048, "1 x 1"), (2049, 2048, "more than 4 megapixels"), (100_000, 100_000, "more than 4 megapixels"),
    ] as [(UInt32, UInt32, String)])
  func imageOfTooManyPixelsIsNotDecoded(_ width: UInt32, _ height: UInt32, _ expected: String) {
    host.network[url] = [Answer(status: 200, bytes: png(width, height))]
    host.images[url] = [1, 0, 0, 0, 1, 0, 0, 0]
    #expect(load() == [expected])
  }

  @Test(arguments: [HostFault.storage, .storageSilent])
  func imageShowsWhereStorageFails(_ fault: HostFault) {
    host.storageFault = fault
    host.network[url] = [Answer(status: 200, bytes: png(1, 1))]
    host.images[url] = [1, 0, 0, 0, 1, 0, 0, 0]
    #expect(load().last == "1 x 1")
  }

  @Test func lateImageIsReportedOnce() {
    host.silent = [url]
    #expect(load() == ["late"])
  }

  @Test func imageInItsAddressIsNotKept() {
    let data: Text = "data:image/png;base64,AAAA"
    host.network[data] = [Answer(status: 200, bytes: png(1, 1))]
    host.images[data] = [1, 0, 0, 0, 1, 0, 0, 0]
    #expect(load(data) == ["1 x 1"])
    #expect(host.kept.isEmpty)
  }
}
