import Files
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import TLS

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

struct S3Response: Sendable {
  var status: UInt
  var fields: HTTPHeaders
  var body = Data()

  var etag: String? { fields.first(name: "ETag") }
}

/// One request and its response over a connection of its own.
final class S3Exchange: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  /// The largest response, in bytes.
  private static let limit = PublishedIndex.limit
  /// The time limits, in seconds: for the connection, and without any byte of a response.
  private static let (connecting, waiting): (Int64, Int64) = (10, 60)

  private let head: HTTPRequestHead
  private let body: Data
  private let promise: EventLoopPromise<S3Response>
  private var response = S3Response(status: 0, fields: [:])
  private var received = ByteBuffer()

  private init(_ head: HTTPRequestHead, _ body: Data, _ promise: EventLoopPromise<S3Response>) {
    (self.head, self.body, self.promise) = (head, body, promise)
  }

  /// - Throws: `ToolError`, without a place, if there is no complete response.
  static func response(
    to head: HTTPRequestHead, _ body: Data, at address: S3Address
  ) async throws(ToolError) -> S3Response {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let promise = loop.makePromise(of: S3Response.self)
    let connection = ClientBootstrap(group: loop).connectTimeout(.seconds(connecting)).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture { try add(to: channel, address, S3Exchange(head, body, promise)) }
    }.connect(host: address.host, port: address.port)
    connection.whenFailure { promise.fail(ToolError(reason($0))) }
    promise.futureResult.whenComplete { _ in connection.whenSuccess { $0.close(promise: nil) } }
    do { return try await promise.futureResult.get() } catch { throw error as? ToolError ?? ToolError("\(error)") }
  }

  private static func add(to channel: any Channel, _ address: S3Address, _ exchange: S3Exchange) throws {
    let pipeline = channel.pipeline.syncOperations
    if address.isSecure { try pipeline.addHandler(TLSHandler.client(of: address.host)) }
    try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(waiting)))
    try pipeline.addHTTPClientHandlers()
    try pipeline.addHandler(exchange)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): (response.status, response.fields) = (head.status.code, head.headers)
    case .body(var part):
      if received.readableBytes + part.readableBytes > Self.limit {
        return promise.fail(ToolError("the store's response is larger than \(Self.limit) bytes"))
      }
      received.writeBuffer(&part)
    case .end:
      response.body = Data(received.readableBytesView)
      promise.succeed(response)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { promise.fail(ToolError("no response within \(Self.waiting) s")) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { promise.fail(ToolError(Self.reason(error))) }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(ToolError("the store closed the connection early"))
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case is TLSError: "the TLS handshake failed: \(error)"
    case is HTTPParserError: "the store's response is not HTTP"
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { reason($0.error) } ?? "no host \(error.host)"
    case let error as IOError: String(cString: strerror(error.errnoCode))
    case ChannelError.connectTimeout: "no connection within \(connecting) s"
    default: "\(error)"
    }
  }
}
