import Browser
import Fitting
import Packs
import Values

/// A folder, by requests to `disguise preview`.
final class FolderHome: Home {
  /// The addresses, relative to the page.
  struct Paths {
    let load: Text
    let save: Text
    let draft: Text
  }

  private let room: Room
  private let paths: Paths

  init(_ room: Room, _ paths: Paths) { (self.room, self.paths) = (room, paths) }

  override func bar(_ room: Room) -> BarView { FolderBarView(room) }

  override func load(then use: @escaping (Reply) -> Void) { ask(paths.load, .empty, then: use) }
  override func save(_ message: Text, then use: @escaping (Reply) -> Void) { ask(paths.save, message, then: use) }
  override func `try`(_ message: Text, then use: @escaping (Reply) -> Void) { ask(paths.draft, message, then: use) }
  override func followChanges() { room.page.follow("changes") }

  private func ask(_ path: Text, _ message: Text, then use: @escaping (Reply) -> Void) {
    room.requests.expect(room.page.ask(path, message)) { [self] in use(reply($0)) }
  }

  private func reply(_ answer: Answer) -> Reply {
    if answer.status < 100 { return .failed(room.words["reason-server"]) }
    let value = try? JSONReader.value(in: answer.bytes, .document)
    switch (answer.status, value) {
    case (200, let value?): return .good(value)
    case (404, _): return .absent
    case (409, let value?):
      let files = FittingAnswer.files(changedIn: value, reader: room.language)
      return .conflict(room.words.text("conflict-files", ("files", files)))
    case (422, let value?): return .refused(FittingAnswer(value))
    case (403, _): return .failed(room.words["reason-token"])
    case (413, _): return .failed(room.words["reason-size"])
    default:
      // The first line of the server's sentences, without its end.
      return .failed(Text(utf8: Array(answer.bytes.prefix(200).prefix { $0 != UInt8(ascii: "\n") })))
    }
  }
}
