import Fetch
import Foundation
import NIOCore
import NIOHTTP1

/// A request to an S3-compatible store.
struct S3Request: Sendable {
  var method = HTTPMethod.GET
  /// The key; empty for the bucket.
  var key = ""
  var query: [(String, String)] = []
  /// The header fields besides those of the signature, with names in lower case.
  var fields: [String: String] = [:]
  var body = Data()
}

extension HTTPResponse {
  var status: UInt { head.status.code }
  var etag: String? { head.headers.first(name: "ETag") }
}

extension TimeAmount {
  fileprivate static func seconds(_ count: Double) -> TimeAmount { .nanoseconds(Int64(count * 1e9)) }
}

enum S3Exchange {
  /// The longest time for a connection, in seconds.
  private static let connecting = 10.0
  /// The least rate, in bytes per second. A store that sends a byte from time to time is never silent.
  private static let leastRate = 16 * 1024.0

  static let late = HTTPFault("no response in time")

  /// - Parameter silence: the longest time without a byte in either direction, in seconds.
  /// - Throws: `HTTPFault` if there is no complete response.
  static func response(
    to head: HTTPRequestHead, _ body: Data, at address: S3Address, silence: Double
  ) async throws(HTTPFault) -> HTTPResponse {
    let request = HTTPRequest(
      head, body: body, certifiedHost: address.isSecure ? address.host : nil, limit: PublishedIndex.limit,
      silence: .seconds(silence), late: late
    ) { _ in head.method != .HEAD }
    let end = NIODeadline.now() + .seconds(10 + 2 * silence + Double(body.count) / leastRate)
    return try await HTTPExchange.response(to: request, before: end) {
      $0.connectTimeout(.seconds(min(connecting, silence))).connect(host: address.host, port: address.port)
    }
  }
}
