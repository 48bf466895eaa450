/// Converts pictures to the colours that players expect of VP8: BT.601 in its narrow range, with a quarter of the colours' pixels. Browsers
/// convert a canvas to the full range, which would come back with too much contrast.
///
/// - Parameter pixels: four bytes each, red first.
/// - Returns: the planes Y, U and V in this order.
/// - Precondition: the sides are even.
public func narrowYUV(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
  precondition(width % 2 == 0 && height % 2 == 0 && pixels.count == 4 * width * height, "a colour has four pixels")
  var planes: [UInt8] = []
  planes.reserveCapacity(width * height * 3 / 2)
  for at in stride(from: 0, to: pixels.count, by: 4) {
    let (red, green, blue) = (Int32(pixels[at]), Int32(pixels[at + 1]), Int32(pixels[at + 2]))
    planes.append(UInt8(((66 * red + 129 * green + 25 * blue + 128) >> 8) + 16))
  }
  for weights: (red: Int32, green: Int32, blue: Int32) in [(-38, -74, 112), (112, -94, -18)] {
    for top in stride(from: 0, to: pixels.count, by: 8 * width) {
      for at in stride(from: top, to: top + 4 * width, by: 8) {
        // The sum of a channel over four pixels.
        func sum(_ channel: Int) -> Int32 {
          let (a, b) = (at + channel, at + channel + 4 * width)
          return Int32(pixels[a]) + Int32(pixels[a + 4]) + Int32(pixels[b]) + Int32(pixels[b + 4])
        }
        let color = weights.red * sum(0) + weights.green * sum(1) + weights.blue * sum(2)
        planes.append(UInt8(((color + 512) >> 10) + 128))
      }
    }
  }
  return planes
}
