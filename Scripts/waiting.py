#!/usr/bin/env python3
"""waiting.py APP: says on the pages of APP that their programs are still being built (Scripts/run.sh), where these are empty modules.
A page that waits loads again by itself. build-app.sh calls it; an app that is built whole has nothing of it."""

import json
import pathlib
import re
import sys

EMPTY = 8  # bytes of a module without anything
LINES = {"en": "This part is still being built. Reload the page in a few minutes.",
         "de": "Dieser Teil wird noch gebaut. Lade die Seite in ein paar Minuten neu."}
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="3">
<title>Still being built</title>
<p>This part is still being built. The page loads by itself once it is there, within a few minutes; the terminal says so, too.</p>
</html>
"""


def waits(folder):
    return any(program.stat().st_size == EMPTY for program in folder.glob("*.wasm"))


def tell(app):
    """The studio's words for what fails: tables of the app, and those within scripts."""
    for table in (app / "words").glob("*.json"):
        words = json.loads(table.read_text()) | {"share-failed": LINES[table.stem]}
        table.write_text(json.dumps(words, ensure_ascii=False))
    for script in (app / "studio" / "opening.js", app / "studio" / "sets.js"):
        line = lambda found: f'failed:"{LINES["de" if "Bitte" in found[0] else "en"]}"'
        script.write_text(re.sub(r'\bfailed:"[^"]*"', line, script.read_text()))


def main(app):
    for folder in ("fitting", "dynamics"):
        if waits(app / folder):
            (app / folder / "index.html").write_text(PAGE)
    if waits(app / "studio"):
        tell(app)


main(pathlib.Path(sys.argv[1]))
