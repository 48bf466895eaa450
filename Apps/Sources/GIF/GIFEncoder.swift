/// Writes a film as GIF 89a: one palette, and of each frame only the rectangle that changed, with unchanged pixels transparent.
///
///     var film = GIFEncoder(width: 320, height: 400)
///     for frame in frames { film.count(frame) }        // all colours first, 4 bytes a pixel
///     for frame in frames { film.add(frame, centiseconds: 4) }
///     let file = film.finish()
public struct GIFEncoder {
  public let width: Int
  public let height: Int
  private var colors = ColorCount()
  private var palette: Palette?
  private var last: [UInt8] = []
  private var output = ByteWriter()

  /// - Precondition: both sizes are within 1...65535.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0 && width < 65536 && height < 65536, "a GIF's sides have 16 bits")
    self.width = width
    self.height = height
  }

  /// Counts the colours of a frame for the palette. Frames that are not counted get the nearest of its colours only where others
  /// have similar ones.
  ///
  /// - Parameter pixels: red, green, blue and opacity of each pixel, row by row. The opacity does not count.
  public mutating func count(_ pixels: [UInt8]) {
    for i in stride(from: 0, to: pixels.count, by: 4) { colors.add(pixels[i], pixels[i + 1], pixels[i + 2]) }
  }

  /// Appends a frame that stays for so many hundredths of a second.
  public mutating func add(_ pixels: [UInt8], centiseconds: Int) {
    let palette = palette ?? begin()
    var new = [UInt8](repeating: 0, count: width * height)
    for i in new.indices { new[i] = palette.index(pixels[i * 4], pixels[i * 4 + 1], pixels[i * 4 + 2]) }
    write(new, centiseconds: centiseconds)
    last = new
  }

  /// Returns the file.
  public mutating func finish() -> [UInt8] {
    if palette == nil { _ = begin() }
    output.write(0x3B)
    return output.bytes
  }

  /// Writes everything before the first frame.
  private mutating func begin() -> Palette {
    let new = Palette(colors)
    palette = new
    output.write(ascii: "GIF89a")
    output.write(short: width)
    output.write(short: height)
    output.write([0xF7, Palette.transparent, 0])  // a palette of 256 colours for all frames
    for i in 0..<256 {
      let color = i < new.colors.count ? new.colors[i] : Palette.Color(red: 0, green: 0, blue: 0)
      output.write([color.red, color.green, color.blue])
    }
    output.write([0x21, 0xFF, 11])
    output.write(ascii: "NETSCAPE2.0")
    output.write([3, 1, 0, 0, 0])  // begins again without end
    return new
  }

  private mutating func write(_ new: [UInt8], centiseconds: Int) {
    let area = changedArea(new)
    output.write([0x21, 0xF9, 4, 0x05])  // stays under the next frame; has a transparent colour
    output.write(short: centiseconds)
    output.write([Palette.transparent, 0, 0x2C])
    output.write(short: area.left)
    output.write(short: area.top)
    output.write(short: area.right - area.left)
    output.write(short: area.bottom - area.top)
    output.write([0, 8])
    var indices: [UInt8] = []
    indices.reserveCapacity((area.right - area.left) * (area.bottom - area.top))
    for y in area.top..<area.bottom {
      for i in (y * width + area.left)..<(y * width + area.right) {
        indices.append(!last.isEmpty && last[i] == new[i] ? Palette.transparent : new[i])
      }
    }
    output.write(blocks: LZW.compress(indices))
  }

  /// The rectangle around all pixels that differ from the last frame's; one pixel where none does.
  private func changedArea(_ new: [UInt8]) -> (left: Int, top: Int, right: Int, bottom: Int) {
    if last.isEmpty { return (0, 0, width, height) }
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where last[y * width + x] != new[y * width + x] {
        (left, right) = (min(left, x), max(right, x + 1))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    return right == 0 ? (0, 0, 1, 1) : (left, top, right, bottom)
  }
}
