"""Runs the browser tests: all, or those whose file or name contains one of the given words. Prints one line per test and
closes with `N passed, N failed`; exits with 1 after a failure and after a run without tests. Up to MOST_AGAIN failures
are run once more, alone. A test that passes then counts as flaky: its first failure is printed, and the run passes, since
a flaky test must not stop unrelated changes. It still needs mending."""

import concurrent.futures
import contextlib
import os
import pathlib
import sys
import tempfile
import time

import hoo
import pytest
from server import Server
from xdist.scheduler import LoadScopeScheduling

from engines import PAGES

# Pages wait for timers and the network most of the time, so eight keep two cores busy. Tests that judge motion frame by
# frame run two at a time: a third worker makes their frames late.
WORKERS = os.environ.get("WORKERS", "8")
TIMED_WORKERS = os.environ.get("WORKERS", "2")
MOST_AGAIN = 24  # of 700 tests; more failures than this are not chance, however slow the machine
REMARKS = {"call": "", "???": "its process ended"}  # by the phase of a failure
HERE = pathlib.Path(__file__).resolve().parent


# Files whose tests share a server of their own or published sites, which take seconds of processor time.
TOGETHER = ("test_new_language.py", "test_hoo_crowd.py", "test_hoo_rail.py", "test_signed.py", "test_static_hosts.py", "test_experiments.py")


class ByEngine(LoadScopeScheduling):
    """Gives the tests of Firefox, those of WebKit, and those of a file that share a server to one worker each, so that each browser and server
    starts once; all others one by one."""

    def _split_scope(self, nodeid):
        file, variant = nodeid.partition("::")[0], nodeid.partition("[")[2]
        engine = next((engine for engine in ("firefox", "webkit") if engine in variant), None)
        return engine or next((name for name in TOGETHER if file.endswith(name)), nodeid)

    def remove_node(self, node):
        """Gives the tests of a worker whose process ended to others, without the one that it ran. xdist would repeat that one for ever."""
        scopes = self.assigned_work.pop(node)
        waiting = [test for tests in scopes.values() for test, is_done in tests.items() if not is_done]
        for test in waiting[1:]:
            self.workqueue.setdefault(self._split_scope(test), {})[test] = False
        for other in self.assigned_work:
            self._reschedule(other)
        return waiting[0] if waiting else None

    def schedule(self):
        """A worker that takes over needs two tests, or one and the word that it is the last: it starts a test when it knows the next."""
        super().schedule()
        for node in self.nodes if self.collection else []:
            self._reschedule(node)


class Lines:
    def __init__(self):
        self.results = {}  # test -> pass, FAIL, skip or flaky
        self.failures = {}  # test -> text of its failure
        self.start = time.monotonic()

    def pytest_xdist_make_scheduler(self, config, log):
        return ByEngine(config, log)

    def pytest_runtest_logreport(self, report):
        if report.failed:  # errors in the page are reported in the teardown of a passed test
            self.fail(report.nodeid, report.duration, REMARKS.get(report.when, report.when), report.longreprtext)
        elif report.skipped:
            remark = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
            self.note("skip", report.nodeid, report.duration, remark)
        elif report.when == "call":
            self.note("pass", report.nodeid, report.duration, report.capstdout.strip())

    def pytest_collectreport(self, report):
        if report.failed:
            self.fail(report.nodeid, 0, "cannot be read", report.longreprtext)

    def fail(self, name, seconds, remark, text):
        self.note("FAIL", name, seconds, remark)
        self.failures[name] = "\n".join([*([self.failures[name]] if name in self.failures else []), text])

    def note(self, outcome, name, seconds, remark):
        self.results[name] = outcome
        print(f"{outcome} {name} ({seconds:.1f} s) {remark}".rstrip(), flush=True)

    def count(self, outcome):
        return list(self.results.values()).count(outcome)

    def forgive(self, again):
        """Counts failures that passed in the second run as flaky, and keeps the texts of the others."""
        for name in self.failures:
            if again.results.get(name) == "pass":
                self.results[name] = "flaky"
            else:
                self.failures[name] += f"\n\nonce more:\n{again.failures.get(name)}"

    def close(self):
        for name, text in self.failures.items():
            print(f"\n--- {name}: {self.results[name]}\n{text}")
        for page in PAGES.values():
            if any(f"[{page.name}" in name for name in self.results):
                for thing, reason in page.cannot.items():
                    print(f"not tested in {page.name}: {thing}: {reason}")
        print(f"\nbrowser tests took {time.monotonic() - self.start:.0f} s")
        passed = self.count("pass") + self.count("flaky")
        notes = "".join(f", {self.count(outcome)} {outcome}" for outcome in ("flaky", "skip") if self.count(outcome))
        print(f"{passed} passed, {self.count('FAIL')} failed{notes}")
        self.name_failures()
        return 0 if passed and not self.count("FAIL") else 1

    def name_failures(self):
        """Names each failure in one line with its reason, behind the sums: a long log is often cut in its middle."""
        for name, text in self.failures.items():
            reasons = [line[1:].strip() for line in text.splitlines() if line.startswith("E ")]
            print(f"{self.results[name]}: {name}: {next(iter(reasons), '')[:160]}")


@contextlib.contextmanager
def shared_servers():
    """The servers of all tests that need no options of their own, under the names by which conftest.py finds their ports. Starting one
    takes 1.7 s of processor time."""
    with tempfile.TemporaryDirectory(prefix="sets-") as sets, concurrent.futures.ThreadPoolExecutor() as pool:
        hoo.some_sets(sets, 12, 9, 16, 10, 14, 20, 11)
        starts = {"SERVER": pool.submit(Server), "HOO_SERVER": pool.submit(Server, "--hoosets", sets)}
        servers = {name: start.result() for name, start in starts.items()}
        os.environ.update({name: str(server.port) for name, server in servers.items()})
        yield
        for server in servers.values():
            server.stop()


def run(tests, workers, lines, stage=""):
    """Runs one `stage`: the tests that run `alone`, or the others; by default all. Tests run in processes of their own even one by one,
    since watchdog.py may end these."""
    os.environ["STAGE"], start = stage, time.monotonic()
    arguments = ["-p", "no:terminal", "-p", "no:cacheprovider", "--strict-markers", "--rootdir", str(HERE), "-n", workers]
    pytest.main(tests + arguments, plugins=[lines])
    print(f"{stage or 'once more'}: {time.monotonic() - start:.0f} s with {workers} workers", flush=True)


def keep_bytecode():
    """Each stage starts processes that read all tests; from bytecode that takes half the time."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(HERE.parent / ".build-venv" / "bytecode")
    sys.dont_write_bytecode = False


def main():
    lines = Lines()
    keep_bytecode()
    words = " or ".join(word for word in sys.argv[1:] if word != "or")
    # Tests asked for by name run in all their variants.
    if words or os.environ.get("THOROUGH"):
        os.environ.pop("SPARED", None)
    else:
        os.environ["SPARED"] = "1"
    chosen = [str(HERE)] + (["-k", words] if words else [])
    with shared_servers():
        run(chosen, WORKERS, lines, "beside others")
        run(chosen, TIMED_WORKERS, lines, "timed")
        run(chosen, "1", lines, "alone")
        if 0 < len(lines.failures) <= MOST_AGAIN:
            print("once more, alone:", *lines.failures, flush=True)
            again = Lines()
            run([str(HERE / name) for name in lines.failures], "1", again)
            lines.forgive(again)
    sys.exit(lines.close())


if __name__ == "__main__":
    main()
