"""golden.py MODULE COUNT: asks a wasm module in Chromium for the fingerprints of its golden scenes, one to a line."""

import base64
import sys
from pathlib import Path

from driver import Driver

RUN = """async ([bytes, count]) => {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
  return Array.from({ length: count }, (_, scene) => String(BigInt.asUintN(64, instance.exports.goldenHash(scene))));
}"""


def main(module, count):
    driver = Driver()
    page = driver.browser.new_page()
    bytes = base64.b64encode(Path(module).read_bytes()).decode()
    print("\n".join(page.evaluate(RUN, [bytes, int(count)])))
    driver.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
