"""Published sites on hosts of static files, configured by the lines of docs/PUBLISHING.md."""

import gzip
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

from server import ROOT, TOOL, fetch, free_port, until

PATH = "/a/b/"


def recipe(language):
    """The block of docs/PUBLISHING.md in a language."""
    return re.search(rf"```{language}\n(.*?)```", (ROOT / "docs/PUBLISHING.md").read_text(), re.S)[1]


def publish(site, *options):
    subprocess.run([TOOL, "publish", "-o", site, *options], check=True, stdout=subprocess.DEVNULL)


def unbrotli(body):
    return subprocess.run(["brotli", "-dc"], input=body, capture_output=True, check=True).stdout


def check_files(host):
    """Checks that the host sends each file of the site's index, in each coding that the site has."""
    files = {file["path"]: file["sha256"] for file in json.loads((host.site / "site.json").read_text())["files"]}
    unpack = {"br": unbrotli, "gzip": gzip.decompress, None: bytes}
    for path, digest in files.items():
        if path.endswith((".br", ".gz")):
            continue
        address = PATH + path.removesuffix("index.html")
        for accepted, form in (("gzip, br", "br"), ("gzip", "gzip"), ("identity", None)):
            status, headers, body = fetch(host.port, "GET", address, {"Accept-Encoding": accepted})
            headers = {name.lower(): value for name, value in headers}
            suffix = {"br": ".br", "gzip": ".gz", None: ""}[form]
            coding = form if path + suffix in files else None
            assert (status, headers.get("content-encoding")) == (200, coding), f"{address}, {accepted}"
            assert hashlib.sha256(unpack[coding](body)).hexdigest() == digest, address
            expected = "immutable" if path.startswith("assets/") else "no-cache"
            assert expected in headers["cache-control"], address
            assert headers["x-content-type-options"] == "nosniff", address
            assert "gzip" not in headers["content-type"], address
            assert headers.get("access-control-allow-origin") == ("*" if path.startswith("shows/") else None), address
        if path.endswith((".wasm", ".webmanifest")):
            assert headers["content-type"] in ("application/wasm", "application/manifest+json")


def check_headers(host):
    """Checks that the host sends the security headers with a page, and with that for an address at which there is nothing."""
    for address in (PATH, PATH + "none"):
        status, headers, _ = fetch(host.port, "GET", address, {})
        headers = {name.lower(): value for name, value in headers}
        assert status == (200 if address == PATH else 404) or host.name == "lighttpd"
        assert headers["content-security-policy"] == "frame-ancestors 'none'"
        assert (headers["referrer-policy"], headers["cross-origin-opener-policy"]) == ("no-referrer", "same-origin")
        assert "gyroscope=(self)" in headers["permissions-policy"] and "camera=()" in headers["permissions-policy"]


class Host:
    """nginx, lighttpd, Apache or Python's own server, serving the folder `a/b` below `folder`."""

    def __init__(self, name, folder):
        self.name, self.folder, self.port = name, pathlib.Path(folder), free_port()
        self.site = self.folder / "www" / PATH.strip("/")
        self.url = f"http://127.0.0.1:{self.port}{PATH.rstrip('/')}"
        self.process = None

    def start(self):
        command = {"nginx": self.nginx, "lighttpd": self.lighttpd, "apache": self.apache, "plain": self.plain}[self.name]()
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self.answers, 10, lambda: f"{self.name} serves; exit status {self.process.poll()}")
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def answers(self):
        try:
            return fetch(self.port, "GET", PATH, {})[0] == 200
        except OSError:
            return False

    def plain(self):
        """A host without any configuration."""
        return [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1", "--directory", self.folder / "www"]

    def lines(self, language):
        return recipe(language).replace("/disguise/", PATH).replace("/srv/www", str(self.folder / "www")).replace(
            "/etc/lighttpd/", f"{self.folder}/")

    def nginx(self):
        module = pathlib.Path("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so")
        conf = self.folder / "nginx.conf"
        conf.write_text(f"""
daemon off; user root; worker_processes 1; pid {self.folder}/pid; error_log {self.folder}/error.log;
load_module {module};
events {{ }}
http {{ access_log off; server {{ listen 127.0.0.1:{self.port}; {self.lines("nginx")} }} }}
""")
        return ["nginx", "-c", conf, "-e", self.folder / "error.log"]

    def lighttpd(self):
        (self.folder / "forms.lua").write_text(recipe("lua"))
        conf = self.folder / "lighttpd.conf"
        conf.write_text(f"""
server.document-root = "{self.folder}/www"
server.port = {self.port}
server.bind = "127.0.0.1"
server.errorlog = "{self.folder}/error.log"
index-file.names = ("index.html")
mimetype.assign = (".html" => "text/html", ".js" => "text/javascript", ".json" => "application/json", ".png" => "image/png",
  ".svg" => "image/svg+xml", ".txt" => "text/plain", ".woff2" => "font/woff2", ".zip" => "application/zip")
{self.lines("lighttpd")}
""")
        return ["lighttpd", "-D", "-f", conf]

    def apache(self):
        modules = "\n".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so"
                            for name in ("mpm_event", "authz_core", "mime", "dir", "headers", "rewrite"))
        # It refuses to serve as root, and pytest's folders are for their owner alone.
        for folder in [self.folder, *self.folder.parents] if os.getuid() == 0 else []:
            folder.chmod(folder.stat().st_mode | 0o001)
        conf = self.folder / "apache.conf"
        # As Debian's mime.conf, whose type for .gz would hide that of the file.
        conf.write_text(f"""
ServerRoot {self.folder}
ServerName 127.0.0.1
Listen 127.0.0.1:{self.port}
PidFile {self.folder}/pid
DefaultRuntimeDir {self.folder}
ErrorLog {self.folder}/error.log
{modules}
User www-data
Group www-data
TypesConfig /etc/mime.types
AddType application/x-gzip .gz
DocumentRoot {self.folder}/www
{self.lines("apache")}
""")
        return ["apache2", "-f", conf, "-DFOREGROUND"]
