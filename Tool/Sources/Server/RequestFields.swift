import NIOHTTP1

/// The header fields of a request that the server uses, found in one pass.
struct RequestFields {
  private(set) var acceptEncoding = ""
  private(set) var acceptLanguage = ""
  private(set) var ifNoneMatch = ""
  /// Whether a body follows or is announced.
  private(set) var hasBody = false
  /// Whether the client asks for another protocol (RFC 9110, section 7.8).
  private(set) var hasUpgrade = false
  private(set) var host: String?
  private var hosts = 0

  init(_ headers: HTTPHeaders) {
    for (name, value) in headers {
      // Most names differ in length, which is cheap to compare.
      switch name.utf8.count {
      case 4 where name.isHeader("host"): (host, hosts) = (value, hosts + 1)
      case 6 where name.isHeader("expect"): hasBody = true
      case 7 where name.isHeader("upgrade"): hasUpgrade = true
      case 13 where name.isHeader("if-none-match"): Self.append(value, to: &ifNoneMatch)
      case 14 where name.isHeader("content-length"): hasBody = hasBody || value != "0"
      case 15 where name.isHeader("accept-encoding"): Self.append(value, to: &acceptEncoding)
      case 15 where name.isHeader("accept-language"): Self.append(value, to: &acceptLanguage)
      case 17 where name.isHeader("transfer-encoding"): hasBody = true
      default: break
      }
    }
  }

  /// Whether the request has one valid `Host`, as HTTP/1.1 requires (RFC 9112, section 3.2).
  func hasGoodHost(in version: HTTPVersion) -> Bool {
    guard let host else { return version.minor == 0 }
    return hosts == 1 && host.utf8.allSatisfy(\.canBeInHost)
  }

  /// Appends to a list: fields of the same name form one list (RFC 9110, section 5.3).
  private static func append(_ value: String, to list: inout String) {
    if list.isEmpty { list = value } else { list += ", " + value }
  }
}

extension String {
  /// - Parameter name: the name in lower case.
  fileprivate func isHeader(_ name: StaticString) -> Bool {
    zip(utf8, UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)).allSatisfy { $0 | 0x20 == $1 }
  }
}

extension UInt8 {
  /// Whether the character is allowed in a host and port (RFC 3986, section 3.2). A comma would make a list.
  fileprivate var canBeInHost: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~:[]%!$&'()*+;=".utf8.contains(self)
    }
  }
}
