"""wasm_answer.py MODULE EXPORT ARGUMENT...: prints the result of a wasm module's EXPORT in Chromium for each ARGUMENT (`i32:3`,
`i64:500`), one unsigned decimal number per line."""

import base64
import sys
from pathlib import Path

from driver import Driver

RUN = """async ([bytes, name, values]) => {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
  return values.map(([kind, number]) => {
    const answer = instance.exports[name](kind === 'i64' ? BigInt(number) : Number(number));
    return String(BigInt.asUintN(64, answer));
  });
}"""


def main(module, export, *values):
    driver = Driver()
    page = driver.browser.new_page()
    code = base64.b64encode(Path(module).read_bytes()).decode()
    print("\n".join(page.evaluate(RUN, [code, export, [value.split(":") for value in values]])))
    driver.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
