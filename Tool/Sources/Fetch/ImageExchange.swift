import Files
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import TLS

/// One request for an image or a list and its response, of which at most `RemoteRequest.limit` bytes are kept.
final class ImageExchange: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  enum Outcome: Sendable {
    case file(RemoteFile)
    /// The server has no other file than the known one.
    case notModified
    /// A redirect, with its `Location`.
    case redirect(String)
  }

  static let late = ToolError("no response within \(Int(FileLimits.fetchSeconds)) s; put the image next to the list")

  private let request: RemoteRequest
  private let address: ImageAddress
  private let promise: EventLoopPromise<Outcome>
  private var body = ByteBuffer()
  private var validators = RemoteValidators()

  private init(_ request: RemoteRequest, _ address: ImageAddress, _ promise: EventLoopPromise<Outcome>) {
    self.request = request
    self.address = address
    self.promise = promise
  }

  /// Requests `address` from the first of the `places` that accepts a connection.
  static func outcome(
    of request: RemoteRequest, from address: ImageAddress, at places: [SocketAddress], before deadline: NIODeadline
  ) async throws(ToolError) -> Outcome {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let promise = loop.makePromise(of: Outcome.self)
    let bootstrap = ClientBootstrap(group: loop).channelInitializer { channel in
      channel.eventLoop.makeCompletedFuture { try add(to: channel, request, address, promise) }
    }
    let connection = connect(bootstrap, to: places[...], before: deadline)
    connection.whenFailure { promise.fail(ToolError(reason($0))) }
    let timer = loop.scheduleTask(deadline: deadline) { promise.fail(late) }
    promise.futureResult.whenComplete { _ in
      timer.cancel()
      connection.whenSuccess { $0.close(promise: nil) }
    }
    do { return try await promise.futureResult.get() } catch { throw error as? ToolError ?? ToolError("\(error)") }
  }

  /// - Parameter places: at least one. Each gets an equal share of the remaining time.
  private static func connect(
    _ bootstrap: ClientBootstrap, to places: ArraySlice<SocketAddress>, before deadline: NIODeadline
  ) -> EventLoopFuture<any Channel> {
    let share = (deadline - .now()).nanoseconds / Int64(places.count)
    let attempt = bootstrap.connectTimeout(.nanoseconds(max(1_000_000, share))).connect(to: places[places.startIndex])
    let others = places.dropFirst()
    if others.isEmpty { return attempt }
    return attempt.flatMapError { _ in connect(bootstrap, to: others, before: deadline) }
  }

  private static func add(
    to channel: any Channel, _ request: RemoteRequest, _ address: ImageAddress, _ promise: EventLoopPromise<Outcome>
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    if address.isSecure { try pipeline.addHandler(TLSHandler.client(of: address.host)) }
    // Not a share of the time until the deadline, which the pack's other images may have used up.
    try pipeline.addHandler(IdleStateHandler(readTimeout: .nanoseconds(Int64(FileLimits.fetchSeconds * 1e9 / 2))))
    try pipeline.addHandler(HTTPRequestEncoder())
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderListSize = 64 * 1024
    try pipeline.addHandler(
      ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)))
    try pipeline.addHandler(ImageExchange(request, address, promise))
  }

  func channelActive(context: ChannelHandlerContext) {
    // Images are compressed already; a content coding would only hide their size.
    var fields: HTTPHeaders = [
      "Host": address.hostField, "User-Agent": "disguise", "Accept": request.content.accepted,
      "Accept-Encoding": "identity", "Connection": "close",
    ]
    fields.add(contentsOf: request.known?.fields ?? [:])
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: address.target, headers: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): take(head)
    case .body(var part):
      if body.readableBytes + part.readableBytes > request.content.limit { return promise.fail(tooLarge) }
      body.writeBuffer(&part)
    case .end:
      promise.succeed(
        .file(RemoteFile(bytes: Data(body.readableBytesView), validators: validators, place: address.url)))
    }
  }

  private func take(_ head: HTTPResponseHead) {
    if [301, 302, 303, 307, 308].contains(head.status.code), let place = head.headers.first(name: "Location") {
      return promise.succeed(.redirect(place))
    }
    if head.status == .notModified && request.known != nil { return promise.succeed(.notModified) }
    if head.status != .ok {
      return promise.fail(ToolError("the server answered \(head.status.code); check the address"))
    }
    let codings = head.headers[canonicalForm: "Content-Encoding"].filter { $0.lowercased() != "identity" }
    if !codings.isEmpty {
      return promise.fail(ToolError("has the content coding \(codings.joined(separator: ", ")); serve it without one"))
    }
    let length = head.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
    if length > request.content.limit { return promise.fail(tooLarge) }
    validators = RemoteValidators(head.headers)
    if let fault = request.content.fault(inType: head.headers.first(name: "Content-Type")) { promise.fail(fault) }
  }

  private var tooLarge: ToolError { ToolError("is larger than \(request.content.limit) bytes; make it smaller") }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { promise.fail(Self.late) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { promise.fail(ToolError(Self.reason(error))) }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(ToolError(Self.hungUp))
  }

  private static let hungUp = "the server closed the connection early; try again"

  private static func reason(_ error: any Error) -> String {
    switch error {
    case HTTPParserError.invalidEOFState: hungUp
    case is HTTPParserError: "the server's response is not HTTP; check the address"
    case is TLSError: "the TLS handshake failed: \(error); check the server's certificate"
    case ChannelError.connectTimeout: late.description
    case let error as IOError: String(cString: strerror(error.errnoCode))
    default: "\(error)"
    }
  }
}
