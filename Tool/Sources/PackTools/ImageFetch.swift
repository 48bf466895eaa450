import Foundation
import FoundationNetworking

/// Fetches one image from another server, within bounds of size and time.
final class ImageFetch: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Written on the session's serial delegate queue only; the continuation ends the fetch, once, on that queue too.
  private var data = Data()
  private var problem: String?
  private let continuation: CheckedContinuation<Result<Data, ToolError>, Never>

  private init(_ continuation: CheckedContinuation<Result<Data, ToolError>, Never>) {
    self.continuation = continuation
  }

  /// - Throws: `ToolError`, without a place, where the server does not answer in time, or not with an image we take.
  static func image(from url: URL) async throws(ToolError) -> ImageFile {
    let result = await withCheckedContinuation { continuation in
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = FileLimits.fetchSeconds
      let session = URLSession(
        configuration: configuration, delegate: ImageFetch(continuation), delegateQueue: nil)
      let task = session.dataTask(with: url)
      task.resume()
      // The request's own timeout starts anew with every byte; this one does not.
      DispatchQueue.global().asyncAfter(deadline: .now() + FileLimits.fetchSeconds) { task.cancel() }
    }
    return try ImageFile(try result.get())
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status != 200 { problem = "the server answered \(status)" }
    if response.expectedContentLength > Int64(FileLimits.imageBytes) { problem = Self.tooLarge }
    completionHandler(problem == nil ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    self.data += data
    if self.data.count > FileLimits.imageBytes {
      problem = Self.tooLarge
      dataTask.cancel()
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    session.finishTasksAndInvalidate()
    if let reason = problem ?? error.map(Self.reason) {
      continuation.resume(returning: .failure(ToolError(reason)))
    } else {
      continuation.resume(returning: .success(data))
    }
  }

  private static let tooLarge = "is larger than \(FileLimits.imageBytes) bytes; make it smaller"

  private static func reason(_ error: any Error) -> String {
    let isLate = [URLError.Code.cancelled, .timedOut].contains((error as? URLError)?.code)
    return isLate ? "no answer within \(Int(FileLimits.fetchSeconds)) s" : error.localizedDescription
  }
}
