import Archives
import Values

/// Inflates the pixels of a PNG, a piece at a time, and checks the stream, its length and the filter type of each row. Keeps
/// no pixels.
struct PNGPixels: Sendable {
  private var inflater: Inflater
  private var passes: [(rowBytes: Int, rows: Int)]
  /// The remaining bytes of the row; 0 before its filter.
  private var left = 0
  private var fault: Text?

  init(_ packed: [UInt8], header: PNGHeader) {
    inflater = Inflater(packed)
    passes = header.passes.reversed()
  }

  /// Checks the next 64 KB of pixels.
  ///
  /// - Returns: whether there is more to do.
  mutating func step() throws(PNGFault) -> Bool {
    var counter = RowCounter(passes: passes, left: left)
    let isMore: Bool
    do { isMore = try inflater.next { counter.take($0) } } catch {
      throw .damaged("has pixels that cannot be inflated")
    }
    (passes, left) = (counter.passes, counter.left)
    if let fault = counter.fault { throw .damaged(fault) }
    if !isMore && (left > 0 || !passes.isEmpty) { throw .damaged("has fewer pixels than it declares") }
    return isMore
  }
}

/// Counts the rows of inflated pixels.
private struct RowCounter {
  /// The remaining passes, the next one last.
  var passes: [(rowBytes: Int, rows: Int)]
  var left: Int
  var fault: Text?

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    var position = bytes.startIndex
    while position < bytes.endIndex && fault == nil {
      if left == 0 { begin(filter: bytes[position]) }
      let count = min(left, bytes.endIndex - position)
      left -= count
      position += count
    }
  }

  private mutating func begin(filter: UInt8) {
    guard let pass = passes.last else { return fault = "has more pixels than it declares" }
    if filter > 4 { fault = "has a row with an unknown filter" }
    left = pass.rowBytes
    passes[passes.count - 1].rows -= 1
    if pass.rows == 1 { passes.removeLast() }
  }
}
