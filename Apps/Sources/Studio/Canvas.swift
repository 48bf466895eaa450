#if arch(wasm32)
  import Geometry

  // The calls of Web/studio/letters.js. The C library has a `write` of its own.

  @_extern(wasm, module: "canvas", name: "measure")
  @_extern(c)
  private func measureLetters(_ text: UnsafePointer<UInt8>?, _ count: Int32, _ weight: Int32, _ size: Double) -> Double

  @_extern(wasm, module: "canvas", name: "write")
  @_extern(c)
  private func writeLetters(
    _ text: UnsafePointer<UInt8>?, _ count: Int32, _ weight: Int32, _ size: Double, _ x: Double, _ y: Double,
    _ opacity: Double, _ isFromRight: Bool)

  /// The page's canvas: it measures and writes lines.
  public enum Canvas {
    /// The width of a line.
    public static func width(of line: Letters, _ weight: Int, _ size: Double) -> Double {
      line.withUnsafeBufferPointer { measureLetters($0.baseAddress, Int32($0.count), Int32(weight), size) }
    }

    public static func write(_ lines: [TextLine]) {
      for line in lines {
        line.text.withUnsafeBufferPointer {
          writeLetters(
            $0.baseAddress, Int32($0.count), Int32(line.weight), line.size, line.center.x, line.center.y, line.opacity,
            line.isFromRight)
        }
      }
    }
  }
#endif
