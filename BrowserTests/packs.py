"""The numbers of the costumes that a server shows, read from the packs themselves and not from the app."""

import json
import plistlib

from server import CATALOGUE, ROOT

CHALLENGE = ROOT.parent / "shared" / "challenge"
APP = ROOT / ".build" / "release" / "disguise-app"


def bundled(folder=APP / "bundled"):
    if (folder / "config.json").exists():
        costumes = json.loads((folder / "config.json").read_bytes())
    else:
        costumes = plistlib.loads((folder / "config.plist").read_bytes())
    return {costume["id"]: costume for costume in costumes}


def catalogue(server):
    status, _, body = server.get(CATALOGUE)
    assert status == 200, f"{CATALOGUE}: {status}"
    return {costume["id"]: costume for costume in json.loads(body)}
