/// The requests under way, each with the action for its answer.
public final class Requests {
  private struct Pending {
    let request: Int32
    let action: (Answer) -> Void
  }

  private let page: Page
  private var pending: [Pending] = []
  /// Requests that were given up: the files that they bring late are dropped.
  private var abandoned: [Int32] = []

  public init(page: Page) { self.page = page }

  public func expect(_ request: Int32, _ action: @escaping (Answer) -> Void) {
    pending.append(Pending(request: request, action: action))
  }

  /// - Parameter delay: called once the answer is late; `action` still follows.
  public func expect(_ request: Int32, delay: @escaping () -> Void, _ action: @escaping (Answer) -> Void) {
    expect(request, action)
    expect(page.wait(Patience.late)) { [self] _ in
      if isPending(request) { delay() }
    }
  }

  /// Expects an answer of storage, which some browsers never give: after `patience` seconds the request counts as failed.
  public func expectStored(_ request: Int32, within patience: Double, _ action: @escaping (Answer) -> Void) {
    expect(request, action)
    expect(page.wait(patience)) { [self] _ in
      guard isPending(request) else { return }
      abandoned.append(request)
      finish(request, Answer(status: HostFault.storageSilent.rawValue))
    }
  }

  public func answer(_ request: Int32, _ answer: Answer) {
    if let index = abandoned.firstIndex(of: request) {
      abandoned.remove(at: index)
      return page.drop(request)
    }
    finish(request, answer)
  }

  private func isPending(_ request: Int32) -> Bool { pending.contains { $0.request == request } }

  private func finish(_ request: Int32, _ answer: Answer) {
    guard let index = pending.firstIndex(where: { $0.request == request }) else { return }
    pending.remove(at: index).action(answer)
  }
}
