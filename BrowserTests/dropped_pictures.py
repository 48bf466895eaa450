"""Pictures of all kinds that the fitting room takes, and how a test drops them."""

import base64
import struct

# Drops a file where `selector` is; the browser gives it a type by its name.
DROP = """([data, name, selector]) => {
  const type = { svg: 'image/svg+xml', jpg: 'image/jpeg', webp: 'image/webp', png: 'image/png' }[name.split('.').pop()] ?? '';
  const carried = new DataTransfer();
  carried.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name, { type }));
  for (const kind of ['dragover', 'drop']) {
    document.querySelector(selector).dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: carried }));
  }
}"""
# Pastes a file.
PASTE = """([data, name, type]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], name, { type }));
  document.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carried }));
}"""
# A canvas of a type, with a red square on its left and a blue one on its right half, each on white.
ENCODED = """async (type) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 160 });
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  if (type !== 'image/webp') context.fillRect(0, 0, 240, 160);
  for (const [color, x] of [['#c81e1e', 40], ['#1e1ec8', 120]]) {
    context.fillStyle = color;
    context.fillRect(x, 40, 80, 80);
  }
  const blob = await new Promise((done) => canvas.toBlob(done, type, 0.95));
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return blob.type === type ? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) : null;
}"""
# The size and the colours of an image's pixels at fractions of its sides. Decoding fails where the image changes meanwhile.
COLORS = """async ([selector, places]) => {
  const image = document.querySelector(selector);
  const again = () => new Promise((done) => setTimeout(done, 50)).then(() => image.decode());
  await image.decode().catch(again).catch(again);
  const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const color = ([x, y]) => [...context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data];
  return [[canvas.width, canvas.height], ...places.map(color)];
}"""
# A pixel.
WEBP = base64.b64decode("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=")


def svg(attributes="", content='<rect x="10%" y="10%" width="80%" height="80%" fill="#c81e1e"/>', before=""):
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{content}</svg>'.encode()


def turned(jpeg):
    """The JPEG as a camera writes it that was held upright: its pixels are to be turned by a quarter clockwise."""
    entry = struct.pack(">HHIHH", 0x0112, 3, 1, 6, 0)
    exif = b"Exif\0\0" + b"MM\0*" + struct.pack(">I", 8) + struct.pack(">H", 1) + entry + struct.pack(">I", 0)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def near(found, wanted, distance=14):
    return all(abs(a - b) <= distance for a, b in zip(found, wanted))
