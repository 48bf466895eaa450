#if arch(wasm32)
  import Geometry
  // Allocates for the Swift runtime.
  import Memory
  import Studio
  import Values

  // The functions that Web/studio/card.js calls. Results lie in memory until the next call.

  nonisolated(unsafe) private var drawing = Drawing(size: .zero)
  nonisolated(unsafe) private var inbox: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Draws the card for a picture of this size. Returns the number of strokes.
  @c(drawCard)
  public func drawCard(_ width: Double, _ height: Double) -> Int32 {
    drawing = OwlCard.drawing(picture: Size(width: width, height: height))
    return Int32(drawing.count)
  }

  @c(drawingAddress)
  public func drawingAddress() -> UnsafePointer<Double>? { drawing.numbers.withUnsafeBufferPointer { $0.baseAddress } }
  @c(drawingWidth)
  public func drawingWidth() -> Double { drawing.size.width }
  @c(drawingHeight)
  public func drawingHeight() -> Double { drawing.size.height }

  /// Writes the words in the inbox on the canvas, each ended by a zero: the title, the poem, and the address.
  @c(writeWords)
  public func writeWords() {
    let words = inbox.split(separator: 0, omittingEmptySubsequences: false).map { Text(utf8: Array($0)) }
    Canvas.write(OwlCard.lines(title: words[0], poem: words[1], address: words[2], Canvas.width))
  }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
