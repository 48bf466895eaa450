"""`.disguise` files, made by the tool as a reader makes them, and hostile ones; and the ways in which a page gets them."""

import base64
import functools
import hashlib
import json
import pathlib
import subprocess
import tempfile

import pytest

import archives  # noqa: F401 (adds the archives to KINDS in their order)
import packs
from archive_kinds import KINDS
from server import TOOL
from zip_writer import Zip, png

# Drops a file of these bytes on the page.
DROP = """([name, text]) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  for (const type of ['dragover', 'drop']) {
    document.querySelector('main').dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }
}"""
# Drops files one after the other, closes the dialog about each, and returns (name, sentence) of those whose answer is none of the words, has a
# picture, or does not come. The page asks by itself: for a hundred files, questions from here take longer than the answers.
DROP_EACH = """async ([files, words]) => {
  const becomes = async (isTrue) => {
    for (let i = 0; i < 400 && !isTrue(); i++) await new Promise((answer) => setTimeout(answer, 25));
    return isTrue();
  };
  const said = () => document.querySelector('[data-role=opening-status]')?.textContent;
  const accepted = [];
  for (const [name, text] of files) {
    (%s)([name, text]);
    const isRefused = await becomes(() => words.some((word) => said()?.includes(word)));
    if (!isRefused || document.querySelector('[data-role=opening-dialog] img')) accepted.push([name, said()]);
    document.querySelector('[data-role=opening-dialog]')?.close();
    await becomes(() => !said());
  }
  return accepted;
}""" % DROP
LIST = """[{"id": "a", "label": "%s", "description": "Boo.", "image": "%s", "width": 235, "height": 374, "display_x": 0.5,
  "display_y": 0.3, "alignment_x": 0.5, "alignment_y": 0.31}]"""


@pytest.fixture
def room(open_app, proxy):
    """A dressing room on a phone, for tests that import it instead of that of conftest.py."""
    return open_app("phone", url=proxy.url).go_dressing(bubbles=5)


@functools.cache
def packed(count, label="Costume"):
    """The bytes of a file of `count` costumes."""
    with tempfile.TemporaryDirectory() as folder:
        packs.crowd(pathlib.Path(folder) / "pack", count, labels=[f"{label} {i + 1}" for i in range(count)])
        subprocess.run([TOOL, "pack", "pack"], cwd=folder, check=True, capture_output=True)
        return (pathlib.Path(folder) / "pack.disguise").read_bytes()


def of(files):
    """The bytes of a file with these contents by name."""
    zip = Zip("01")
    zip.entries = []
    for name, contents in files.items():
        zip.add(name, contents.encode() if isinstance(contents, str) else contents, full=name)
    return zip.bytes()


def digest(bytes):
    return hashlib.sha256(bytes).hexdigest()


def id_of(bytes, index=0):
    """The id of a costume in the page."""
    return f"opened-{digest(bytes)[:12]}-{index}"


def drop(page, bytes, name="pack.disguise"):
    page.evaluate(f"({DROP})({[name, base64.b64encode(bytes).decode()]!r})")


def accepted(page, files, *words):
    """(name, what the page says) for each of these (name, bytes) that the page does not answer with one of the words."""
    dropped = [(name, base64.b64encode(bytes).decode()) for name, bytes in files]
    pieces = [dropped[at:at + 8] for at in range(0, len(dropped), 8)]  # WebDriver ends a script that takes 30 s
    return [one for piece in pieces for one in page.evaluate(f"({DROP_EACH})({json.dumps([piece, words])})")]


def hostile_layouts():
    """(what is wrong, bytes) for each archive that the reader of archives refuses; of one that is a set without faults in its layout it
    says that owls live in it."""
    for kinds, title, change in KINDS:
        if kinds == "ok":
            continue
        zip = Zip("01")
        change(zip)
        yield title, zip.bytes()


def hostile_packs():
    """(what is wrong, bytes) for packs with hostile words and pictures. Each is refused, or shown as harmless text."""
    good = png(235, 374)
    yield "no list", of({"a.png": good})
    yield "a page", of({"index.html": "<script>alert(1)</script>", "config.json": "<!doctype html>"})
    yield "a picture that is a page", of({"config.json": LIST % ("A", "a.png"), "a.png": "<svg onload='alert(1)'/>"})
    yield "a picture elsewhere", of({"config.json": LIST % ("A", "https://example.org/a.png")})
    yield "a picture by protocol", of({"config.json": LIST % ("A", "//example.org/a.png")})
    yield "a script for a picture", of({"config.json": LIST % ("A", "javascript:alert(1)")})
    yield "a picture above", of({"config.json": LIST % ("A", "../a.png"), "a.png": good})
    yield "a huge picture", of({"config.json": LIST % ("A", "a.png"), "a.png": png(30000, 30000)})
    yield "65 costumes", of({"config.json": "[" + ",".join([LIST[1:-1] % ("A", "a.png")] * 65) + "]", "a.png": good})
