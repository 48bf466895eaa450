"""Another host, over TLS with a certificate of its own making, that gives files to pages of other origins, or does not."""

import functools
import pathlib
import ssl
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

OPEN = {"Access-Control-Allow-Origin": "*"}


@functools.cache
def certificate():
    """The paths of a certificate and of its key."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="disguise-host-"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
         "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True)
    return folder / "cert.pem", folder / "key.pem"


class OtherHost:
    """`answers` are (status, headers, body) by path, or functions that write to the handler."""

    def __init__(self):
        self.answers = {}
        self.requests = []  # (path, headers)
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                host.requests.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
                answer = host.answers.get(self.path.split("?")[0], (404, OPEN, b"none"))
                try:
                    if callable(answer):
                        answer(self)
                    else:
                        host.answer(self, *answer)
                except OSError:
                    pass

            def log_message(self, *arguments):
                pass

        self.web = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.web.daemon_threads = True
        self.web.handle_error = lambda *_: None  # a browser that refuses the certificate first
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate())
        self.web.socket = context.wrap_socket(self.web.socket, server_side=True)
        self.name = f"127.0.0.1:{self.web.server_address[1]}"
        self.url = f"https://{self.name}"
        threading.Thread(target=self.web.serve_forever, daemon=True).start()

    def answer(self, handler, status, headers, body):
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            if value is not None:
                handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    def give(self, path, body):
        self.answers[path] = (200, {**OPEN, "Content-Type": "application/octet-stream"}, body)
        return self.url + path

    def stop(self):
        self.web.shutdown()
        self.web.server_close()
