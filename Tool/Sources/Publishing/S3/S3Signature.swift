import CCrypto
import Files
import Foundation

/// The key pair of an account of an S3-compatible store.
public struct S3Credentials: Sendable {
  let accessKey: String
  let secretKey: String
  /// The token of temporary credentials; nil for others.
  let sessionToken: String?

  public init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
  }
}

/// AWS Signature Version 4: the `Authorization` field of a request.
///
/// [Specification](https://docs.aws.amazon.com/IAM/latest/UserGuide/create-signed-request.html).
struct S3Signature {
  let credentials: S3Credentials
  let region: String
  var service = "s3"

  /// - Parameters:
  ///   - path: the path with its characters escaped once.
  ///   - query: the query's names and values, not escaped.
  ///   - fields: the header fields to sign, `host` and `x-amz-date` among them, with names in lower case.
  ///   - payload: the SHA-256 of the body as hexadecimal digits.
  func authorization(
    method: String, path: String, query: [(String, String)], fields: [String: String], payload: String
  ) -> String {
    let names = fields.keys.sorted()
    let lines = names.map { "\($0):\(Self.trimmed(fields[$0] ?? ""))\n" }.joined()
    let signed = names.joined(separator: ";")
    let request = [method, path, Self.query(query), lines, signed, payload].joined(separator: "\n")
    let time = fields["x-amz-date"] ?? ""
    let scope = "\(time.prefix(8))/\(region)/\(service)/aws4_request"
    let text = "AWS4-HMAC-SHA256\n\(time)\n\(scope)\n\(ContentHash.hex(of: Data(request.utf8)))"
    let signature = Self.hex(Self.mac(text, key: key(day: String(time.prefix(8)))))
    return
      "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope), SignedHeaders=\(signed), Signature=\(signature)"
  }

  private func key(day: String) -> [UInt8] {
    let first = Self.mac(day, key: Array("AWS4\(credentials.secretKey)".utf8))
    return [region, service, "aws4_request"].reduce(first) { Self.mac($1, key: $0) }
  }

  /// Returns the query in the order and with the escapes of the signature, which servers accept too.
  static func query(_ items: [(String, String)]) -> String {
    items.map { (escaped($0.0), escaped($0.1)) }.sorted { $0 < $1 }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  /// Returns `text` with all but unreserved characters escaped.
  static func escaped(_ text: String, keeping kept: String = "") -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte < 128 && (character.isLetter || character.isNumber || "-._~".contains(character))
      if isPlain || kept.contains(character) && byte < 128 { return String(character) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  private static func mac(_ text: String, key: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 32)
    let bytes = Array(text.utf8)
    let isDone = HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &result, nil)
    precondition(isDone != nil, "libcrypto offers HMAC with SHA-256")
    return result
  }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The MD5 of `bytes` as hexadecimal digits, which most stores use as an object's entity tag.
  static func md5(_ bytes: Data) -> String {
    var digest = [UInt8](repeating: 0, count: 16)
    let isDone = bytes.withUnsafeBytes { EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_md5(), nil) }
    precondition(isDone == 1, "libcrypto offers MD5")
    return hex(digest)
  }
}
