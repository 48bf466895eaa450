"""The tool under test as a process, and a proxy that records requests."""

import atexit
import contextlib
import functools
import http.client
import os
import pathlib
import plistlib
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Not the user's own.
FOLDERS = {f"XDG_{name.upper()}_HOME": os.path.join(tempfile.gettempdir(), f"disguise-{name}") for name in ("state", "cache")}
BUILD = ROOT / ".build" / os.environ.get("CONFIGURATION", "debug")
TOOL = BUILD / "disguise"
CATALOGUE = "/api/current_costumes.json"


def free_port():
    """A port below those of outgoing connections, one of which could take it before the server starts, and above 10080, which
    browsers refuse."""
    while True:
        port = 11000 + secrets.randbelow(21000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@functools.cache
def fixed_catalogue():
    """A catalogue of two costumes. The app's own depends on the date and has so many that the wheel pages."""
    source = BUILD / "disguise-app" / "catalogue"
    folder = pathlib.Path(tempfile.mkdtemp(prefix="disguise-catalogue-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    costumes = [c for c in plistlib.loads((source / "config.plist").read_bytes()) if c["id"] in ("dinosaur", "beekeeper")]
    (folder / "config.plist").write_bytes(plistlib.dumps(costumes))
    for costume in costumes:
        name = f"Assets.xcassets/{costume['image']}.imageset"
        shutil.copytree(source / name, folder / name)
    return folder


class RunningServer:
    """A server that another process started."""

    def __init__(self, port):
        self.port = int(port)
        self.url = f"http://127.0.0.1:{self.port}"

    def get(self, path, headers=None):
        """(status, headers, body) of one request, made outside the browser."""
        return fetch(self.port, "GET", path, headers or {})


class Server(RunningServer):
    """`disguise serve` with `options`, from the line that reports its address until `stop`. Without `--catalogue` in them it has
    the fixed one."""

    command = "serve"

    def __init__(self, *options):
        self.options = [str(option) for option in options]
        if self.command == "serve" and "--catalogue" not in self.options:
            self.options += ["--catalogue", str(fixed_catalogue())]
        super().__init__(free_port())
        self.process = None
        self.log = []
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [TOOL, self.command, "--port", str(self.port), *self.options], cwd=ROOT, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", **FOLDERS})
        ready = threading.Event()
        threading.Thread(target=self._read, args=(ready,), daemon=True).start()
        if not ready.wait(60) or self.process.poll() is not None:
            self.process.kill()
            raise RuntimeError(f"disguise {self.command} did not start:\n" + "".join(self.log))

    def _read(self, ready):
        for line in self.process.stdout:
            self.log.append(line)
            if "Listening on http" in line:
                ready.set()
        ready.set()

    def stop(self, by=signal.SIGINT):
        """Stops the server as Ctrl-C does and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(by)
        try:
            return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise RuntimeError("disguise serve did not stop within 10 s")


def fetch(port, method, path, headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        return response.status, response.getheaders(), response.read()
    finally:
        connection.close()


class Preview(Server):
    """`disguise preview` with paths and options."""

    command = "preview"


class Proxy:
    """Stands in front of a server, records every request, and can answer some itself."""

    hop_by_hop = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}

    def __init__(self, server):
        self.server = server
        self.requests = []  # (path, status, request headers)
        # path -> (status, content type, body), None to drop the connection, or a function that writes to the handler
        self.answers = {}
        self.edit = lambda path, headers, body: (headers, body)  # changes an answer on its way
        self.connections = []  # all that browsers opened, which keep them for later requests
        self.posts = []  # the bodies of messages to the server, which do not reach it
        self.post_answer = 202, {}  # the status and the headers of the answer to them
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            upstream = None  # to the server, for all requests of one connection of the browser

            def setup(self):
                proxy.connections.append(self.request)
                super().setup()

            def finish(self):
                super().finish()
                if self.upstream:
                    self.upstream.close()

            def ask(self, port, headers):
                """(status, headers, body) of the server's answer."""
                self.upstream = self.upstream or http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                try:
                    self.upstream.request("GET", self.path, headers=headers)
                    response = self.upstream.getresponse()
                    return response.status, response.getheaders(), response.read()
                except (OSError, http.client.HTTPException):  # the server has closed it meanwhile
                    self.upstream.close()
                    return fetch(port, "GET", self.path, headers)

            def do_GET(self):
                proxy.handle(self)

            def do_POST(self):
                proxy.posts.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
                status, headers = proxy.post_answer
                self.send_response_only(status)
                for name, value in {**headers, "Content-Length": "0"}.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        self.web = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.web.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.web.server_address[1]}"
        threading.Thread(target=self.web.serve_forever, daemon=True).start()

    def handle(self, handler):
        path = handler.path.split("?")[0]
        asked = {name.lower(): value for name, value in handler.headers.items()}
        if path in self.answers:
            answer = self.answers[path]
            if answer is None:
                self.requests.append((path, 0, asked))
                handler.close_connection = True
                return
            if callable(answer):
                self.requests.append((path, 200, asked))
                handler.close_connection = True
                try:
                    answer(handler)
                except OSError:
                    pass
                return
            status, kind, body = answer
            headers = [("Content-Type", kind)]
        else:
            passed = {name: value for name, value in asked.items() if name not in ("connection", "host")}
            status, headers, body = handler.ask(self.server.port, passed)
            headers, body = self.edit(path, headers, body)
        self.requests.append((path, status, asked))
        try:
            handler.send_response_only(status)
            for name, value in headers:
                if name.lower() not in self.hop_by_hop:
                    handler.send_header(name, value)
            if status != 304:
                handler.send_header("Content-Length", str(len(body)))
            handler.end_headers()
            handler.wfile.write(body if status != 304 else b"")
        except (BrokenPipeError, ConnectionResetError):
            pass

    def paths(self, part=""):
        return [path for path, _, _ in self.requests if part in path]

    def stop(self):
        self.web.shutdown()
        self.web.server_close()
        for connection in self.connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def until(condition, seconds, expected):
    """Polls `condition` and returns its first true value; after `seconds` it fails with `expected`, a text or a function that makes one."""
    end, pause = time.monotonic() + seconds, 0.05
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {expected() if callable(expected) else expected}")
        time.sleep(pause)  # each question costs the processors some milliseconds, which other tests need
        pause = min(0.1, pause * 1.1)
