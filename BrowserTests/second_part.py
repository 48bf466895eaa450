"""The second part of a page's program, kept away from the page: behind the proxy (`SecondPart`), or in the page itself (`away`)."""

import os
import re
import sys
import threading

import pytest

from faults import held
from server import ROOT

sys.path.insert(0, str(ROOT / "Scripts"))
from split_wasm import placeholders  # noqa: E402

# Notes the placeholders of the second part that are called; `calledFirst` resolves at the first such call.
NOTE_CALLS = """(() => {
  const native = WebAssembly.instantiateStreaming;
  window.calledTooEarly = [];
  window.calledFirst = new Promise((done) => {
    const note = (slot) => { calledTooEarly.push(Number(slot)); done(); };
    const noted = ({ second }) => new Proxy({}, { get: (_, slot) => (...all) => { note(slot); return second[slot](...all); } });
    WebAssembly.instantiateStreaming = (response, imports) =>
      native(response, imports.second ? { ...imports, second: noted(imports) } : imports);
  });
})()"""

# JavaScript that answers the page's request for the second part, by kind. The real part is fetched once a call has needed it.
KINDS = {
    "held back": "await calledFirst; return native(url, options)",
    "refused": "return new Response('gone', { status: 404 })",
    "no answer": "throw new TypeError('Failed to fetch')",
    "damaged": """const bytes = new Uint8Array(await (await native(url, options)).arrayBuffer());
      bytes[bytes.length >> 1] ^= 1; return new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } })""",
}


def away(kind=os.environ.get("SECOND_PART")):
    """Scripts that keep the second part from a page until a call needs it; `SECOND_PART` does so in all tests of a run."""
    return kind and [NOTE_CALLS, """(() => {
  const native = window.fetch;
  window.fetch = async (url, options) => {
    if (!/-second\\./.test(url) || calledTooEarly.length) return native(url, options);
    %s;
  };
})()""" % KINDS[kind]] or []


class SecondPart:
    """The second part of a page's program behind the proxy, broken in one of these ways until `mend`."""

    def __init__(self, proxy, kind, page="/"):
        self.proxy, self.path, self.release = proxy, self.path_of(proxy, page), threading.Event()
        self.body = proxy.server.get(self.path)[2]
        half = len(self.body) // 2
        proxy.answers[self.path] = {
            "held back": held(self.release, (200, "application/wasm", self.body)),
            "refused": (404, "text/plain", b"gone"),
            "broken server": (500, "text/plain", b"gone"),
            "no answer": None,
            "damaged": (200, "application/wasm", self.body[:half] + bytes([self.body[half] ^ 1]) + self.body[half + 1:]),
            "cut off": (200, "application/wasm", self.body[:9000]),
            "of another build": (200, "application/wasm", b"\0asm\1\0\0\0"),
        }[kind]

    @staticmethod
    def path_of(proxy, page):
        return "/" + re.search(r'data-second="(?:\.\./)?([^"]+)"', proxy.server.get(page)[2].decode())[1]

    def mend(self):
        self.proxy.answers.pop(self.path, None)
        self.release.set()


def expect_no_call(app, product, doing="the start"):
    """No function of the second part has been called; else says which ones the list in Scripts/cold should not have."""
    if called := app.page.evaluate("window.calledTooEarly"):
        names = placeholders(product)
        pytest.fail(f"make profile: {doing} of {product} calls " + ", ".join(sorted({names[slot] for slot in called})))
