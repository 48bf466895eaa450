"""Requests per second of `disguise serve` beside nginx, on the same files in the same run (`make bench-server`).

Both serve loopback with as many workers as there are cores, send the same headers and the same gzip bytes, and log
nothing. They take turns, so that load by other processes affects both; each figure is the median of the rounds.
Processor time per request is measured too, because it depends little on that load.
"""

import argparse
import gzip
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOL = ROOT / ".build/release/disguise"
ENCODING = {"Accept-Encoding": "gzip"}
SHARED_HEADERS = ("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy",
                  "permissions-policy")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_disguise(tool=TOOL, *options):
    process = subprocess.Popen(
        [tool, "serve", "--port", "0", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    match = re.fullmatch(r"Listening on https?://127\.0\.0\.1:(\d+)\n", process.stdout.readline())
    if not match:
        sys.exit("bench: disguise does not start; run `make build` first")
    return process, int(match[1])


def get(port, path, headers=ENCODING):
    return urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers), timeout=10)


def addresses(port):
    """The paths to request: a small picture, the page, the largest program and the largest archive."""
    texts = [get(port, path, {}).read().decode() for path in ("/", "/service-worker.js", "/api/hoosets.json")]
    found = sorted({"/" + name for text in texts for name in re.findall(r"assets/[\w.@-]+\.(?:png|wasm|zip)\b", text)})
    sizes = {path: len(get(port, path).read()) for path in found}

    def pick(ending, choose):
        return choose((path for path in found if path.endswith(ending)), key=sizes.get)

    return {"picture": pick(".png", min), "page": "/", "program": pick(".wasm", max), "archive": pick(".zip", max)}


def write_site(port, paths, folder):
    """Writes the files for nginx as disguise sends them, with their gzip forms beside them."""
    for path in paths:
        answer = get(port, path)
        body = answer.read()
        file = folder / ("index.html" if path == "/" else path[1:])
        file.parent.mkdir(parents=True, exist_ok=True)
        if answer.headers["Content-Encoding"] == "gzip":
            pathlib.Path(f"{file}.gz").write_bytes(body)
            body = gzip.decompress(body)
        file.write_bytes(body)
    return get(port, "/").headers


def start_nginx(folder, headers):
    port = free_port()
    shared = "\n".join(f"      add_header {name} \"{headers[name]}\";" for name in SHARED_HEADERS)
    (folder / "nginx.conf").write_text(f"""
daemon off; worker_processes auto; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; gzip_static on; gzip_vary on;
  types {{ text/html html; image/png png; application/wasm wasm; application/zip zip; }}
  server {{
    listen 127.0.0.1:{port}; root {folder};
    location / {{
      add_header Cache-Control no-cache;
{shared}
    }}
  }}
}}
""")
    process = subprocess.Popen(["nginx", "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return process, port
        time.sleep(0.05)
    sys.exit(f"bench: nginx does not start; see {folder}/error.log")


def processor_seconds(pid):
    """Processor seconds of a process and its children, such as nginx's workers."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_seconds(child) for child in children)


def load(pid, port, path, headers, seconds):
    """Requests per second, and microseconds of the server's processor time per request."""
    options = [option for name, value in headers.items() for option in ("-H", f"{name}: {value}")]
    used = processor_seconds(pid)
    output = subprocess.run(
        ["wrk", "-t1", "-c32", f"-d{seconds}s", *options, f"http://127.0.0.1:{port}{path}"],
        check=True, capture_output=True, text=True).stdout
    failed = re.search(r"Non-2xx or 3xx responses: \d+|Socket errors: .*", output)
    if failed:
        sys.exit(f"bench: {path} on port {port}: {failed[0]}")
    used = processor_seconds(pid) - used
    requests = int(re.search(r"(\d+) requests in", output)[1])
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]), used / requests * 1e6


def compare(servers, name, path, options, has_tag=False):
    rounds = [[] for _ in servers]
    for _ in range(options.rounds):
        for (pid, port), results in zip(servers, rounds):
            tag = {"If-None-Match": get(port, path).headers["ETag"]} if has_tag else {}
            results.append(load(pid, port, path, {**ENCODING, **tag}, options.seconds))
    (ours, our_time), (nginx, nginx_time) = ([statistics.median(column) for column in zip(*results)] for results in rounds)
    size = 0 if has_tag else len(get(servers[1][1], path).read())
    print(f"| {name} | {size:,} | {ours:,.0f} | {nginx:,.0f} | {ours / nginx:.2f} | {our_time:.0f} | {nginx_time:.0f} |",
          flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--tool", type=pathlib.Path, default=TOOL)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)  # nginx's workers run as another user
        started = []
        try:
            disguise, port = start_disguise(options.tool)
            started.append(disguise)
            paths = addresses(port)
            nginx, nginx_port = start_nginx(folder, write_site(port, paths.values(), folder))
            started.append(nginx)
            servers = [(disguise.pid, port), (nginx.pid, nginx_port)]
            print("| file | bytes sent | disguise, requests/s | nginx, requests/s | share | disguise, us | nginx, us |\n"
                  "|---|---|---|---|---|---|---|")
            compare(servers, "page, not modified", "/", options, has_tag=True)
            for label, path in paths.items():
                compare(servers, label, path, options)
        finally:
            for process in started:
                process.terminate()
                process.wait()


if __name__ == "__main__":
    main()
