"""Films: made in the share dialog, decoded again by FFmpeg's libraries, and measured."""

import base64
import hashlib
import io
import json
import plistlib
from fractions import Fraction

import av

import hoosets
import packs
from server import Proxy, until

# Keeps what the dialog shows, which the page may not fetch, and what it asks of its worker.
COLLECT = """(() => {
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { window.made = blob; return make.call(URL, blob); };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (job) { window.job = job; return post.call(this, job); };
})()"""

MADE = """new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve([made.type, reader.result.split(',')[1]]);
  reader.readAsDataURL(made);
})"""

# The images drawn in each frame of a film of StudioWeb, in order: their index, opacity and centre in points.
POSES = """async (format) => {
  const { exports } = (await WebAssembly.instantiate(await (await fetch(job.wasm)).arrayBuffer(), { canvas: { measure: () => 0, write() {} } })).instance;
  const bytes = new TextEncoder().encode(job.commission);
  const address = exports.reserve(bytes.length);
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
  exports.commissioned();
  exports.beginFilm(format);
  const frames = [];
  for (let count; (count = exports.drawFrame());) {
    const numbers = new Float64Array(exports.memory.buffer, exports.drawingAddress(), count * 14);
    const strokes = Array.from({ length: count }, (_, i) => [...numbers.subarray(i * 14, (i + 1) * 14)]);
    frames.push(strokes.filter(([kind]) => kind === 3).map(([, image, opacity, a, b, c, d, e, f, width, height]) =>
      ({ image, opacity, x: (a * width + c * height) / 2 + e, y: (b * width + d * height) / 2 + f })));
  }
  return { width: exports.drawingWidth(), frames };
}"""


class Frame:
    """A decoded picture of a film."""

    def __init__(self, decoded):
        self.seconds = decoded.time
        self.width, self.height = decoded.width, decoded.height
        self.decoded = decoded

    @property
    def picture(self):
        return self.decoded.reformat(format="rgb24")

    def center(self, color, tolerance=70):
        """The mean place of the pixels near a colour, of every other one, and their number."""
        picture = self.picture
        plane = picture.planes[0]
        data, count, right, down = bytes(plane), 0, 0, 0
        (red, green, blue), limit = color, tolerance
        for y in range(0, self.height, 2):
            for i in range(y * plane.line_size, y * plane.line_size + self.width * 3, 6):
                if abs(data[i] - red) < limit and abs(data[i + 1] - green) < limit and abs(data[i + 2] - blue) < limit:
                    count, right, down = count + 1, right + (i - y * plane.line_size) // 3, down + y
        assert count, f"nothing of {color} at {self.seconds} s"
        return right / count + 0.5, down / count + 0.5, count

    def color(self, x, y):
        """The red, green and blue of a pixel."""
        plane = self.picture.planes[0]
        return tuple(bytes(plane)[y * plane.line_size + 3 * x:][:3])

    def png(self):
        codec = av.CodecContext.create("png", "w")
        codec.width, codec.height, codec.pix_fmt, codec.time_base = self.width, self.height, "rgb24", Fraction(1)
        return b"".join(bytes(packet) for packet in [*codec.encode(self.picture), *codec.encode(None)])


def decode(data):
    """The frames of a film and its length in seconds."""
    with av.open(io.BytesIO(data)) as file:
        return [Frame(frame) for frame in file.decode(video=0)], file.duration / av.time_base


def sound(data):
    """The samples of a film's sound and their number per second."""
    with av.open(io.BytesIO(data)) as file:
        stream = file.streams.audio[0]
        frames = list(file.decode(stream))
    floats = av.AudioResampler(format="flt", layout="mono", rate=frames[0].sample_rate)
    pieces = [piece for frame in [*frames, None] for piece in floats.resample(frame)]
    values = [value for piece in pieces for value in memoryview(piece.planes[0]).cast("B")[:piece.samples * 4].cast("f")]
    return values, frames[0].sample_rate


def open_dialog(page):
    """Presses the share button of dressed Scotch in a Playwright page."""
    page.locator('[data-role="share"]').click()
    return page.get_by_role("dialog", name="Send Scotch out")


def make(dialog, kind=None, seconds=90):
    """Chooses a kind and waits until it is made; returns its type and its bytes."""
    if kind:
        dialog.get_by_text(kind, exact=True).click()
    until(lambda: dialog.locator(".share-image:visible").count(), seconds, lambda: f"{kind}, but {dialog.inner_text()}")
    type, data = dialog.page.evaluate(MADE)
    return type, base64.b64decode(data)


def without_h264(server, servers):
    """A proxy whose pages meet a browser that does not encode H.264."""
    proxy = Proxy(server)
    servers.callback(proxy.stop)
    script = (packs.APP / "studio" / "studio.js").read_bytes()
    assert b"avc1.42001f" in script
    proxy.answers[address("studio.js")] = 200, "text/javascript", script.replace(b"avc1.42001f", b"none")
    return proxy


def address(name):
    """The path under which the site has a file of the studio."""
    digest = hashlib.sha256((packs.APP / "studio" / name).read_bytes()).hexdigest()[:16]
    return f"/assets/{name.replace('.', f'.{digest}.')}"


def discs(folder, colors):
    """Writes a pack of costumes that are discs, one of each colour, worn on the chest: a, b, c."""
    costumes = []
    for id, color in zip("abcdefgh", colors):
        images = folder / "Assets.xcassets" / f"{id}.imageset"
        images.mkdir(parents=True)
        (images / f"{id}.png").write_bytes(hoosets.png(150, 150, color))
        image = {"filename": f"{id}.png", "idiom": "universal", "scale": "1x"}
        (images / "Contents.json").write_text(json.dumps({"images": [image], "info": {"author": "xcode", "version": 1}}))
        costumes.append({"id": id, "image": id, "label": f"Disc {id}", "description": "A disc.", "width": 150, "height": 150,
                         "display_x": 0.5, "display_y": 0.5, "alignment_x": 0.5, "alignment_y": 0.5})
    (folder / "config.plist").write_bytes(plistlib.dumps(costumes))
    return folder
