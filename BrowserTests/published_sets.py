"""An index of sets and their archives, published by a proxy in front of the server."""

import hashlib
import json

import hoosets

INDEX = "/api/hoosets.json"


class PublishedSets:
    """The index and the archives that the proxy answers with."""

    def __init__(self, proxy):
        self.proxy = proxy
        self.sets = {}
        self.more = {}  # other members of the index
        proxy.answers[INDEX] = (200, "application/json", b'{"sets":[]}')

    def put(self, name, data, count=9, edition=1, **more):
        """Publishes `data` as the archive of a set."""
        digits = f".{hashlib.sha256(data).hexdigest()[:16]}" if isinstance(data, bytes) else ""
        path = f"/assets/{name}-{edition}{digits}.zip"
        if data is not None:
            self.proxy.answers[path] = (200, "application/zip", data) if isinstance(data, bytes) else data
        self.sets[name] = {"name": name, "color": "#336655", "count": count, "archive": f"..{path}",
                           "bytes": len(data) if isinstance(data, bytes) else 5000, **more}
        self.proxy.answers[INDEX] = (200, "application/json", json.dumps({"sets": list(self.sets.values()), **self.more}).encode())
        return path

    def texts(self, *names):
        """Publishes the texts of sets of nine Hoos, which `hoosets.files` writes."""
        sets = [{"name": name, "hoos": [{"name": hoosets.digits(i), "title": f"Hoo {i} of {name}", "poem": f"I am number {i}.\nThere is no other."}
                                        for i in range(1, 10)]} for name in names]
        self.proxy.answers["/assets/texts.json"] = (200, "application/json", json.dumps({"sets": sets}).encode())
        self.more["texts"] = ["../assets/texts.json"]

    def good(self, name, count=9, edition=1, hue=0.3, edit=lambda files: files):
        return self.put(name, hoosets.archive(edit(hoosets.files(name, count, hue=hue))), count, edition)


def without(name):
    def edit(files):
        del files[name]
        return files
    return edit


def with_file(name, data):
    def edit(files):
        files[name] = data
        return files
    return edit
