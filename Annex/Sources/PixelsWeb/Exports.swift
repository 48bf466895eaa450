#if arch(wasm32)
  import Exchange
  import Fitting

  // The functions that Web/fitting/pictures.js calls, once in the life of an instance: one for each `PixelTask`, with the pixels of a picture
  // in the inbox. Each takes the pixels of a row, and then the arguments of its task.

  @c(ink)
  public func ink(_ width: Int32) {
    Exchange.result =
      PixelBox(seenIn: PixelBox.opacities(of: Exchange.takeInbox()), width: Int(width))?.numbers.answer ?? []
  }

  /// Returns 1 where the result is a picture, and 0 where nothing can be cut away.
  @c(cut)
  public func cut(_ width: Int32, _ tolerance: Double) -> Int32 {
    Exchange.result = GroundCut(Exchange.takeInbox(), width: Int(width), tolerance: Int(tolerance))?.pixels ?? []
    return Exchange.result.isEmpty ? 0 : 1
  }

  /// Returns 1: the result is a picture.
  @c(lids)
  public func lids(
    _ width: Int32, _ leftX: Double, _ leftY: Double, _ rightX: Double, _ rightY: Double, _ radius: Double
  ) -> Int32 {
    guard let eyes = CharacterEyes(numbers: [leftX, leftY, rightX, rightY, radius]) else { return 0 }
    Exchange.result = LidsDrawing(Exchange.takeInbox(), width: Int(width), eyes).pixels
    return 1
  }

  @c(character)
  public func character(_ width: Int32) {
    Exchange.result = CharacterSearch(Exchange.takeInbox(), width: Int(width))?.numbers.answer ?? []
  }

  @c(eyes)
  public func eyes(_ width: Int32) {
    let pixels = Exchange.takeInbox()
    let whole = PixelBox(width: Int(width), height: pixels.count / 4 / Int(width))
    Exchange.result = EyeSearch(pixels, width: Int(width), box: whole).eyes?.numbers.answer ?? []
  }

  @c(colors)
  public func colors(_ width: Int32) { Exchange.result = PictureColors(Exchange.takeInbox()).numbers.answer }
#endif
