"""Debian's WebKitGTK: MiniBrowser under Xvfb, driven through WebKitWebDriver."""

import glob
import http.client
import json
import os
import shutil
import signal
import subprocess
import tempfile

from display import Display
from driver_webdriver import WebDriverError, WebDriverPage
from server import free_port, until
from watchdog import ENDS_WITH_US

COMMANDS = {"Navigate To": ("POST", "/url"), "Refresh": ("POST", "/refresh"), "Back": ("POST", "/back"),
            "Get Current URL": ("GET", "/url"), "Set Window Rect": ("POST", "/window/rect"),
            "Execute Script": ("POST", "/execute/sync"), "Perform Actions": ("POST", "/actions"), "Delete Session": ("DELETE", ""),
            "Take Screenshot": ("GET", "/screenshot")}


class WebKitPage(WebDriverPage):
    name = "webkit"
    cannot = {
        "touch": "synthesized touches arrive as a mouse",
        "phone sizes": "a window is at least 447 points wide",
        "console errors while a page loads": "neither WebKitWebDriver nor MiniBrowser hands the console out;"
                                             " errors after the load event and the page's own alert are checked",
        "closing the share dialog": "MiniBrowser ends when a worker's pictures are dropped",
    }

    def __init__(self):
        driver = shutil.which("WebKitWebDriver")
        browsers = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
        if driver is None or not browsers:
            raise RuntimeError("no WebKitGTK: run `make setup`")
        self.display = Display()
        self.home = tempfile.mkdtemp(prefix="webkit-")
        self.port = free_port()
        self.session = ""
        self.process = subprocess.Popen([*ENDS_WITH_US, driver, f"--port={self.port}"], env=self._environment(),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        until(self._is_ready, 30, "WebKitWebDriver listening")
        options = {"binary": sorted(browsers)[0], "args": ["--automation"]}
        answer = self._request("POST", "/session", {"capabilities": {"alwaysMatch": {
            "acceptInsecureCerts": True, "webkitgtk:browserOptions": options}}})
        self.session = f"/session/{answer['sessionId']}"
        self.size_to(1280, 800)

    def _environment(self):
        # Its sandbox needs rights that containers and root lack. Without a graphics card, layers of their own take a third of the
        # processor time.
        return {**os.environ, "DISPLAY": self.display.name, "GDK_BACKEND": "x11", "HOME": self.home, "LC_ALL": "C.UTF-8",
                "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}

    def _is_ready(self):
        try:
            return self._request("GET", "/status")["ready"]
        except OSError:
            return False

    def _request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), {"Content-Type": "application/json"})
            response = connection.getresponse()
            value = json.loads(response.read())["value"]
        finally:
            connection.close()
        if response.status >= 400:
            raise WebDriverError(f"{path}: {value['error']}: {value['message']}")
        return value

    def command(self, name, **parameters):
        method, path = COMMANDS[name]
        return self._request(method, self.session + path, parameters if method == "POST" else None)

    def stop(self):
        try:
            self.command("Delete Session")
        finally:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(20)
            self.display.stop()
            shutil.rmtree(self.home, ignore_errors=True)
