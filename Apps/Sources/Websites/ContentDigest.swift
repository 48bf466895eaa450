import Values

/// SHA-256 in the forms in which a site has it. The host computes it.
struct ContentDigest {
  let digest: ([UInt8]) -> [UInt8]

  /// The digest as 64 hexadecimal digits.
  func hex(of bytes: [UInt8]) -> Text {
    Text(utf8: digest(bytes).flatMap { [Self.digit($0 >> 4), Self.digit($0 & 15)] })
  }

  private static func digit(_ half: UInt8) -> UInt8 { half + UInt8(ascii: half < 10 ? "0" : "W") }

  /// The digest in Base64, as a content security policy has it.
  func base64(of bytes: [UInt8]) -> Text {
    let (digest, letters) = (
      digest(bytes), Text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/").utf8
    )
    var text: [UInt8] = []
    // The 32 bytes are ten threes and a two.
    for start in stride(from: 0, to: digest.count, by: 3) {
      let (second, third) = (
        start + 1 < digest.count ? digest[start + 1] : 0, start + 2 < digest.count ? digest[start + 2] : 0
      )
      let bits = Int(digest[start]) << 16 | Int(second) << 8 | Int(third)
      for shift in [18, 12, 6, 0] { text.append(letters[bits >> shift & 63]) }
    }
    let missing = (3 - digest.count % 3) % 3
    return Text(utf8: text.dropLast(missing) + [UInt8](repeating: UInt8(ascii: "="), count: missing))
  }
}
