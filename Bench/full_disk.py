"""Fills the disk under a running `disguise serve --experiments`, frees it again, and counts (`make check-full-disk`, as root).

The tests simulate a full disk by a limit on SQLite's pages, since mounting needs root. This one mounts 16 MB of memory as a disk.
Visitors arrive until the disk is full, try again in vain, and are stored when there is room: each counts once.
"""

import argparse
import contextlib
import http.client
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

from events import EXPERIMENT, KINDS, TOOL

AFTERWARDS = 200  # visitors who arrive when there is room again


def start(tool, folder):
    """The server and the ports of its two listeners. Its errors go to a file beside the full disk."""
    with open(folder / "log", "a") as log:
        process = subprocess.Popen(
            [tool, "serve", "--port", "0", "--experiments", folder / "experiments", "--database",
             folder / "disk/events.sqlite", "--admin", "0"], stdout=subprocess.PIPE, stderr=log, text=True)
    ports = [re.search(r":(\d+)/?\n", process.stdout.readline()) for _ in range(2)]
    return process, *(port and int(port[1]) for port in ports)


def ask(port, method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body, {"Content-Type": "text/plain;charset=UTF-8"} if body else {})
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read().decode()


def post(port, visitor):
    events = [{"experiment": "knees", "variant": "short", "kind": kind, "at": 1795348800000,
               **({"seconds": 10} if kind == "dressed" else {})} for kind in KINDS]
    return ask(port, "POST", "/experiments/events", json.dumps({"visitor": f"{visitor:032x}", "sent": 1795348860000, "events": events}))


def counts(port):
    status, _, text = ask(port, "GET", "/knees.json")
    expect(status == 200, f"the report answers {status}")
    variant = json.loads(text)["variants"][-1]
    return [variant[name] for name in ("exposed", "finished", "dressed")]


def expect(condition, fault):
    if not condition:
        sys.exit(f"full disk: {fault}")


def fill(port):
    """Visitors until the disk is full. Returns those who were acknowledged and those who were not."""
    stored, refused = [], []
    for visitor in range(100_000):
        status, headers, text = post(port, visitor)
        (stored if status == 202 else refused).append(visitor)
        if status != 202:
            expect(status == 503 and int(headers["Retry-After"]) > 0, f"a batch was answered with {status}")
        if len(refused) == 1 and status != 202:
            print(f"after {len(stored)} visitors: {status}, Retry-After {headers['Retry-After']}, {text.strip()}")
        if len(refused) == 100:
            return stored, refused
    sys.exit("full disk: the disk does not fill up")


def check(tool, folder):
    (folder / "experiments").mkdir()
    (folder / "experiments/knees.json").write_text(EXPERIMENT)
    ballast = folder / "disk/ballast"
    ballast.write_bytes(bytes(8_000_000))
    process, site, reports = start(tool, folder)
    try:
        stored, refused = fill(site)
        expect(counts(reports) == [len(stored)] * 3, f"{counts(reports)} are counted instead of {len(stored)}")
        expect(ask(site, "GET", "/")[0] == 200, "the site is away")
        ballast.unlink()
        for visitor in refused + list(range(100_000, 100_000 + AFTERWARDS)) + stored:
            expect(post(site, visitor)[0] == 202, "a batch was refused after room was made")
        all_visitors = len(stored) + len(refused) + AFTERWARDS
        expect(counts(reports) == [all_visitors] * 3, f"{counts(reports)} are counted instead of {all_visitors}")
    finally:
        process.terminate()
        process.wait()
    log = (folder / "log").read_text()
    print(log, end="")
    expect(log.count("events are not stored") == 1 and "the disk is full; make room" in log, "the log names it not once")
    expect(log.count("events are stored again") == 1, "the log does not name the end")
    with contextlib.closing(sqlite3.connect(folder / "disk/events.sqlite")) as database:
        intact = database.execute("PRAGMA integrity_check").fetchone()[0]
    expect(intact == "ok", f"the file is damaged: {intact}")
    print(f"{all_visitors} visitors, {len(refused)} of them refused at first: each counts once")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, default=TOOL)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "disk").mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder / "disk"], check=True)
        try:
            check(options.tool, folder)
        finally:
            subprocess.run(["umount", folder / "disk"], check=True)


if __name__ == "__main__":
    main()
