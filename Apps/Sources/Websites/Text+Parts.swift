import Values

extension Text {
  /// The number of Unicode scalars.
  var scalarCount: Int { utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }

  /// Returns the text with `new` in each place of `old`.
  func replacing(_ old: Text, _ new: Text) -> Text {
    var (bytes, rest) = ([UInt8](), utf8[...])
    while let byte = rest.first {
      let isFound = rest.starts(with: old.utf8)
      if isFound { bytes += new.utf8 } else { bytes.append(byte) }
      rest = rest.dropFirst(isFound ? old.utf8.count : 1)
    }
    return Text(utf8: bytes)
  }
}

extension [Text] {
  func joined(by separator: Text) -> Text {
    var bytes: [UInt8] = []
    for (index, text) in enumerated() { bytes += (index > 0 ? separator.utf8 : []) + text.utf8 }
    return Text(utf8: bytes)
  }
}
