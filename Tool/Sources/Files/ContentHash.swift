import CCrypto
import Foundation

/// The SHA-256 digest of a file's bytes, for names that change with the contents and for the content security policy.
public enum ContentHash {
  /// Returns the digest of `bytes` as 64 hexadecimal digits.
  public static func hex(of bytes: some ContiguousBytes) -> String {
    digest(of: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// Returns the digest of `bytes` in Base64.
  public static func base64(of bytes: some ContiguousBytes) -> String {
    Data(digest(of: bytes)).base64EncodedString()
  }

  private static func digest(of bytes: some ContiguousBytes) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let isDone = bytes.withUnsafeBytes {
      EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil)
    }
    precondition(isDone == 1, "libcrypto offers SHA-256")
    return digest
  }
}
