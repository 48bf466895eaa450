import Packs

/// What the page answered.
public struct Answer: Sendable {
  /// The status of a request that takes long: another answer will come.
  public static let late = 202

  /// 200, 304 for an unchanged document, 0 for failure.
  public let status: Int
  /// What was asked for, or, after a failure, its reason in words.
  public let bytes: [UInt8]

  public init(status: Int, bytes: [UInt8]) {
    self.status = status
    self.bytes = bytes
  }

  public var isGood: Bool { status == 200 }

  /// Why there is nothing; empty where all is well.
  public var reason: Text { status == 0 ? Text(utf8: bytes) : .empty }

  /// The document; nil where none came.
  public var value: Value? { isGood ? try? ValueDecoder.decode(bytes) : nil }
}

/// The requests that are under way, each with what to do once it is answered.
public final class Requests {
  private struct Pending {
    let request: Int32
    let delay: (() -> Void)?
    let action: (Answer) -> Void
  }

  private var pending: [Pending] = []

  public init() {}

  /// - Parameter delay: what to do when the answer takes long; `action` still follows.
  public func expect(_ request: Int32, delay: (() -> Void)? = nil, _ action: @escaping (Answer) -> Void) {
    pending.append(Pending(request: request, delay: delay, action: action))
  }

  public func answer(_ request: Int32, _ answer: Answer) {
    guard let index = pending.firstIndex(where: { $0.request == request }) else { return }
    if answer.status == Answer.late {
      pending[index].delay?()
    } else {
      pending.remove(at: index).action(answer)
    }
  }
}
