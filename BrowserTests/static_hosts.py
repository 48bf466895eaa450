"""Published sites on hosts of static files, configured by the lines of docs/PUBLISHING.md."""

import pathlib
import re
import subprocess

from server import ROOT, TOOL, fetch, free_port, until

PATH = "/a/b/"


def recipe(language):
    """The block of docs/PUBLISHING.md in a language."""
    return re.search(rf"```{language}\n(.*?)```", (ROOT / "docs/PUBLISHING.md").read_text(), re.S)[1]


def publish(site, *options):
    subprocess.run([TOOL, "publish", "-o", site, *options], check=True, stdout=subprocess.DEVNULL)


class Host:
    """nginx or lighttpd, serving the folder `a/b` below `folder`."""

    def __init__(self, name, folder):
        self.name, self.folder, self.port = name, pathlib.Path(folder), free_port()
        self.site = self.folder / "www" / PATH.strip("/")
        self.url = f"http://127.0.0.1:{self.port}{PATH.rstrip('/')}"
        self.process = None

    def start(self):
        command = self.nginx() if self.name == "nginx" else self.lighttpd()
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
