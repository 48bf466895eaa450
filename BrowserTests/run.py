"""Runs the browser tests: all, or those whose file or name contains one of the words given. One line a test, and
`N passed, N failed` to close; exits with 1 on any failure and on a run without tests."""

import os
import pathlib
import sys
import time

import pytest

WORKERS = os.environ.get("WORKERS", "2")
HERE = pathlib.Path(__file__).resolve().parent


class Lines:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.failures = []
        self.start = time.monotonic()

    def pytest_runtest_logreport(self, report):
        name = report.nodeid
        if report.failed:
            self.failed += 1
            self.passed -= report.when == "teardown"  # errors in the page show only when the test is over
            self.failures.append((name, report.longreprtext))
            self.say("FAIL", name, report.duration, report.when if report.when != "call" else "")
        elif report.skipped:
            self.skipped += 1
            self.say("skip", name, report.duration, report.longrepr[2] if isinstance(report.longrepr, tuple) else "")
        elif report.when == "call":
            self.passed += 1
            self.say("pass", name, report.duration, report.capstdout.strip())

    def pytest_collectreport(self, report):
        if report.failed:
            self.failed += 1
            self.failures.append((report.nodeid, report.longreprtext))
            self.say("FAIL", report.nodeid, 0, "cannot be read")

    def say(self, what, name, seconds, remark):
        print(f"{what} {name} ({seconds:.1f} s) {remark}".rstrip(), flush=True)

    def close(self):
        for name, text in self.failures:
            print(f"\n--- {name}\n{text}")
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"\nbrowser tests took {time.monotonic() - self.start:.0f} s")
        print(f"{self.passed} passed, {self.failed} failed{skipped}")
        return 0 if self.passed and not self.failed else 1


def main():
    lines = Lines()
    words = " or ".join(sys.argv[1:])
    # Whoever asks for tests by name gets all of them.
    if words or os.environ.get("THOROUGH"):
        os.environ.pop("SPARED", None)
    else:
        os.environ["SPARED"] = "1"
    # The tests wait for springs and falling bubbles far more than they compute: two at a time.
    arguments = [str(HERE), "-p", "no:terminal", "-p", "no:cacheprovider", "--rootdir", str(HERE), "-n", WORKERS]
    pytest.main(arguments + (["-k", words] if words else []), plugins=[lines])
    sys.exit(lines.close())


if __name__ == "__main__":
    main()
