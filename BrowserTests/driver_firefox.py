"""Debian's Firefox ESR, driven directly through Marionette, its own remote protocol."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from driver_webdriver import WebDriverError, WebDriverPage
from server import free_port, until
from watchdog import ENDS_WITH_US

COMMANDS = {"New Session": "WebDriver:NewSession", "Navigate To": "WebDriver:Navigate", "Back": "WebDriver:Back",
            "Get Current URL": "WebDriver:GetCurrentURL", "Set Window Rect": "WebDriver:SetWindowRect",
            "Execute Script": "WebDriver:ExecuteScript", "Perform Actions": "WebDriver:PerformActions",
            "Set Context": "Marionette:SetContext", "Take Screenshot": "WebDriver:TakeScreenshot"}

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "browser.aboutwelcome.enabled": False,
    "intl.accept_languages": "en-US, en",
    "layout.frame_rate": 20,  # its tests judge no motion frame by frame, and it paints without a graphics card
}

# Console errors that our pages caused. Two kinds of reports are left out, because Firefox also logs them when a page cancels a request that its
# service worker is answering, as when the page is left. A file that fails to load is therefore not found here: tests wait for the files they need.
CONSOLE = """Services.console.getMessageArray()
  .filter((m) => m instanceof Ci.nsIScriptError && !(m.flags & Ci.nsIScriptError.warningFlag) && m.sourceName.startsWith("http://127.")
    && !m.errorMessage.includes("passed a promise to FetchEvent.respondWith() that rejected with")
    && !m.errorMessage.endsWith("A ServiceWorker intercepted the request and encountered an unexpected error."))
  .map((m) => `console: ${m.errorMessage} ${m.sourceName}:${m.lineNumber}`)"""


class FirefoxPage(WebDriverPage):
    name = "firefox"
    cannot = {
        "touch scrolling": "synthesized touches reach the page but do not scroll it",
        "phone sizes": "a window is at least 450 points wide",
    }

    def __init__(self, environment=None, headless=True, preferences=None):
        path = shutil.which("firefox-esr") or shutil.which("firefox")
        if path is None:
            raise RuntimeError("no Firefox: run `make setup`")
        self.profile = tempfile.mkdtemp(prefix="firefox-")
        port = free_port()
        self._write_preferences({**PREFERENCES, "marionette.port": port, **(preferences or {})})
        # A home folder of its own: Firefox refuses a home that belongs to another user.
        self.process = subprocess.Popen(
            [*ENDS_WITH_US, path, "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", self.profile,
             *(["--headless"] if headless else [])],
            env={**os.environ, "HOME": self.profile, **(environment or {})}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        self._connect(port)
        self.command("New Session", acceptInsecureCerts=True)  # those of other_host.py
        self.size_to(1280, 800)

    def _write_preferences(self, preferences):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (pathlib.Path(self.profile) / "user.js").write_text("".join(lines))

    def _connect(self, port):
        end = time.monotonic() + 60
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), 60)
                break
            except OSError:
                if time.monotonic() > end or self.process.poll() is not None:
                    self.stop()
                    raise RuntimeError("Firefox did not start") from None
                time.sleep(0.05)
        self.stream = self.socket.makefile("rb")
        self.count = 0
        self._receive()  # Marionette's greeting

    def navigate(self, url):
        super().navigate(url)
        if not self.draws:  # see undrawn.js
            self.evaluate("document.documentElement.style.opacity = 0")

    def reload(self):
        """Reloads as a user does: WebDriver's own command bypasses the service worker."""
        self.evaluate("void (window.isOld = true, setTimeout(() => location.reload()))")
        until(self._is_new, 60, "the page again")

    def _is_new(self):
        try:
            return self.evaluate("!window.isOld && document.readyState === 'complete'")
        except WebDriverError:  # between two documents
            return False

    def command(self, name, **parameters):
        self.count += 1
        message = json.dumps([0, self.count, COMMANDS[name], parameters]).encode()
        self.socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise WebDriverError(f"{name}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and result.keys() == {"value"} else result

    def _receive(self):
        """Reads one message: its length in decimal digits, a colon, and JSON."""
        length = b""
        while (digit := self.stream.read(1)) != b":":
            if not digit:
                raise WebDriverError("Firefox closed the connection")
            length += digit
        return json.loads(self.stream.read(int(length)))

    def console_errors(self):
        self.command("Set Context", value="chrome")
        try:
            found = self.evaluate(CONSOLE)
            self.evaluate("Services.console.reset()")
            return found
        finally:
            self.command("Set Context", value="content")

    def set_density(self, density):
        """Sets the number of device pixels per CSS pixel."""
        self.command("Set Context", value="chrome")
        self.evaluate(f"Services.prefs.setStringPref('layout.css.devPixelsPerPx', '{density}')")
        self.command("Set Context", value="content")
        self.wait(f"devicePixelRatio === {density}", 5)

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(20)
        shutil.rmtree(self.profile, ignore_errors=True)
