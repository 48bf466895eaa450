#if arch(wasm32)
  import Fitting
  // Allocates for the Swift runtime.
  import Memory

  // The functions that Web/fitting/pictures.js calls, once in the life of an instance: one for each `PixelTask`, with the pixels of a picture
  // in the inbox. Each takes the pixels of a row, and then the arguments of its task.

  nonisolated(unsafe) private var inbox: [UInt8] = []
  nonisolated(unsafe) private var result: [UInt8] = []

  /// Makes room for the pixels, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  private func takePixels() -> [UInt8] {
    defer { inbox = [] }
    return inbox
  }

  @c(ink)
  public func ink(_ width: Int32) {
    result = PixelBox(seenIn: PixelBox.opacities(of: takePixels()), width: Int(width))?.numbers.answer ?? []
  }

  /// Returns 1 where the result is a picture, and 0 where nothing can be cut away.
  @c(cut)
  public func cut(_ width: Int32, _ tolerance: Double) -> Int32 {
    result = GroundCut(takePixels(), width: Int(width), tolerance: Int(tolerance))?.pixels ?? []
    return result.isEmpty ? 0 : 1
  }

  /// Returns 1: the result is a picture.
  @c(lids)
  public func lids(
    _ width: Int32, _ leftX: Double, _ leftY: Double, _ rightX: Double, _ rightY: Double, _ radius: Double
  ) -> Int32 {
    guard let eyes = CharacterEyes(numbers: [leftX, leftY, rightX, rightY, radius]) else { return 0 }
    result = LidsDrawing(takePixels(), width: Int(width), eyes).pixels
    return 1
  }

  @c(character)
  public func character(_ width: Int32) {
    result = CharacterSearch(takePixels(), width: Int(width))?.numbers.answer ?? []
  }

  @c(eyes)
  public func eyes(_ width: Int32) {
    let pixels = takePixels()
    let whole = PixelBox(width: Int(width), height: pixels.count / 4 / Int(width))
    result = EyeSearch(pixels, width: Int(width), box: whole).eyes?.numbers.answer ?? []
  }

  @c(colors)
  public func colors(_ width: Int32) { result = PictureColors(takePixels()).numbers.answer }

  @c(resultAddress)
  public func resultAddress() -> UnsafePointer<UInt8>? { result.withUnsafeBufferPointer { $0.baseAddress } }
  @c(resultBytes)
  public func resultBytes() -> Int32 { Int32(result.count) }

  /// The seed of hashed collections. There are none here, but without it the C library's brings imports with it.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {}
#endif
