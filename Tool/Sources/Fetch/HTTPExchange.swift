import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import TLS

/// A request to another server, and the limits on the response.
package struct HTTPRequest: Sendable {
  package var head: HTTPRequestHead
  package var body = Data()
  /// The name that the server's certificate must have; nil for a connection without TLS.
  package var certifiedHost: String?
  /// The most bytes of the response's body. `WireLimit` limits what arrives besides.
  package var limit: Int
  /// The longest time without a byte in either direction.
  package var silence: TimeAmount
  /// The fault after that time, or at the deadline.
  package var late: HTTPFault
  /// Tells by the response's head whether its body is wanted.
  package var wantsBody: @Sendable (HTTPResponseHead) throws(HTTPFault) -> Bool

  package init(
    _ head: HTTPRequestHead, body: Data = Data(), certifiedHost: String?, limit: Int, silence: TimeAmount,
    late: HTTPFault, wantsBody: @escaping @Sendable (HTTPResponseHead) throws(HTTPFault) -> Bool = { _ in true }
  ) {
    (self.head, self.body, self.certifiedHost) = (head, body, certifiedHost)
    (self.limit, self.silence, self.late, self.wantsBody) = (limit, silence, late, wantsBody)
  }
}

package struct HTTPResponse: Sendable {
  package var head: HTTPResponseHead
  /// Empty if it was not wanted.
  package var body = Data()
}

/// The reason why there is no response, and the remedy, which may be empty.
package struct HTTPFault: Error, Hashable {
  package var message: String
  package var remedy: String

  package init(_ message: String, _ remedy: String = "") { (self.message, self.remedy) = (message, remedy) }
}

/// One request and its response over a connection of its own, for images, lists and stores.
package final class HTTPExchange: ChannelInboundHandler {
  package typealias InboundIn = HTTPClientResponsePart
  package typealias OutboundOut = HTTPClientRequestPart

  private let request: HTTPRequest
  private let promise: EventLoopPromise<HTTPResponse>
  private var head: HTTPResponseHead?
  private var body = ByteBuffer()

  private static let pieceBytes = 64 * 1024

  private init(_ request: HTTPRequest, _ promise: EventLoopPromise<HTTPResponse>) {
    (self.request, self.promise) = (request, promise)
  }

  /// - Parameter connect: connects to the server.
  package static func response(
    to request: HTTPRequest, before deadline: NIODeadline? = nil,
    _ connect: (ClientBootstrap) -> EventLoopFuture<any Channel>
  ) async throws(HTTPFault) -> HTTPResponse {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let promise = loop.makePromise(of: HTTPResponse.self)
    let bootstrap = ClientBootstrap(group: loop).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture { try add(HTTPExchange(request, promise), to: channel) }
    }
    let connection = connect(bootstrap)
    connection.whenFailure { promise.fail(fault($0, request)) }
    let timer = deadline.map { loop.scheduleTask(deadline: $0) { promise.fail(request.late) } }
    promise.futureResult.whenComplete { _ in
      timer?.cancel()
      connection.whenSuccess { $0.close(promise: nil) }
    }
    do { return try await promise.futureResult.get() } catch { throw error as? HTTPFault ?? HTTPFault("\(error)") }
  }

  private static func add(_ exchange: HTTPExchange, to channel: any Channel) throws {
    let (pipeline, request, promise) = (channel.pipeline.syncOperations, exchange.request, exchange.promise)
    // Before TLS, whose records may be empty.
    try pipeline.addHandler(WireLimit(bodyOf: request.limit) { promise.fail(tooMuch) })
    if let host = request.certifiedHost { try pipeline.addHandler(TLSHandler.client(of: host)) }
    try pipeline.addHandler(IdleStateHandler(allTimeout: request.silence))
    try pipeline.addHandler(HTTPRequestEncoder())
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderListSize = 64 * 1024
    try pipeline.addHandler(
      ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)))
    try pipeline.addHandler(exchange)
  }

  package func channelActive(context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(request.head)), promise: nil)
    // In pieces, each of which ends the silence: a slow line takes minutes for all of them.
    var rest = ByteBuffer(bytes: request.body)
    while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceBytes)), piece.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(.byteBuffer(piece))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): take(head)
    case .body(var part):
      if body.readableBytes + part.readableBytes > request.limit { return promise.fail(tooLarge) }
      body.writeBuffer(&part)
    case .end:
      if let head { promise.succeed(HTTPResponse(head: head, body: Data(body.readableBytesView))) }
    }
  }

  private func take(_ head: HTTPResponseHead) {
    self.head = head
    do throws(HTTPFault) {
      if !(try request.wantsBody(head)) { return promise.succeed(HTTPResponse(head: head)) }
    } catch { return promise.fail(error) }
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    if length > request.limit { promise.fail(tooLarge) }
  }

  private var tooLarge: HTTPFault { HTTPFault("is larger than \(request.limit) bytes", "make it smaller") }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { promise.fail(request.late) }
    context.fireUserInboundEventTriggered(event)
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(Self.fault(error, request))
  }

  package func channelInactive(context: ChannelHandlerContext) { promise.fail(Self.hungUp) }

  private static let tooMuch = HTTPFault("the server sends far more than a response needs", "check the address")
  private static let hungUp = HTTPFault("the server closed the connection early", "try again")

  private static func fault(_ error: any Error, _ request: HTTPRequest) -> HTTPFault {
    switch error {
    case HTTPParserError.invalidEOFState: hungUp
    case is HTTPParserError: HTTPFault("the server's response is not HTTP", "check the address")
    case is TLSError: HTTPFault("the TLS handshake failed: \(error)", "check the server's certificate")
    case ChannelError.connectTimeout: request.late
    case let error as NIOConnectionError:
      error.connectionErrors.first.map { fault($0.error, request) } ?? HTTPFault("no host \(error.host)")
    case let error as IOError: HTTPFault(String(cString: strerror(error.errnoCode)))
    default: HTTPFault("\(error)")
    }
  }
}
