import Archives

/// Writes raw DEFLATE with copies for runs of one byte alone: enough for archives and decompression bombs, and faster than `ArchivePacking`.
public enum Deflate {
  public static func pack(_ bytes: [UInt8]) -> [UInt8] {
    var output = DeflateOutput()
    output.beginLastBlock()
    var index = 0
    while index < bytes.count {
      let isRun =
        index > 0 && bytes.count - index >= 258 && bytes[index..<(index + 258)].allSatisfy { $0 == bytes[index - 1] }
      output.write(symbol: isRun ? 285 : Int(bytes[index]))  // 285: a copy of 258 bytes
      if isRun { output.write(code: 0, 5) }  // distance 1
      index += isRun ? 258 : 1
    }
    output.end()
    return output.bytes
  }
}
