import CQrencode

/// A text as a QR code.
struct QRCode {
  /// The modules of one side.
  let side: Int
  /// The modules row by row; true is dark.
  let modules: [Bool]

  /// The width of the light margin in modules (ISO/IEC 18004).
  static let quietZone = 4

  /// Returns nil if the text is too long for a code.
  init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    self.side = side
    // The lowest bit of a module is its colour; the others are its function.
    modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
  }

  /// Returns the code with its margin in half-block characters, two rows of modules in a line. The characters are the light
  /// modules, for a dark terminal.
  ///
  /// - Parameter isColored: whether each line sets its colours, for light terminals.
  func lines(isColored: Bool) -> [String] {
    let edge = -Self.quietZone..<side + Self.quietZone
    return stride(from: edge.lowerBound, to: edge.upperBound, by: 2).map { row in
      let line = String(edge.map { Self.block(isLight(row, $0), isLight(row + 1, $0)) })
      return isColored ? "\u{1B}[97;40m\(line)\u{1B}[0m" : line
    }
  }

  private func isLight(_ row: Int, _ column: Int) -> Bool {
    guard (0..<side).contains(row), (0..<side).contains(column) else { return row < side + Self.quietZone }
    return !modules[row * side + column]
  }

  private static func block(_ upper: Bool, _ lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
