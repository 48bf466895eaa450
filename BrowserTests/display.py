"""An X server without a screen, for browsers that have no headless mode of their own."""

import os
import shutil
import subprocess

from watchdog import ENDS_WITH_US


class Display:
    def __init__(self, width=1400, height=1000):
        if shutil.which("Xvfb") is None:
            raise RuntimeError("no Xvfb: run `make setup`")
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            [*ENDS_WITH_US, "Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()  # it chooses one that is free
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.name = f":{number}"

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
