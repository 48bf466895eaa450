import NIOHTTP1

/// The head of a request, with the fields that the server uses.
struct RequestHead {
  private(set) var method = ""
  /// The path without query and fragment; nil if the target is neither a path nor an absolute URL.
  private(set) var path: String?
  /// Whether the version is 1.0.
  private(set) var isOld = false
  private(set) var host: String?
  private(set) var accept = ""
  private(set) var acceptEncoding = ""
  private(set) var acceptLanguage = ""
  private(set) var ifNoneMatch = ""
  /// The length of the body, if it is stated.
  private(set) var bodyLength: Int?
  /// Whether the body comes in parts, and its length is not stated.
  private(set) var isChunked = false
  /// Whether the client waits for a consent before it sends the body.
  private(set) var expectsConsent = false
  /// Whether the client asks for another protocol (RFC 9110, section 7.8).
  private(set) var hasUpgrade = false
  /// Whether the client ends the connection after the response.
  private(set) var isLast = false
  /// All fields, for live endpoints alone.
  private(set) var fields = HTTPHeaders()
  private var hosts = 0
  private var hasInvalidHost = false

  var isRead: Bool { method == "GET" || method == "HEAD" }

  /// Whether the response is shown as a page. Browsers name HTML when they open an address, but not when a page fetches a file.
  var isForPage: Bool { accept.contains("text/html") }

  /// Whether a body follows or is announced.
  var hasBody: Bool { isChunked || expectsConsent || (bodyLength ?? 0) > 0 }

  /// Whether the request has one valid `Host`, as HTTP/1.1 requires (RFC 9112, section 3.2).
  var hasGoodHost: Bool { hosts == 1 ? !hasInvalidHost : isOld && hosts == 0 }

  /// Reads a head.
  ///
  /// - Parameters:
  ///   - bytes: all of it, with the empty line at its end.
  ///   - keepsFields: whether the fields of a request for the path are kept.
  init(_ bytes: UnsafeRawBufferPointer, keepsFields: (String) -> Bool) throws(RequestFault) {
    var lines = RequestLines(bytes)
    try readRequestLine(try lines.next(orThrow: .longTarget))
    let keeps = path.map(keepsFields) ?? false
    var count = 0
    while case let line = try lines.next(orThrow: .longFields), !line.isEmpty {
      count += 1
      if count > ConnectionLimits.fields { throw .longFields }
      try readField(line, keeps: keeps)
    }
    if isChunked && bodyLength != nil { throw .malformed }
  }

  private mutating func readRequestLine(_ line: RequestBytes) throws(RequestFault) {
    guard let first = line.firstIndex(of: .space), let last = line.lastIndex(of: .space), first > line.startIndex,
      line[..<first].allSatisfy(ByteSet.token.contains)
    else { throw .malformed }
    try readVersion(line[(last + 1)...])
    method = String(decoding: line[..<first], as: UTF8.self)
    let target = line[(first + 1)..<max(first + 1, last)]
    // All paths of the site are ASCII. Other strings with different bytes can be equal.
    guard !target.isEmpty, target.allSatisfy(\.isVisible) else { throw .malformed }
    path = RequestTarget.path(target)
  }

  private mutating func readVersion(_ version: RequestBytes) throws(RequestFault) {
    guard version.count == 8, version.starts(with: "HTTP/".utf8), version[version.startIndex + 6] == UInt8(ascii: ".")
    else { throw .malformed }
    switch (version[version.startIndex + 5], version[version.startIndex + 7]) {
    case (UInt8(ascii: "1"), UInt8(ascii: "1")): break
    case (UInt8(ascii: "1"), UInt8(ascii: "0")): isOld = true
    default: throw .otherVersion
    }
  }

  private mutating func readField(_ line: RequestBytes, keeps: Bool) throws(RequestFault) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(ByteSet.token.contains)
    else { throw .malformed }
    let (name, value) = (line[..<colon], line[(colon + 1)...].trimmed)
    guard value.allSatisfy(\.canBeInField) else { throw .malformed }
    if keeps {
      fields.add(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    }
    try read(name, value)
  }

  /// Most names differ in length, which is cheap to compare.
  private mutating func read(_ name: RequestBytes, _ value: RequestBytes) throws(RequestFault) {
    switch name.count {
    case 4 where name.isNamed("host"):
      hosts += 1
      host = String(decoding: value, as: UTF8.self)
      hasInvalidHost = !HostField.isValid(value)
    case 6 where name.isNamed("accept"): Self.append(value, to: &accept)
    case 6 where name.isNamed("expect"): expectsConsent = true
    case 7 where name.isNamed("upgrade"): hasUpgrade = true
    case 10 where name.isNamed("connection"):
      isLast = isLast || value.split(separator: UInt8(ascii: ",")).contains { $0.trimmed.isNamed("close") }
    case 13 where name.isNamed("if-none-match"): Self.append(value, to: &ifNoneMatch)
    case 14 where name.isNamed("content-length"):
      guard bodyLength == nil, let length = value.decimal else { throw .malformed }
      bodyLength = length
    case 15 where name.isNamed("accept-encoding"): Self.append(value, to: &acceptEncoding)
    case 15 where name.isNamed("accept-language"): Self.append(value, to: &acceptLanguage)
    case 17 where name.isNamed("transfer-encoding"): isChunked = true
    default: break
    }
  }

  /// Appends to a list: fields of the same name form one list (RFC 9110, section 5.3).
  private static func append(_ value: RequestBytes, to list: inout String) {
    let value = String(decoding: value, as: UTF8.self)
    if list.isEmpty { list = value } else { list += ", " + value }
  }
}

/// Why a request is refused from its bytes.
enum RequestFault: Error, CaseIterable {
  case malformed, host, longTarget, longFields, otherVersion

  var status: HTTPResponseStatus {
    switch self {
    case .malformed, .host: .badRequest
    case .longTarget: .uriTooLong
    case .longFields: .requestHeaderFieldsTooLarge
    case .otherVersion: .httpVersionNotSupported
    }
  }

  /// The remedy in one line; nil where the status says all.
  var text: String? {
    switch self {
    case .malformed, .otherVersion: nil
    case .host: "Send exactly one Host, with a host and perhaps a port."
    case .longTarget: "Use an address of at most \(ConnectionLimits.fieldBytes) bytes."
    case .longFields:
      """
      Send at most \(ConnectionLimits.fields) header fields, each of at most \(ConnectionLimits.fieldBytes) bytes, all of at most \
      \(ConnectionLimits.headBytes) bytes.
      """
    }
  }
}
