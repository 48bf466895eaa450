"""Faults for tests to cause: broken answers of the server, and a page whose console lines can be expected."""

import contextlib
import json
import re

import packs
from server import until

EXPECTED = "A bad HTTP response code|Failed to load resource|net::ERR_|ERR_|Failed to fetch|service-worker|fetch a script"
HURRY = "{ const wait = window.setTimeout; window.setTimeout = (f, ms, ...more) => wait(f, ms / 40, ...more); }"
REFUSE = "new DOMException('denied', 'SecurityError')"


@contextlib.contextmanager
def case(name):
    """Names the case that fails, in a test that goes through several in one page."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{name}: {error}") from error


def survived(kind, faults):
    print(f"{kind}: {len(faults)} survived")


class FaultyPage:
    """A page of the app that records the lines of its console."""

    def __init__(self, app, *scripts):
        self.app = app
        self.lines = []
        app.allow(EXPECTED)
        app.page.on("console", lambda message: self.lines.append(message.text))
        for script in scripts:
            app.context.add_init_script(script)

    def expect_line(self, pattern, seconds=8):
        # Playwright delivers console lines only during other calls.
        until(lambda: self.app.screen() and any(re.search(pattern, line) for line in self.lines), seconds,
              lambda: f"a line like {pattern}, but:\n" + "\n".join(self.lines))

    def expect_work(self, bubbles):
        """Checks that Scotch can be dressed and undressed, and that no alert is shown."""
        app = self.app
        app.wait_state("browsing", seconds=30)
        app.wait_bubbles(bubbles)
        app.wait_state("browsing")
        assert len(app.bubbles()) == bubbles, app.bubbles()
        app.dress()
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")
        assert app.page.locator("[role=alert]:visible").count() == 0

    def expect_notice(self):
        until(lambda: self.app.notice.count() == 1 and self.app.notice.inner_text().strip(), 8, "one quiet notice")
        assert self.app.notice.get_attribute("role") == "status"

    def reload(self):
        self.lines.clear()
        self.app.reload()


def reply(value):
    return 200, "application/json", value if isinstance(value, bytes) else json.dumps(value).encode()


def head(length, kind="application/json"):
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n".encode()


def cut_off(body, kind="application/json"):
    """An answer that is shorter than its Content-Length."""
    return lambda handler: handler.wfile.write(head(len(body) + 1000, kind) + body)


def held(release, then=None):
    """An answer that waits for `release`."""

    def answer(handler):
        release.wait(30)
        if then:
            handler.wfile.write(head(len(then[2]), then[1]) + then[2])

    return answer


def costume(server, id=None, **changes):
    """A changed entry of the real catalogue. Another image has no other forms."""
    entry = dict(list(packs.catalogue(server).values())[0])
    if "image" in changes:
        for key in ("image@2x", "image@3x", "webp", "webp@2x", "webp@3x", "bubble"):
            entry.pop(key, None)
    if id is not None:
        entry["id"] = id
    for key, value in changes.items():
        entry[key] = value
    return entry


def of_build(worker, build, version=0):
    """The script of the service worker with the name and the version of another build."""
    other, count = re.subn(r'="[0-9a-f]{16}",(\S+?)=\d+,', rf'="{build}",\1={version},', worker, count=1)
    assert count == 1
    return other
