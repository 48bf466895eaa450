"""Measures how long a newcomer waits for a page of `disguise serve` while one address holds all connections (`make bench-server`).

Six hundred clients from 127.0.0.2, slow in one way at a time, connect and come back when they are closed. Ten newcomers from
127.0.0.1 follow one another. Prints the median and the longest wait of each way, in milliseconds.
"""

import argparse
import pathlib
import re
import socket
import ssl
import statistics
import sys
import tempfile
import threading
import time

import server
from slow_readers import MEGABYTE, certificate

CLIENTS, NEWCOMERS = 600, 10
PAGE = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
EXPERIMENT = """{"id": "knees", "salt": "knees-1", "share": 10000, "running": true, "variants": [{"id": "control", "weight": 1},
  {"id": "short", "weight": 1, "intro": {"en": {"steps": [{"message": "Cold knees.", "button": "On"}]}}}]}"""


def requests(path):
    """What a client of each kind sends, at `path` the archive."""
    archive = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    return {
        "a slow request head": b"GET / HTTP/1.1\r\nHost: x\r\nA: ",
        "a slow body": b"POST /experiments/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                       b"Sec-Fetch-Site: same-origin\r\nContent-Length: 9999\r\n\r\n{",
        "idle after a request": b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n",
        "4 KB/s of an archive": archive,
        "nothing of an archive": archive,
        "a handshake that stops": b"\x16\x03\x01\x02\x00",
    }


class Crowd:
    def __init__(self, port, request, reads):
        self.port, self.request, self.reads, self.stopped = port, request, reads, False
        self.clients = [self.client() for _ in range(CLIENTS)]
        self.thread = threading.Thread(target=self.stay)
        self.thread.start()

    def client(self):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.bind(("127.0.0.2", 0))
        client.settimeout(20)
        client.connect(("127.0.0.1", self.port))
        client.sendall(self.request)
        client.setblocking(False)
        return client

    def is_closed(self, client):
        try:
            return not (client.recv(2048) if self.reads else client.recv(1, socket.MSG_PEEK))
        except BlockingIOError:
            return False
        except OSError:
            return True

    def stay(self):
        while not self.stopped:
            for index, client in enumerate(self.clients):
                if not self.stopped and self.is_closed(client):
                    client.close()
                    self.clients[index] = self.client()
            time.sleep(0.5)

    def stop(self):
        self.stopped = True
        self.thread.join()
        for client in self.clients:
            client.close()


def wait(port, is_secure):
    """Asks for the page as a new client, and returns the seconds until all of it is there."""
    start = time.monotonic()
    connection = socket.create_connection(("127.0.0.1", port), timeout=90)
    if is_secure:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        connection = context.wrap_socket(connection)
    with connection:
        connection.sendall(PAGE)
        if not connection.makefile("rb").read().startswith(b"HTTP/1.1 200 OK"):
            sys.exit("bench: a newcomer was refused")
    return time.monotonic() - start


def measure(kind, tool, folder):
    is_secure = "handshake" in kind
    options = ["--hoosets", folder / "sets", "--experiments", folder / "experiments"]
    process, port = server.start_disguise(tool, *options, *(certificate(folder) if is_secure else []))
    try:
        index = "assets/none.zip" if is_secure else server.get(port, "/api/hoosets.json", {}).read().decode()
        crowd = Crowd(port, requests("/" + re.search(r"assets/[\w.]+\.zip", index)[0])[kind], "KB/s" in kind)
        waits = []
        for _ in range(NEWCOMERS):
            time.sleep(0.3)
            waits.append(1000 * wait(port, is_secure))
        crowd.stop()
        print(f"| {kind} | {statistics.median(waits):.0f} | {max(waits):.0f} |", flush=True)
    finally:
        process.terminate()
        process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=pathlib.Path, default=server.TOOL)
    options = parser.parse_args()
    print("| the clients send or read | median, ms | longest, ms |\n|---|---|---|")
    for kind in requests(""):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for part in ("sets", "experiments"):
                (folder / part).mkdir()
            (folder / "sets/01.zip").write_bytes(b"\x50" * 7 * MEGABYTE)
            (folder / "experiments/knees.json").write_text(EXPERIMENT)
            measure(kind, options.tool, folder)


if __name__ == "__main__":
    sys.exit(main())
