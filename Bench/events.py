"""Events per second that `disguise serve` accepts, beside a bare insert of the same rows (`make bench-events`).

Each batch has a visitor's four events, and the server answers after the commit to disk. In the same run, on the same disk,
SQLite and PostgreSQL insert the same rows into the same table with nothing else to do: one multi-row INSERT, a transaction
of its own, for each batch; and for as many batches as the server committed together on average would be an upper bound, so
that is measured with 64 batches, the number of connections. Rounds alternate; figures are medians. Then it times reports.
"""

import argparse
import json
import pathlib
import re
import secrets
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

BENCH = pathlib.Path(__file__).resolve().parent
TOOL = BENCH.parent / ".build/release/disguise"
# Debian has a folder for each version: 15 in Debian 12.
POSTGRES = max(pathlib.Path("/usr/lib/postgresql").glob("[0-9]*/bin"), key=lambda path: int(path.parent.name))
AS_USER = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
CONNECTIONS = 64
KINDS = ("exposed", "finished", "dressed", "returned")
EXPERIMENT = """{"id": "knees", "salt": "knees-1", "share": 10000, "variants": [
  {"id": "control", "weight": 1},
  {"id": "short", "weight": 1, "intro": {"en": {"steps": [{"message": "Cold knees.", "button": "On"}]},
    "de": {"steps": [{"message": "Kalte Knie.", "button": "Weiter"}]}}}]}"""


def start_postgres(folder):
    """A server of its own with Debian's settings, which wait for the disk at each commit."""
    shutil.chown(folder, "postgres")
    subprocess.run([*AS_USER, POSTGRES / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-N"],
                   check=True, stdout=subprocess.DEVNULL)
    server = subprocess.Popen(
        [*AS_USER, POSTGRES / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses="],
        stderr=subprocess.DEVNULL)
    while subprocess.run([POSTGRES / "pg_isready", "-q", "-h", folder]).returncode:
        time.sleep(0.05)
    return server


def psql(folder, text):
    return subprocess.run([POSTGRES / "psql", "-q", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres"],
                          input=text, text=True, check=True, capture_output=True).stdout


def start_disguise(tool, database, folder):
    process = subprocess.Popen(
        [tool, "serve", "--port", "0", "--experiments", folder / "experiments", "--database", database, "--admin", "0"],
        stdout=subprocess.PIPE, text=True)
    lines = [process.stdout.readline() for _ in range(2)]
    ports = [re.search(r":(\d+)/?\n", line) for line in lines]
    if not all(ports):
        sys.exit("bench: disguise does not start; run `make build` first")
    return process, *(int(port[1]) for port in ports)


def load(port, seconds, seed):
    """Events per second, and the median and the 99th percentile of the response in milliseconds."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", BENCH / "events.lua", f"http://127.0.0.1:{port}", "--",
         str(seed)], check=True, capture_output=True, text=True).stdout
    requests, refused, duration, median, last = (float(word) for word in output.split("\n")[-2].split())
    if refused:
        sys.exit(f"bench: {refused:.0f} of {requests:.0f} batches were refused")
    return requests * len(KINDS) / duration * 1e6, median, last


def rows(batches):
    for _ in range(batches):
        visitor = secrets.token_hex(16)
        for kind in KINDS:
            yield visitor, secrets.token_hex(16), "knees", "control", kind, 1795348800000, 123 if kind == "dressed" else None


def bare_sqlite(path, seconds, batches):
    """Rows per second, with `batches` batches in each transaction."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    return bare(lambda values: database.execute("INSERT INTO events VALUES " + values), seconds, batches)


def bare_postgres(folder, seconds, batches):
    client = subprocess.Popen([POSTGRES / "psql", "-q", "-t", "-h", folder, "-U", "postgres"], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def insert(values):
        client.stdin.write(f"INSERT INTO events VALUES {values};\n\\echo done\n")
        client.stdin.flush()
        client.stdout.readline()

    rate = bare(insert, seconds, batches)
    client.communicate()
    return rate


def bare(insert, seconds, batches):
    """Only the insertion is timed, not the making of rows."""
    count, spent = 0, 0.0
    while spent < seconds:
        new = list(rows(batches))
        values = ",".join("(" + ",".join("NULL" if value is None else repr(value) for value in row) + ")" for row in new)
        start = time.perf_counter()
        insert(values)
        spent += time.perf_counter() - start
        count += len(new)
    return count / spent


# The rows that so many visitors leave who were exposed on 60 days.
FILL = """
DELETE FROM events; DELETE FROM visitors; DELETE FROM counters;
INSERT INTO events SELECT {visitor}, {visitor}, 'knees', {variant}, 'exposed', {time}, NULL FROM {numbers};
INSERT INTO visitors SELECT {visitor}, 'knees', {time}, {variant}, {time}, NULL, 0, 0, NULL FROM {numbers};
INSERT INTO counters SELECT 'knees', {variant}, 20000 + n % 60, count(*), 0, 0, 0, 0, 0 FROM {numbers} GROUP BY 2, 3;
"""
SHARED = {"variant": "CASE n / 60 % 2 WHEN 0 THEN 'control' ELSE 'short' END", "time": "CAST(20000 + n % 60 AS BIGINT) * 86400000"}


def fill_sqlite(path, count):
    numbers = f"(WITH RECURSIVE s(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM s WHERE n + 1 < {count}) SELECT n FROM s)"
    database = sqlite3.connect(path)
    database.executescript(FILL.format(visitor="printf('%032x', n)", numbers=numbers, **SHARED))


def fill_postgres(folder, count):
    psql(folder, FILL.format(visitor="lpad(to_hex(n), 32, '0')", numbers=f"generate_series(0, {count - 1}) AS s(n)",
                             **SHARED) + "ANALYZE;")


def time_report(port, count):
    """Milliseconds of a report over HTTP, the median of 30."""
    times = []
    for _ in range(31):
        start = time.perf_counter()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/knees.json") as answer:
            text = answer.read()
        times.append((time.perf_counter() - start) * 1000)
    if count not in numbers_in(json.loads(text)) | {sum(v["exposed"] for v in json.loads(text).get("variants", []))}:
        sys.exit(f"bench: the report does not count {count} visitors")
    return statistics.median(times[1:])


def numbers_in(value):
    if isinstance(value, (dict, list)):
        return set().union(*(numbers_in(item) for item in (value.values() if isinstance(value, dict) else value)))
    return {value} if isinstance(value, (int, float)) else set()


def measure(name, process, port, reports, bare, fill, options):
    accepted, single, grouped = [], [], []
    for number in range(options.rounds):
        accepted.append(load(port, options.seconds, number + 1))
        single.append(bare(options.seconds / 2, 1))
        grouped.append(bare(options.seconds / 2, CONNECTIONS))
    rate, median, last = (statistics.median(column) for column in zip(*accepted))
    single, grouped = statistics.median(single), statistics.median(grouped)
    print(f"| {name} | {rate:,.0f} | {median:.1f} | {last:.1f} | {single:,.0f} | {rate / single:.2f} | {grouped:,.0f} "
          f"| {rate / grouped:.2f} |", end="", flush=True)
    for count in (1_000, options.exposures):
        fill(count)
        print(f" {time_report(reports, count):.1f} |", end="", flush=True)
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--exposures", type=int, default=1_000_000)
    parser.add_argument("--tool", type=pathlib.Path, default=TOOL)
    options = parser.parse_args()
    options.seconds = max(2, int(options.seconds))
    started = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        (folder / "experiments").mkdir()
        (folder / "experiments/knees.json").write_text(EXPERIMENT)
        (folder / "postgres").mkdir()
        try:
            started.append(start_postgres(folder / "postgres"))
            print("| database | accepted, events/s | median, ms | p99, ms | bare, a batch each, rows/s | share "
                  f"| bare, {CONNECTIONS} batches each, rows/s | share | report of 1,000, ms | of {options.exposures:,}, ms |"
                  "\n|---|---|---|---|---|---|---|---|---|---|")
            path = folder / "events.sqlite"
            started.append((disguise := start_disguise(options.tool, path, folder))[0])
            measure("SQLite", *disguise, lambda *of: bare_sqlite(path, *of), lambda n: fill_sqlite(path, n), options)
            address = f"postgres://postgres@/postgres?host={folder}/postgres"
            started.append((disguise := start_disguise(options.tool, address, folder))[0])
            measure("PostgreSQL", *disguise, lambda *of: bare_postgres(folder / "postgres", *of),
                    lambda n: fill_postgres(folder / "postgres", n), options)
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


if __name__ == "__main__":
    main()
