import CCrypto
import Foundation

/// A private key of Ed25519 (RFC 8032), with which the owner of a site signs.
public struct SigningKey: Hashable, Sendable {
  private let seed: [UInt8]
  /// The public key, 32 bytes.
  public let publicKey: Data

  /// A key in PKCS #8 (RFC 8410) is these bytes and the seed.
  private static let header: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]
  private static let remedy =
    "make a key with `openssl genpkey -algorithm ed25519 -out key.pem`, without a password, and pass its file"

  /// Reads the PEM file that `openssl genpkey -algorithm ed25519` writes.
  public init(at url: URL) throws(ToolError) {
    let text = String(decoding: try readFile(url, limit: 1 << 16), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    guard lines.first == "-----BEGIN PRIVATE KEY-----", lines.last == "-----END PRIVATE KEY-----",
      let bytes = Data(base64Encoded: lines.dropFirst().dropLast().joined()), bytes.count == Self.header.count + 32,
      bytes.starts(with: Self.header)
    else { throw ToolError("\(url.path): not a private key of Ed25519; \(Self.remedy)") }
    self.init(seed: Array(bytes.suffix(32)))
  }

  init(seed: [UInt8]) {
    var publicKey = [UInt8](repeating: 0, count: 32)
    var count = publicKey.count
    let isDone = Self.withKey(seed) { EVP_PKEY_get_raw_public_key($0, &publicKey, &count) }
    precondition(isDone == 1 && count == 32, "libcrypto offers Ed25519")
    (self.seed, self.publicKey) = (seed, Data(publicKey))
  }

  /// Returns the signature, 64 bytes. Equal data has equal signatures.
  public func signature(of data: Data) -> Data {
    var signature = [UInt8](repeating: 0, count: 64)
    var count = signature.count
    let isDone = Self.withKey(seed) { key in
      let context = EVP_MD_CTX_new()
      defer { EVP_MD_CTX_free(context) }
      guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1 else { return Int32(0) }
      return data.withUnsafeBytes {
        EVP_DigestSign(context, &signature, &count, $0.bindMemory(to: UInt8.self).baseAddress, $0.count)
      }
    }
    precondition(isDone == 1 && count == 64, "libcrypto signs with Ed25519")
    return Data(signature)
  }

  private static func withKey(_ seed: [UInt8], _ use: (OpaquePointer?) -> Int32) -> Int32 {
    let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
    defer { EVP_PKEY_free(key) }
    return use(key)
  }
}
