import Fetch
import Files
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

enum S3Exchange {
  /// The time limits, in seconds: for the connection, and without any byte of a response.
  private static let (connecting, waiting): (Int64, Int64) = (10, 60)

  /// - Throws: `ToolError`, without a place and a remedy, if there is no complete response.
  static func response(
    to head: HTTPRequestHead, _ body: Data, at address: S3Address
  ) async throws(ToolError) -> HTTPResponse {
    let request = HTTPRequest(
      head, body: body, certifiedHost: address.isSecure ? address.host : nil, limit: PublishedIndex.limit,
      silence: .seconds(waiting), late: HTTPFault("no response in time"))
    do {
      return try await HTTPExchange.response(to: request) {
        $0.connectTimeout(.seconds(connecting)).connect(host: address.host, port: address.port)
      }
    } catch { throw ToolError(error.message) }
  }
}
