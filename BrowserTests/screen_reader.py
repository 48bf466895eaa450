"""Firefox as it is heard: on a display without a screen, with Orca, whose speech is taken as text."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from display import Display
from driver_firefox import FirefoxPage
from server import until

HERE = pathlib.Path(__file__).resolve().parent

# Settings of Orca: speech goes to speech_log.py. It does not read pages by itself as soon as they have loaded: what is on
# a page by then is a matter of milliseconds.
CUSTOMIZATIONS = """
import orca.settings
orca.settings.speechServerFactory = "speech_log"
orca.settings.speechFactoryModules = ["speech_log"]
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
"""

# What Orca says of itself and of what the focus leaves.
OWN = ("Focus mode", "Browse mode", "leaving ", "Loading.")


class ScreenReader:
    """`page` is Firefox's; `hear` compares what was said since the last time."""

    def __init__(self):
        if shutil.which("orca") is None:
            raise RuntimeError("no Orca: run `make setup`")
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="orca-"))
        self.log = self.home / "speech"
        self.log.touch()
        self.heard = 0
        self.started = []  # what to stop, the last first
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self):
        display = Display()
        self.started.append(display.stop)
        runtime = self.home / "runtime"
        runtime.mkdir(mode=0o700)
        environment = {"DISPLAY": display.name, "HOME": str(self.home), "XDG_RUNTIME_DIR": str(runtime), "GDK_BACKEND": "x11",
                       "LC_ALL": "C.UTF-8", "LANGUAGE": "en", "PYTHONPATH": str(HERE / "orca"), "SPEECH_LOG": str(self.log)}
        environment["DBUS_SESSION_BUS_ADDRESS"] = self._start_bus(environment)
        settings = self.home / "settings"
        settings.mkdir()
        (settings / "orca-customizations.py").write_text(CUSTOMIZATIONS)
        self._run(["/usr/bin/python3", HERE / "orca" / "start.py", settings], environment)  # Debian's, for Debian's Orca
        until(self._lines, 60, "Orca speaks")
        self.page = FirefoxPage(environment, headless=False, preferences={"accessibility.force_disabled": -1})
        self.started.append(self.page.stop)

    def _run(self, command, environment, **options):
        process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL,
                                   start_new_session=True, **{"stdout": subprocess.DEVNULL, **options})
        # With what it has started; asked politely, Orca now and then hangs.
        self.started += [lambda: process.wait(10), lambda: os.killpg(process.pid, signal.SIGKILL)]
        return process

    def _start_bus(self, environment):
        """Orca and Firefox find each other on a bus of their own."""
        bus = self._run(["dbus-daemon", "--session", "--nofork", "--print-address=1"], environment, stdout=subprocess.PIPE, text=True)
        return bus.stdout.readline().strip()

    def _lines(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def said(self):
        """What was said since the last `hear`, without what Orca says of itself. It names the role of a group only at times."""
        return [line.replace(" panel.", ".") for line in self._lines()[self.heard:] if not line.startswith(OWN)]

    def skip(self):
        """What was said so far does not count."""
        self.heard = len(self._lines())

    def hear(self, *expected, perhaps=(), seconds=15):
        """Waits until all of this was said, in this order, and nothing else but what `perhaps` names. Something said later
        fails the next call."""
        heard = lambda: [line for line in self.said() if line not in perhaps]
        until(lambda: len(heard()) >= len(expected), seconds, lambda: f"{expected}, but {self.said()}")
        time.sleep(0.5)
        said = heard()
        assert said == list(expected), f"said {said}, expected {list(expected)}"
        self.skip()

    def hear_first(self, expected, seconds=15):
        """Waits until this was said, and then for silence. What follows it does not count: of a page that is still being
        filled, Orca reads what is there at that moment."""
        until(lambda: expected in self.said(), seconds, lambda: f"{expected}, but {self.said()}")
        count = -1
        while count != len(self._lines()):
            count = len(self._lines())
            time.sleep(1)
        self.skip()

    def press(self, key):
        self.page.press(key)

    def stop(self):
        for action in reversed(self.started):
            action()
        shutil.rmtree(self.home, ignore_errors=True)
