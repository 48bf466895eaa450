import Browser
import Fitting
import Packs
import Values

/// The requests of a workbench to `disguise preview`.
struct Server {
  /// The addresses, relative to the page.
  struct Paths {
    let load: Text
    let save: Text
    let draft: Text
  }

  enum Reply {
    case good(Value)
    /// There is nothing of its kind to edit.
    case absent
    /// The files have changed on the disk.
    case conflict(FittingAnswer)
    /// It would have faults that the files did not have.
    case refused(FittingAnswer)
    /// A sentence.
    case failed(Text)
  }

  let room: Room
  let paths: Paths

  func load(then use: @escaping (Reply) -> Void) { ask(paths.load, .empty, then: use) }
  func save(_ message: Text, then use: @escaping (Reply) -> Void) { ask(paths.save, message, then: use) }
  func draft(_ message: Text, then use: @escaping (Reply) -> Void) { ask(paths.draft, message, then: use) }

  private func ask(_ path: Text, _ message: Text, then use: @escaping (Reply) -> Void) {
    room.requests.expect(room.page.ask(path, message)) { use(reply($0)) }
  }

  private func reply(_ answer: Answer) -> Reply {
    if answer.status < 100 { return .failed(room.words["reason-server"]) }
    let value = try? JSONReader.value(in: answer.bytes, .document)
    switch (answer.status, value) {
    case (200, let value?): return .good(value)
    case (404, _): return .absent
    case (409, let value?): return .conflict(FittingAnswer(value))
    case (422, let value?): return .refused(FittingAnswer(value))
    case (403, _): return .failed(room.words["reason-token"])
    case (413, _): return .failed(room.words["reason-size"])
    default: return .failed(Text(utf8: Array(answer.bytes.prefix(200))))
    }
  }
}
