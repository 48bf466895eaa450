"""Measures the memory of `disguise serve` while clients request the largest file and do not read it (`make bench-server`).

Prints the resident memory before and after, and the kernel's memory for all sockets, in megabytes.
"""

import argparse
import pathlib
import re
import socket
import ssl
import subprocess
import sys
import tempfile

import server

MEGABYTE = 1 << 20


def resident(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024


def kernel():
    """The kernel's memory for all TCP sockets, in megabytes."""
    pages = re.search(r"TCP: .* mem (\d+)", pathlib.Path("/proc/net/sockstat").read_text())[1]
    return int(pages) * 4096 / MEGABYTE


def client(port, path, is_secure):
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.settimeout(30)
    plain.connect(("127.0.0.1", port))
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = context.wrap_socket(plain) if is_secure else plain
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    connection.recv(1)  # the answer has begun
    return connection


def certificate(folder):
    names = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                    "/CN=localhost", *names], check=True, capture_output=True)
    return ["--tls-cert", folder / "cert.pem", "--tls-key", folder / "key.pem"]


def measure(options, is_secure):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sets = folder / "sets"
        sets.mkdir()
        # The server sends archives unchecked, as they are.
        (sets / "01.zip").write_bytes(b"\x50" * options.megabytes * MEGABYTE)
        arguments = ["--hoosets", sets, *(certificate(folder) if is_secure else [])]
        process, port = server.start_disguise(options.tool, *arguments)
        try:
            index = client(port, "/api/hoosets.json", is_secure).makefile("rb").read(4000).decode()
            path = "/" + re.search(r"assets/[\w.]+\.zip", index)[0]
            before, kernel_before = resident(process), kernel()
            clients = [client(port, path, is_secure) for _ in range(options.clients)]
            after, kernel_after = resident(process), kernel()
            print(f"| {'https' if is_secure else 'http'} | {len(clients)} | {options.megabytes} | {before:.0f} | "
                  f"{after:.0f} | {kernel_after - kernel_before:.0f} |", flush=True)
        finally:
            process.terminate()
            process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--megabytes", type=int, default=7)
    parser.add_argument("--tool", type=pathlib.Path, default=server.TOOL)
    parser.add_argument("--plain", action="store_true", help="only without TLS")
    options = parser.parse_args()
    print("| | clients | file, MB | before, MB | after, MB | kernel, MB |\n|---|---|---|---|---|---|")
    for is_secure in [False] if options.plain else [False, True]:
        measure(options, is_secure)


if __name__ == "__main__":
    sys.exit(main())
