"""Firefox with Orca on a virtual display; Orca's speech is taken as text."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

from display import Display
from driver_firefox import FirefoxPage
from server import until

HERE = pathlib.Path(__file__).resolve().parent

# Orca's settings: speech goes to speech_log.py. Reading pages on load is off, because the content at that moment depends
# on milliseconds.
CUSTOMIZATIONS = """
import orca.settings
orca.settings.speechServerFactory = "speech_log"
orca.settings.speechFactoryModules = ["speech_log"]
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
"""

# Orca's announcements about itself and about the element that loses the focus.
OWN = ("Focus mode", "Browse mode", "leaving ", "Loading.")


class ScreenReader:
    """`page` is Firefox's page; `hear` compares the speech since its last call."""

    def __init__(self):
        if shutil.which("orca") is None:
            raise RuntimeError("no Orca: run `make setup`")
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="orca-"))
        self.log = self.home / "speech"
        self.log.touch()
        self.heard = 0
        self.started = []  # processes to stop, the last started first
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
        self._run(["/usr/bin/python3", HERE / "orca" / "start.py", settings], environment)  # Debian's Python has Debian's Orca
        until(self._lines, 60, "Orca speaks")
        self.page = FirefoxPage(environment, headless=False, preferences={"accessibility.force_disabled": -1})
        self.started.append(self.page.stop)

    def _run(self, command, environment, **options):
        process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.DEVNULL,
                                   start_new_session=True, **{"stdout": subprocess.DEVNULL, **options})
        # The whole process group: Orca sometimes hangs on a polite signal.
        self.started += [lambda: process.wait(10), lambda: os.killpg(process.pid, signal.SIGKILL)]
        return process

    def _start_bus(self, environment):
        """Starts a bus on which Orca and Firefox find each other."""
        bus = self._run(["dbus-daemon", "--session", "--nofork", "--print-address=1"], environment, stdout=subprocess.PIPE, text=True)
        return bus.stdout.readline().strip()

    def _lines(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def said(self):
        """The speech since the last `hear`, without Orca's words about itself. Orca names the role of a group only at times."""
        return [line.replace(" panel.", ".") for line in self._lines()[self.heard:] if not line.startswith(OWN)]

    def skip(self):
        """Discards the speech so far."""
        self.heard = len(self._lines())

    def hear(self, *expected, perhaps=(), is_ordered=True, seconds=15):
        """Waits until all of this was said in this order, and nothing else except the sentences in `perhaps`, which are patterns.
        Later speech fails the next call."""
        heard = lambda: [line for line in self.said() if not any(re.fullmatch(one, line) for one in perhaps)]
        until(lambda: len(heard()) >= len(expected), seconds, lambda: f"{expected}, but {self.said()}")
        time.sleep(0.5)
        order = list if is_ordered else sorted
        said = heard()
        assert order(said) == order(expected), f"said {said}, expected {list(expected)}"
        self.skip()

    def hear_first(self, expected, seconds=15):
        """Waits for this sentence, then for silence. Later sentences do not count: while a page is being filled, Orca reads
        the content of that moment."""
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
