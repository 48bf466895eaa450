import Browser
import Fitting
import Packs
import Values

/// This browser: the work is one archive in its storage, written whole after each change.
final class BrowserHome<Work: KeptArchive>: Home {
  private let room: Room
  /// The languages of the costumes, and the characters to dress.
  private let content: Value
  /// The line that says that the browser may forget.
  private let forgetting: Node
  /// The bytes that the page is being handed.
  private var archive: [UInt8] = []

  init(_ room: Room) {
    (self.room, content) = (room, room.content)
    forgetting = room.page.find("[data-role=forgetting]")
  }

  override var keepsChanges: Bool { true }

  override func followChanges() { room.page.follow(.empty) }

  // MARK: loading

  override func load(then use: @escaping (Reply) -> Void) {
    room.requests.expect(room.page.recallWork()) { [self] answer in
      if answer.status == 404 { return use(.good(empty)) }
      guard answer.isGood else { return use(.failed(room.words["reason-unkept"])) }
      open(answer.bytes, then: use)
    }
  }

  private func open(_ bytes: [UInt8], then use: @escaping (Reply) -> Void) {
    guard let work = Work(bytes) else { return use(.failed(room.words["reason-damaged"])) }
    room.requests.expect(room.page.cutWork(work.ranges)) { [self] answer in
      guard answer.isGood else { return use(.failed(room.words["reason-damaged"])) }
      use(.good(sheet(work.members(languages, at: Text(utf8: answer.bytes)), revision: work.revision)))
    }
  }

  override var empty: Value { sheet([Value.Member(key: Work.content, value: .list([]))], revision: .empty) }

  private var languages: [Text] {
    guard case .list(let items)? = content["languages"] else { return [] }
    return items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  private func sheet(_ work: [Value.Member], revision: Text) -> Value {
    guard case .object(let members) = content else { return .null }
    return .object(members + work + [Value.Member(key: "revision", value: .text(revision))])
  }

  // MARK: saving

  override func save(_ message: Text, then use: @escaping (Reply) -> Void) {
    pack(message) { [self] message, archive in
      guard let archive else { return use(.failed(room.words["reason-size"])) }
      // Another tab may have been faster.
      room.requests.expect(room.page.recallWork()) { [self] answer in
        // Work that cannot be read is not written over.
        guard answer.isGood || answer.status == 404 else { return use(.failed(room.words["reason-unkept"])) }
        let found = answer.isGood ? KeptPictures.revision(of: answer.bytes) : .empty
        if .text(found) == message["revision"] {
          store(archive, then: use)
        } else {
          use(.conflict(room.words["conflict-window"]))
        }
      }
    }
  }

  /// Packs what a message describes: the list and the pictures, which the page draws. Nil for more than a file may have.
  private func pack(_ message: Text, then use: @escaping (Value, [UInt8]?) -> Void) {
    let value = (try? JSONReader.value(in: message.utf8, .document)) ?? .null
    room.requests.expect(room.page.collect(message)) { answer in
      guard answer.isGood else { return use(value, nil) }
      use(value, Work.archive(of: value, pictures: answer.bytes, sizes: answer.note))
    }
  }

  private func store(_ archive: [UInt8], then use: @escaping (Reply) -> Void) {
    self.archive = archive
    let revision = KeptPictures.revision(of: archive)
    room.requests.expect(room.page.storeWork(self.archive, revision: revision)) { [self] answer in
      self.archive = []
      if answer.status == 409 { return use(.conflict(room.words["conflict-window"])) }
      guard answer.isGood else { return use(.failed(room.words["reason-unkept"])) }
      forgetting.setHidden(answer.note == "lasting")
      use(.good(.object([Value.Member(key: "revision", value: .text(revision))])))
    }
  }

  // MARK: sending

  /// The note is the findings, as JSON. Without them the page says its own faults alone.
  override func `try`(_ message: Text, then use: @escaping (Reply) -> Void) {
    send(message, named: .empty, for: .check) { reply in
      guard case .good(.text(let note)) = reply else { return use(.absent) }
      use((try? JSONReader.value(in: note.utf8, .document)).map { .good($0) } ?? .absent)
    }
  }

  override func makeReady(for purpose: Use) { if purpose == .trial { room.page.openApp() } }

  override func send(_ message: Text, named name: Text, for purpose: Use, then use: @escaping (Reply) -> Void) {
    pack(message) { [self] message, archive in
      guard let archive else { return use(.failed(room.words["reason-size"])) }
      self.archive = archive
      let isOpened = message["opened"] != nil
      let request = room.page.handOut(self.archive, named: name, for: purpose, isOpened: isOpened)
      room.requests.expect(request) { [self] answer in
        self.archive = []
        use(answer.isGood ? .good(.text(answer.note)) : .failed(reason(answer, purpose)))
      }
    }
  }

  private func reason(_ answer: Answer, _ purpose: Use) -> Text {
    if purpose == .website {
      // The kind of the problem, and the line of a fault.
      return ["network", "changed", "faulty"].contains(answer.tag)
        ? room.words.text("website-" + answer.tag, ("line", answer.origin)) : room.words["website-failed"]
    }
    let usual: Text = purpose == .trial ? "reason-window" : "reason-size"
    return answer.origin.isEmpty ? room.words[usual] : answer.origin
  }
}
