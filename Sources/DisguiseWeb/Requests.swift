/// What the page answered.
struct Answer {
  /// 200, 304 for an unchanged document, 0 for failure.
  let status: Int
  let bytes: [UInt8]

  var isGood: Bool { status == 200 }
}

/// The requests that are under way, each with what to do once it is answered.
final class Requests {
  private var pending: [(request: Int32, action: (Answer) -> Void)] = []

  func expect(_ request: Int32, _ action: @escaping (Answer) -> Void) {
    pending.append((request, action))
  }

  func answer(_ request: Int32, _ answer: Answer) {
    guard let index = pending.firstIndex(where: { $0.request == request }) else { return }
    pending.remove(at: index).action(answer)
  }
}
