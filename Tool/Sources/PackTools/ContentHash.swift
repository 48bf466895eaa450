import Crypto
import Foundation

/// The SHA-256 digest of a file's bytes, for names that change with the contents and for the content security policy.
public enum ContentHash {
  /// Returns the digest of `bytes` as 64 hexadecimal digits.
  public static func hex(of bytes: some DataProtocol) -> String {
    SHA256.hash(data: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// Returns the digest of `bytes` in Base64.
  public static func base64(of bytes: some DataProtocol) -> String {
    Data(SHA256.hash(data: bytes)).base64EncodedString()
  }
}
