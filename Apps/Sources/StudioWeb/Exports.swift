#if arch(wasm32)
  import GIF
  import Geometry
  // Allocates for the Swift runtime.
  import Memory
  import Studio
  import Values
  import Video

  // The functions that Web/studio/workshop.js calls in its worker. Results lie in memory until the next call.

  nonisolated(unsafe) private var commission: Commission?
  nonisolated(unsafe) private var drawing = Drawing(size: .zero)
  nonisolated(unsafe) private var film: Film?
  nonisolated(unsafe) private var encoder: GIFEncoder?
  nonisolated(unsafe) private var video: EncodedFilm?
  nonisolated(unsafe) private var samples: [Float] = []
  nonisolated(unsafe) private var inbox: [UInt8] = []
  nonisolated(unsafe) private var outbox: [UInt8] = []

  /// Makes room for `count` bytes that belong to the next call, and returns its address.
  @c(reserve)
  public func reserve(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    inbox = [UInt8](repeating: 0, count: max(1, Int(count)))
    return inbox.withUnsafeMutableBufferPointer { $0.baseAddress }
  }

  /// Reads the commission in the inbox, as JSON. Returns the number of images; 0 where it is of no use.
  @c(commissioned)
  public func commissioned() -> Int32 {
    commission = (try? JSONReader.value(in: inbox, .document)).flatMap { Commission($0) }
    return Int32(commission?.addresses.count ?? 0)
  }

  /// Puts the addresses of an image into the outbox, a line each, and returns the number of bytes.
  @c(imageAddresses)
  public func imageAddresses(_ image: Int32) -> Int32 {
    outbox = Array(commission!.addresses[Int(image)].map { $0.utf8 }.joined(separator: [UInt8(ascii: "\n")]))
    return Int32(outbox.count)
  }

  /// Returns 1 where portraits show the image.
  @c(isInPortrait)
  public func isInPortrait(_ image: Int32) -> Int32 { commission!.isInPortrait(image: Int(image)) ? 1 : 0 }

  /// Takes the costume of an image that did not load off the film's wheel: the images after it move up by one. Returns 0
  /// where there is no film without it.
  @c(leaveOut)
  public func leaveOut(_ image: Int32) -> Int32 { commission!.leaveOut(image: Int(image)) ? 1 : 0 }

  @c(outboxAddress)
  public func outboxAddress() -> UnsafePointer<UInt8>? { outbox.withUnsafeBufferPointer { $0.baseAddress } }

  /// Draws the portrait: 0 cut out, 1 on the stage, 2 as a sticker. Returns the number of strokes.
  @c(drawPortrait)
  public func drawPortrait(_ style: Int32) -> Int32 {
    let portrait = commission!.portrait
    drawing = style == 0 ? portrait.cutOut : style == 1 ? portrait.onStage : portrait.sticker
    return Int32(drawing.count)
  }

  /// Writes the words of a stroke on the canvas.
  @c(writeWords)
  public func writeWords(_ kind: Int32, _ width: Double, _ height: Double) {
    let (kind, size) = (Drawing.Kind(rawValue: Int(kind))!, Size(width: width, height: height))
    Canvas.write(commission!.signature.lines(of: kind, size: size, Canvas.width))
  }

  /// Puts the film of this format at its beginning, and returns about the number of its frames.
  @c(beginFilm)
  public func beginFilm(_ format: Int32) -> Int32 {
    film = commission!.film(Film.Format(rawValue: Int(format))!)
    return Int32(film!.expectedCount)
  }

  /// Returns 1 after the film's last frame was drawn.
  @c(isLastFrame)
  public func isLastFrame() -> Int32 { film!.isOver ? 1 : 0 }

  /// The film's pace.
  @c(framesPerSecond)
  public func framesPerSecond() -> Int32 { Int32(film!.format.framesPerSecond) }

  /// Draws the film's next frame. Returns the number of strokes; 0 after the last one.
  @c(drawFrame)
  public func drawFrame() -> Int32 {
    guard let next = film?.next() else { return 0 }
    drawing = next
    return Int32(drawing.count)
  }

  @c(drawingAddress)
  public func drawingAddress() -> UnsafePointer<Double>? { drawing.numbers.withUnsafeBufferPointer { $0.baseAddress } }
  @c(drawingWidth)
  public func drawingWidth() -> Double { drawing.size.width }
  @c(drawingHeight)
  public func drawingHeight() -> Double { drawing.size.height }

  @c(beginGIF)
  public func beginGIF(_ width: Int32, _ height: Int32) { encoder = GIFEncoder(width: Int(width), height: Int(height)) }

  /// Counts the colours of the pixels in the inbox.
  @c(countColors)
  public func countColors() { encoder?.count(inbox) }

  /// Appends the pixels in the inbox as a frame.
  @c(addFrame)
  public func addFrame(_ centiseconds: Int32) { encoder?.add(inbox, centiseconds: Int(centiseconds)) }

  /// Puts the file into the outbox, and returns the number of its bytes.
  @c(finishGIF)
  public func finishGIF() -> Int32 {
    outbox = encoder?.finish() ?? []
    encoder = nil
    return Int32(outbox.count)
  }

  /// Begins a video at the film's pace.
  @c(beginVideo)
  public func beginVideo(_ width: Int32, _ height: Int32) {
    video = EncodedFilm(width: Int(width), height: Int(height), framesPerSecond: Int(framesPerSecond()))
  }

  /// Converts the pixels in the inbox to the colours of VP8. Returns the number of bytes in the outbox.
  @c(convertColors)
  public func convertColors(_ width: Int32, _ height: Int32) -> Int32 {
    outbox = narrowYUV(inbox, width: Int(width), height: Int(height))
    return Int32(outbox.count)
  }

  /// Mixes the sounds of the frames that were drawn, and returns the number of samples.
  @c(mixSound)
  public func mixSound() -> Int32 {
    samples = film!.soundtrack.samples()
    return Int32(samples.count)
  }

  /// The address of the mixed samples, 32-bit floating-point numbers.
  @c(samplesAddress)
  public func samplesAddress() -> UnsafePointer<Float>? { samples.withUnsafeBufferPointer { $0.baseAddress } }
  /// Samples per second.
  @c(sampleRate)
  public func sampleRate() -> Int32 { Int32(Soundtrack.sampleRate) }

  /// Begins the sound of the video: 0 AAC, 1 Opus, with the decoder's configuration in the inbox.
  @c(beginSound)
  public func beginSound(_ codec: Int32, _ samplesPerPacket: Int32) {
    video?.sound = EncodedSound(
      EncodedSound.Codec(rawValue: Int(codec))!, sampleRate: Soundtrack.sampleRate,
      samplesPerPacket: Int(samplesPerPacket), configuration: inbox)
  }

  /// Appends the encoded packet of sound in the inbox.
  @c(addPacket)
  public func addPacket() { video?.sound?.add(inbox) }

  /// Appends the encoded frame in the inbox; `isKey` is 1 for one that can be decoded alone.
  @c(addChunk)
  public func addChunk(_ isKey: Int32) { video?.add(inbox, isKey: isKey == 1) }

  /// Puts the file into the outbox, and returns the number of its bytes: 0 MP4, with the decoder's configuration in the
  /// inbox, or 1 WebM.
  @c(finishVideo)
  public func finishVideo(_ container: Int32) -> Int32 {
    outbox = (container == 0 ? video?.mp4(configuration: inbox) : video?.webM()) ?? []
    video = nil
    return Int32(outbox.count)
  }

  /// The seed of hashed collections; nothing here depends on their order.
  @c(arc4random_buf)
  public func fixedSeed(_ bytes: UnsafeMutableRawPointer, _ count: Int) {
    for i in 0..<count { bytes.storeBytes(of: UInt8(truncatingIfNeeded: 0x5C + i), toByteOffset: i, as: UInt8.self) }
  }
#endif
