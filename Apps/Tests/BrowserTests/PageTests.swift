import Browser
import Foundation
import Geometry
import Testing
import Values

/// A page that decodes its batches into lists of verbs.
private final class FakePage {
  private(set) var batches: [[UInt8]] = []
  lazy var page = Page { [unowned self] in batches.append($0) }

  var verbs: [[Verb]] {
    batches.map { bytes in
      var reader = BatchReader(bytes: bytes)
      var verbs: [Verb] = []
      while let verb = reader.next() { verbs.append(verb) }
      return verbs
    }
  }
}

/// Reads a batch as batch.js does.
private struct BatchReader {
  let bytes: [UInt8]
  var at = 0

  mutating func next() -> Verb? {
    guard at < bytes.count, let verb = Verb(rawValue: bytes[at]) else { return nil }
    at += 5
    for argument in verb.arguments { skip(argument) }
    return verb
  }

  private mutating func skip(_ argument: Character) {
    switch argument {
    case "i": at += 4
    case "n": at += 8
    default: at += 4 + Int(bytes[at]) + Int(bytes[at + 1]) << 8
    }
  }
}

extension Verb {
  /// The arguments after the handle: i an integer, n a number, t a text.
  fileprivate var arguments: String {
    switch self {
    case .remove, .measure, .choose, .focus, .requestFrame, .drop, .clearKept, .pushHistory:
      ""
    case .reload, .ready: ""
    case .adopt, .insert: "i"
    case .create: "it"
    case .find, .removeAttribute, .setText, .log, .decodeImage, .forget, .recollect, .setFragment: "t"
    case .fail: "t"
    case .setAttribute, .speak, .setProperty, .share, .readAloud, .remember: "tt"
    case .scroll, .setOpacity, .listen, .showDialog, .claimTouch, .vibrate, .wait: "n"
    case .shift, .resize, .setOrigin: "nn"
    case .clipToCircle: "nnn"
    case .place: "nnnnn"
    case .fetch: "ttnnnn"
    case .recall: "tn"
    case .keep: "itt"
    case .inflate, .showFile: "innn"
    case .readOpacities: "tnn"
    case .prune, .post: "ttn"
    case .studio: "tnn"
    }
  }
}

@Suite struct PageTests {
  @Test func frameIsOneBatch() {
    let fake = FakePage()
    let node = fake.page.find("main").create("div", class: "layer")
    node.place(at: Point(x: 1, y: 2), scale: 3, angle: Angle(radians: 0.5))
    node.setOpacity(0.5)
    fake.page.requestFrame()
    #expect(fake.batches.isEmpty)
    fake.page.flush()
    #expect(fake.verbs == [[.find, .create, .setAttribute, .place, .setOpacity, .requestFrame]])
  }

  @Test func nothingToSayIsNoBatch() {
    let fake = FakePage()
    fake.page.flush()
    #expect(fake.batches.isEmpty)
  }

  @Test func nodeWritesOnlyChanges() {
    let fake = FakePage()
    let node = fake.page.find("main")
    for _ in 0..<2 {
      node.place(at: Point(x: 1, y: 2))
      node.setOpacity(1)
      node.setHidden(true)
      node.resize(Size(width: 3, height: 4))
      node.clip(toCircleAt: .zero, radius: 5)
    }
    fake.page.flush()
    #expect(fake.verbs == [[.find, .place, .setOpacity, .setAttribute, .resize, .clipToCircle]])
  }

  @Test func nodeThatThePageBringsHiddenIsShown() {
    let fake = FakePage()
    let node = fake.page.find("[hidden]")
    node.setHidden(false)
    node.setHidden(false)
    fake.page.flush()
    #expect(fake.verbs == [[.find, .removeAttribute]])
  }

  @Test func placeAndShiftReplaceEachOther() {
    let fake = FakePage()
    let node = fake.page.find("main")
    node.place(at: .zero)
    node.shift(x: 0, y: 1)
    node.place(at: .zero)
    fake.page.flush()
    #expect(fake.verbs == [[.find, .place, .shift, .place]])
  }

  @Test func onlyTheLastWishToBeWokenCounts() {
    let fake = FakePage()
    fake.page.wake(after: 1)
    fake.page.wake(after: 2)
    #expect(!fake.page.isAlarm(1) && fake.page.isAlarm(2))
    fake.page.wake(after: nil)
    #expect(!fake.page.isAlarm(2))
    fake.page.flush()
    #expect(fake.verbs == [[.wait, .wait]])
  }

  @Test func frameIsRequestedOnceUntilItComes() {
    let fake = FakePage()
    fake.page.requestFrame()
    fake.page.flush()
    fake.page.requestFrame()
    fake.page.flush()
    fake.page.beginFrame()
    fake.page.requestFrame()
    fake.page.flush()
    #expect(fake.verbs == [[.requestFrame], [.requestFrame]])
  }

  @Test func textsAndNumbersAreLittleEndianWithoutGaps() {
    let fake = FakePage()
    fake.page.find("é").setOpacity(1)
    fake.page.flush()
    #expect(
      fake.batches == [
        [
          Verb.find.rawValue, 1, 0, 0, 0, 2, 0, 0, 0, 0xC3, 0xA9, Verb.setOpacity.rawValue, 1, 0, 0, 0, 0, 0, 0, 0, 0,
          0,
        ]
          + [0xF0, 0x3F]
      ])
  }

  /// Requests made while a batch is carried out belong to the next one.
  @Test func requestWithinABatchGoesIntoTheNext() {
    var batches: [[UInt8]] = []
    var page: Page?
    page = Page { bytes in
      batches.append(bytes)
      if batches.count == 1 {
        page?.log("within")
        page?.flush()
      }
    }
    page?.log("first")
    page?.flush()
    #expect(batches.count == 2 && batches[0] != batches[1])
    #expect(batches[1].count == 1 + 4 + 4 + 6)
  }

  @Test func requestsAreNumbered() {
    let fake = FakePage()
    #expect(fake.page.fetch("a", limit: 9) == 1)
    #expect(fake.page.decodeImage("b") == 2)
    #expect(fake.page.readOpacities("b", width: 2, height: 3) == 3)
  }
}
