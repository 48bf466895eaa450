import Values

/// Breaks a text into lines of at most `width`: where it has line ends, between words, and within words that are too long.
///
/// - Parameter measure: the width of a line.
func brokenLines(of text: Text, width: Double, measure: (Letters) -> Double) -> [Letters] {
  var lines: [Letters] = []
  var rest = text.utf8[...]
  while !rest.isEmpty {
    let own = rest.prefix { $0 != 0x0A }
    rest = rest[own.endIndex...].dropFirst()
    var left = own
    while !left.isEmpty {
      let line = firstLine(of: left, fits: { measure($0) <= width })
      left = left[line.endIndex...]
      if !line.trimmed.isEmpty { lines.append(line.trimmed) }
    }
  }
  return lines
}

/// As many words as fit into a line, or the part of the first one that does.
private func firstLine(of text: Letters, fits: (Letters) -> Bool) -> Letters {
  var end = wordEnd(in: text, from: text.startIndex)
  if !fits(text[..<end].trimmed) { return text[..<fitting(text[..<end], fits: fits)] }
  while end < text.endIndex {
    let next = wordEnd(in: text, from: end)
    if !fits(text[..<next].trimmed) { break }
    end = next
  }
  return text[..<end]
}

/// The end of a word with the space after it.
private func wordEnd(in text: Letters, from start: Int) -> Int {
  var rest = text[start...]
  while !rest.isEmpty { if rest.popFirstLetter().isSpace { break } }
  return rest.startIndex
}

/// The end of the most of the first letters that fit, at least one. The number of bytes is bounded by doubling, then halved: to measure each
/// length of a long word would take seconds.
private func fitting(_ word: Letters, fits: (Letters) -> Bool) -> Int {
  func end(atLeast count: Int) -> Int {
    var end = min(word.startIndex + count, word.endIndex)
    while end < word.endIndex && word[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
  var step = 1
  while end(atLeast: 2 * step) < word.endIndex && fits(word[..<end(atLeast: 2 * step)]) { step *= 2 }
  var low = end(atLeast: step)
  while step > 1 {
    step /= 2
    let next = end(atLeast: low - word.startIndex + step)
    if next < word.endIndex && fits(word[..<next]) { low = next }
  }
  return low
}
