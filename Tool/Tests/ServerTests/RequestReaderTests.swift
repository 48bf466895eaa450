import Fixtures
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Server

/// The reader of requests, without sockets.
@Suite struct RequestReaderTests {
  private static let get =
    "GET /a?b#c HTTP/1.1\r\nHost: x:80\r\nAccept-Encoding: br\r\naccept-encoding:\t gzip \r\n\r\n"

  /// Reads all heads of a text that arrives in `parts`.
  private func heads(_ parts: [ByteBuffer], keepsFields: Bool = false) throws(RequestFault) -> [RequestHead] {
    var (reader, heads) = (RequestReader(), [RequestHead]())
    for part in parts {
      reader.append(part)
      while let head = try reader.head(keepsFields: { _ in keepsFields }) { heads.append(head) }
    }
    return heads
  }

  private func head(_ text: String) throws(RequestFault) -> RequestHead? {
    try heads([ByteBuffer(string: text)]).first
  }

  private func fault(_ text: String) -> RequestFault? {
    do throws(RequestFault) { _ = try heads([ByteBuffer(string: text)]) } catch { return error }
    return nil
  }

  @Test func headArrivesInAnyParts() throws {
    let bytes = Array((Self.get + Self.get).utf8)
    for size in 1...bytes.count {
      let parts = stride(from: 0, to: bytes.count, by: size).map { ByteBuffer(bytes: bytes[$0...].prefix(size)) }
      let heads = try heads(parts)
      #expect(heads.count == 2)
      for head in heads {
        #expect(head.method == "GET" && head.path == "/a" && head.host == "x:80" && head.acceptEncoding == "br, gzip")
        #expect(head.hasGoodHost && !head.hasBody && !head.isOld && !head.isLast && head.fields.isEmpty)
      }
    }
  }

  @Test func bytesOfReadHeadsAreNotKept() throws {
    var (reader, count) = (RequestReader(), 0)
    for _ in 0..<500 {
      reader.append(ByteBuffer(string: (count == 0 ? "" : String(Self.get.dropFirst(9))) + Self.get.prefix(9)))
      while try reader.head(keepsFields: { _ in false }) != nil { count += 1 }
      count = max(count, 1)
    }
    #expect(count == 500 && reader.bytes.capacity < 2048)
  }

  @Test func fieldsAreKeptWhereTheyAreWanted() throws {
    let text = "POST / HTTP/1.1\r\nHost: x\r\nA: 1\r\na:  2 3 \r\n\r\n"
    let head = try #require(try heads([ByteBuffer(string: text)], keepsFields: true).first)
    #expect(head.fields["A"] == ["1", "2 3"] && head.fields["host"] == ["x"])
  }

  @Test func bodyIsReadInPartsAndTheNextHeadBehindIt() throws {
    var reader = RequestReader()
    reader.append(ByteBuffer(string: "POST / HTTP/1.1\r\nContent-Length: 6\r\n\r\nabc"))
    #expect(try reader.head { _ in false }?.bodyLength == 6)
    #expect(reader.body(upTo: 6) == ByteBuffer(string: "abc"))
    #expect(reader.body(upTo: 3) == nil)
    reader.append(ByteBuffer(string: "def\r\n" + Self.get))
    #expect(reader.body(upTo: 3) == ByteBuffer(string: "def"))
    #expect(try reader.head { _ in false }?.path == "/a")
    reader.stop()
    reader.append(ByteBuffer(string: Self.get))
    #expect(try reader.head { _ in false } == nil)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nConnection: Keep-Alive , CLOSE\r\n\r\n", true),
    ("GET / HTTP/1.1\r\nConnection: closed\r\n\r\n", false),
    ("GET / HTTP/1.1\r\nConnection: keep-alive\r\n\r\n", false),
  ])
  func endOfTheConnectionIsAWordOfAList(text: String, isLast: Bool) throws {
    #expect(try head(text)?.isLast == isLast)
  }

  @Test func limitsAreThoseOfTheConnection() {
    let limit = ConnectionLimits.fieldBytes
    #expect(fault("GET /\(String(repeating: "a", count: limit))") == nil, "it has not ended yet")
    #expect(fault("GET /\(String(repeating: "a", count: limit)) HTTP/1.1\r\n\r\n") == .longTarget)
    #expect(fault("GET /\(String(repeating: "a", count: limit - 14)) HTTP/1.1\r\n\r\n") == nil)
    #expect(fault("GET /\(String(repeating: "a", count: limit - 13)) HTTP/1.1\r\n\r\n") == .longTarget)
    #expect(fault("GET / HTTP/1.1\r\nA: \(String(repeating: "a", count: limit))\r\n\r\n") == .longFields)
    #expect(fault("GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 100))\r\n") == nil)
    #expect(fault("GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 101))\r\n") == .longFields)
    #expect(fault("GET /" + String(repeating: "a", count: ConnectionLimits.headBytes)) == .longTarget)
    let fields = String(repeating: "A: \(String(repeating: "a", count: limit / 2))\r\n", count: 9)
    #expect(
      fault("GET / HTTP/1.1\r\n\(fields)\r\n") == .longFields && fault("GET / HTTP/1.1\r\n\(fields)") == .longFields)
    let target = String(repeating: "a", count: limit)
    #expect(fault("GET /\(target) HTTP/1.1\r\n\(fields)\r\n") == .longTarget, "the first fault counts")
  }

  @Test func otherProtocolsAreRefusedWithoutAnEmptyLine() {
    #expect(fault("\u{16}\u{3}\u{1}") == .malformed)
    #expect(fault("\r") == nil && fault("\r\n") == nil && fault("\r\n\rG") == .malformed)
  }

  @Test(arguments: [1, 2, 3, 100]) func emptyLinesBeforeARequestAreSkipped(count: Int) throws {
    let text = String(repeating: "\r\n", count: count)
    #expect(fault(text) == nil, "the request has not begun yet")
    #expect(try heads([ByteBuffer(string: text + Self.get + text + Self.get)]).map(\.path) == ["/a", "/a"])
    let parts = try heads((text + Self.get).utf8.map { ByteBuffer(bytes: [$0]) })
    #expect(parts.map(\.path) == ["/a"])
  }

  @Test func linesThatEndInLFAloneAreRefusedAtOnce() {
    #expect(fault("GET / HTTP/1.1\n") == .malformed)
    #expect(fault("GET / HTTP/1.1\r\nHost: x\n") == .malformed)
    #expect(fault("GET / HTTP/1.1\r\nHost: x\r\n") == nil, "it has not ended yet")
  }

  @Test(arguments: [
    "GET / HTTP/1.1\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\rA: b\r\n\r\n", "GET / HTTP/1.1\r\n A: b\r\n\r\n",
    "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
    "GET / http/1.1\r\n\r\n",
    "GET / HTTP/1.1 \r\n\r\n", "G(T / HTTP/1.1\r\n\r\n", "GET /\t HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nA\u{1}: b\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length:\r\n\r\n",
    "POST / HTTP/1.1\r\nContent-Length: 9999999999999999999\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n",
  ])
  func ambiguousHeadIsMalformed(text: String) {
    #expect(fault(text) == .malformed)
  }

  /// Each head that this reader takes is one that NIO's decoder takes too, with the same parts. The reverse does not hold: NIO's
  /// accepts older forms.
  @Test func headsAreThoseOfNIOsDecoder() throws {
    var random = Seeded(seed: 1)
    var taken = 0
    for _ in 0..<1000 {
      let bytes = Self.mutated(&random)
      var reader = RequestReader()
      reader.append(ByteBuffer(bytes: bytes))
      // A target that is no path is refused later.
      guard let head = try? reader.head(keepsFields: { _ in true }), Self.methods.contains(head.method),
        let path = head.path
      else { continue }
      taken += 1
      let other = try #require(try Self.decoded(bytes), "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      #expect(other.method.rawValue == head.method && (other.version.minor == 0) == head.isOld)
      #expect(other.headers.map(\.name) == head.fields.map(\.name))
      // NIO's keeps blanks in front of a line end.
      #expect(other.headers.map { $0.value.trimming(" \t") } == head.fields.map(\.value))
      if !head.isOld { #expect(other.isKeepAlive == !head.isLast) }
      if other.uri.hasPrefix("/") { #expect(other.uri.prefix { $0 != "?" && $0 != "#" } == path) }
    }
    #expect(taken > 100)
  }

  private static let methods = ["GET", "HEAD", "POST", "OPTIONS", "PUT"]
  private static let seeds = [
    get, "POST /experiments/events HTTP/1.1\r\nHost: [::1]\r\nContent-Length: 3\r\n\r\nabc",
    "HEAD /x/y HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    "OPTIONS /a/b.c HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nIf-None-Match: \"a\", W/\"b\"\r\n\r\n0\r\n\r\n",
    "\r\nPUT / HTTP/1.1\r\nHost: x\r\nConnection: a, close\r\nX: \u{e9}\r\n\r\n",
  ]

  /// A seed in which a few bytes are changed, added or removed.
  private static func mutated(_ random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = Array(seeds.randomElement(using: &random)!.utf8)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let special = Array("\r\n :,/?#%\t\u{0}\u{7F}azAZ0129.\"(".utf8) + [0x80, 0xFF]
      let byte = special.randomElement(using: &random)!
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      default: bytes.remove(at: place)
      }
    }
    return bytes
  }

  private static func decoded(_ bytes: [UInt8]) throws -> HTTPRequestHead? {
    let channel = EmbeddedChannel(handler: ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)))
    defer { _ = try? channel.finish() }
    try? channel.writeInbound(ByteBuffer(bytes: bytes))
    guard case .head(let head)? = try channel.readInbound(as: HTTPServerRequestPart.self) else { return nil }
    return head
  }
}
