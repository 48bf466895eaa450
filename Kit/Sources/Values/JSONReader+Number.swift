extension JSONReader {
  /// Reads a number. `DocumentLimits.isStrict` refuses exponents of more than two digits, which parsers treat differently.
  mutating func number() throws(Fault) -> Double {
    let start = position
    var number = DecimalNumber()
    number.isNegative = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      number.take(0)
    } else {
      try digits { number.take($0) }
    }
    if skip(UInt8(ascii: ".")) { try digits { number.takeFraction($0) } }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) { number.exponent += try exponent() }
    if position - start > 100 { throw syntax("a number has more than 100 characters") }
    // An exact conversion takes as long as reading 256 bytes, so it counts as that many bytes of the slice.
    if !number.isShort { budgetEnd = max(position, budgetEnd - 256) }
    return number.value
  }

  private mutating func exponent() throws(Fault) -> Int {
    let isNegative = !skip(UInt8(ascii: "+")) && skip(UInt8(ascii: "-"))
    let start = position
    var exponent = 0
    try digits { exponent = min(10_000, exponent * 10 + Int($0)) }
    // RFC 8259 allows any number and leaves the range to the reader (section 6).
    if limits.isStrict && position - start > 2 {
      throw fault(.syntax, isNegative ? "has a number that is too small" : "has a number that is too large")
    }
    return isNegative ? -exponent : exponent
  }

  private mutating func digits(_ take: (UInt8) -> Void) throws(Fault) {
    let start = position
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      take(byte - UInt8(ascii: "0"))
      position += 1
    }
    if position == start { throw syntax("expected a value") }
  }
}
