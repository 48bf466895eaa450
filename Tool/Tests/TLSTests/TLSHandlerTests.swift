import Fixtures
import Foundation
import NIOCore
import NIOEmbedded
import TLS
import Testing

/// A client and a server whose encrypted bytes are carried by hand.
@Suite struct TLSHandlerTests {
  private static let made = Result { try Certificates() }
  private let certificates: Certificates
  private let server = EmbeddedChannel()
  private let client = EmbeddedChannel()

  init() throws { certificates = try Self.made.get() }

  private func file(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: certificates.folder.appending(name)))
  }

  private func start(host: String, trusting authority: String = "ca.pem") throws {
    let key = try #require(TLSPrivateKey(pem: file("server.key")))
    try server.pipeline.syncOperations.addHandler(
      TLSHandler(.server(chain: TLSCertificate.chain(pem: file("server.pem")), key: key)))
    let context = try TLSContext.client(trusting: certificates.path(authority))
    try client.pipeline.syncOperations.addHandler(TLSHandler(context, host: host))
    for channel in [server, client] { channel.connect(to: try .init(ipAddress: "127.0.0.1", port: 1), promise: nil) }
  }

  /// Hands the bytes that each end sends to the other end, in parts of `size`, until both have nothing more to send.
  private func carry(size: Int = .max) throws {
    var isBusy = true
    while isBusy {
      isBusy = false
      for (from, to) in [(client, server), (server, client)] {
        while var bytes = try from.readOutbound(as: ByteBuffer.self) {
          isBusy = true
          while bytes.readableBytes > 0, let part = bytes.readSlice(length: min(size, bytes.readableBytes)) {
            try to.writeInbound(part)
          }
        }
      }
    }
  }

  private func received(_ channel: EmbeddedChannel) throws -> ByteBuffer {
    var all = ByteBuffer()
    while var part = try channel.readInbound(as: ByteBuffer.self) { all.writeBuffer(&part) }
    return all
  }

  @Test(arguments: ["localhost", "127.0.0.1"], [1, 700, Int.max])
  func carriesBytesBothWays(host: String, size: Int) throws {
    try start(host: host)
    let question = ByteBuffer(string: "Who are you?")
    let answer = ByteBuffer(bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    // Written before the handshake, sent after it.
    client.writeAndFlush(question, promise: nil)
    try carry(size: size)
    #expect(try received(server) == question)
    let isSent = server.eventLoop.makePromise(of: Void.self)
    server.writeAndFlush(answer, promise: isSent)
    try carry(size: size)
    #expect(try received(client) == answer)
    try isSent.futureResult.wait()
    try client.close().wait()
    try carry(size: size)
    #expect(!server.isActive, "the closure alert closes a channel without half closure")
  }

  @Test(arguments: [("example.org", "ca.pem"), ("127.0.0.2", "ca.pem"), ("localhost", "other.pem")])
  func certificatesOfOthersAreRefused(host: String, authority: String) throws {
    try start(host: host, trusting: authority)
    let isSent = client.eventLoop.makePromise(of: Void.self)
    client.writeAndFlush(ByteBuffer(string: "secret"), promise: isSent)
    #expect(throws: TLSError.self) { try carry() }
    #expect(throws: TLSError.self) { try isSent.futureResult.wait() }
    #expect(!client.isActive)
    #expect(try received(server).readableBytes == 0)
  }

  @Test func anEndWithoutTheAlertIsAnError() throws {
    try start(host: "localhost")
    try carry()
    client.pipeline.fireChannelInactive()
    #expect(throws: TLSError.self) { try client.throwIfErrorCaught() }
  }

  @Test func bytesOfNoHandshakeAreAnError() throws {
    try start(host: "localhost")
    #expect(throws: TLSError.self) { try server.writeInbound(ByteBuffer(bytes: 0..<8)) }
    #expect(!server.isActive)
  }

  @Test func changedBytesAreAnError() throws {
    try start(host: "localhost")
    try carry()
    client.writeAndFlush(ByteBuffer(string: "four"), promise: nil)
    var bytes = try #require(try client.readOutbound(as: ByteBuffer.self))
    bytes.setInteger(~bytes.getInteger(at: 9, as: UInt8.self)!, at: 9)
    #expect(throws: TLSError.self) { try server.writeInbound(bytes) }
    #expect(try received(server).readableBytes == 0)
  }

  @Test func halfClosureIsReported() throws {
    let events = Events()
    try start(host: "localhost")
    try server.pipeline.syncOperations.addHandler(events)
    try server.syncOptions?.setOption(.allowRemoteHalfClosure, value: true)
    try carry()
    client.close(mode: .output, promise: nil)
    try carry()
    #expect(events.inputClosed == 1 && server.isActive)
  }

  private final class Events: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    var inputClosed = 0

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event { inputClosed += 1 }
    }
  }
}
