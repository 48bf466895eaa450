// Converts pictures to the colours that players expect of VP8: BT.601 in its narrow range, with a quarter of the colours' pixels. Browsers
// convert a canvas to the full range, which would come back with too much contrast.

const colorSpace = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false };

// The arguments of a VideoFrame for a canvas whose sides are even.
export function yuv(canvas) {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const planes = new Uint8Array(width * height * 3 / 2);
  for (let i = 0; i < width * height; i += 1) {
    planes[i] = ((66 * data[4 * i] + 129 * data[4 * i + 1] + 25 * data[4 * i + 2] + 128) >> 8) + 16;
  }
  addColors(planes, data, width, height);
  return [planes, { format: 'I420', codedWidth: width, codedHeight: height, colorSpace }];
}

// The mean of each four pixels.
function addColors(planes, data, width, height) {
  let [u, v] = [width * height, width * height * 5 / 4];
  for (let y = 0; y < height; y += 2) {
    for (let i = y * width * 4; i < (y + 1) * width * 4; i += 8) {
      const sum = (channel) => data[i + channel] + data[i + 4 + channel] + data[i + width * 4 + channel] + data[i + width * 4 + 4 + channel];
      const [red, green, blue] = [sum(0), sum(1), sum(2)];
      planes[u] = ((112 * blue - 38 * red - 74 * green + 512) >> 10) + 128;
      planes[v] = ((112 * red - 94 * green - 18 * blue + 512) >> 10) + 128;
      u += 1;
      v += 1;
    }
  }
}
