#!/usr/bin/env python3
"""waiting.py APP [failed]: says on the pages of APP that their programs are still being built (Scripts/run.sh), or that the build failed,
where these are empty modules. A page that waits loads again by itself. build-app.sh calls it; an app that is built whole has nothing of it."""

import json
import pathlib
import re
import sys

EMPTY = 8  # bytes of a module without anything
LOG = ".build-wasm/later.log"
# Developers read these lines, so languages other than German have the English ones.
LINES = {
    "building": {"en": "This part is still being built. Reload the page in a few minutes.",
                 "de": "Dieser Teil wird noch gebaut. Lade die Seite in ein paar Minuten neu."},
    "failed": {"en": f"This part could not be built. {LOG} says why.",
               "de": f"Dieser Teil konnte nicht gebaut werden. In {LOG} steht, warum."}}
TEXTS = {"building": "This part is still being built. The page loads by itself once it is there, within a few minutes; the terminal says so, too.",
         "failed": f"This part could not be built. <code>{LOG}</code> says why. After the next <code>make run</code>, reload the page."}
RELOAD = '<meta http-equiv="refresh" content="3">\n'
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
{reload}<title>{title}</title>
<link rel="stylesheet" href="{{{{{style}}}}}">
<main><p>{text}</p></main>
</html>
"""
# In the colours of the apps. The page's own style sheet would hide all but the page's own parts.
STYLE = """:root { color-scheme: light dark; --ground: #fff8ec; --ink: #241a14; }
@media (prefers-color-scheme: dark) { :root { --ground: #1d1714; --ink: #fbeedd; } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.5 Roboto, "Helvetica Neue", Arial, sans-serif; }
main { display: grid; place-items: center; box-sizing: border-box; min-height: 100vh; min-height: 100dvh; padding: 1.5rem; }
p { margin: 0; max-width: 28rem; text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
code { white-space: nowrap; }
"""
# By folder, the placeholder of its style sheet.
STYLES = {"fitting": "style", "dynamics": "assets.playgroundStyle"}


def waits(folder):
    return any(program.stat().st_size == EMPTY for program in folder.glob("*.wasm"))


def tell(app, state):
    """The studio's words for what fails: tables of the app, and those within scripts."""
    for table in (app / "words").glob("*.json"):
        words = json.loads(table.read_text()) | {"share-failed": LINES[state].get(table.stem, LINES[state]["en"])}
        table.write_text(json.dumps(words, ensure_ascii=False))
    for script in (app / "studio" / "opening.js", app / "studio" / "sets.js"):
        line = lambda found: f'failed:"{LINES[state]["de" if re.search("Bitte|Dieser", found[0]) else "en"]}"'
        script.write_text(re.sub(r'\bfailed:"[^"]*"', line, script.read_text()))
        for ending in ("gz", "br"):
            script.with_name(f"{script.name}.{ending}").unlink(missing_ok=True)


def write_page(folder, state):
    title, reload = ("Still being built", RELOAD) if state == "building" else ("Not built", "")
    style = STYLES[folder.name]
    (folder / "index.html").write_text(PAGE.format(title=title, reload=reload, style=style, text=TEXTS[state]))
    (folder / "style.css").write_text(STYLE)


def main(app, state="building"):
    for folder in STYLES:
        if waits(app / folder):
            write_page(app / folder, state)
    if waits(app / "studio"):
        tell(app, state)


main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
