"""Good and bad archives, one of each kind: `python3 BrowserTests/archives.py OUT`.

The same bytes come out on every run. `manifest.json` has the rule that refuses each archive, or "ok", and all of its faults; the
reader, the tool and the browser must agree on them. Each file is a set with the file's name: `01.zip` holds `01/...`.
"""

import json
import pathlib
import sys

import archives_good  # noqa: F401, I001 (the three modules add their archives to KINDS in this order)
import archives_bad_layout  # noqa: F401
import archives_bad_contents  # noqa: F401
from archive_kinds import KINDS
from zip_writer import Zip


def sets(folder):
    """Writes `01.zip`, `02.zip`, ... and `manifest.json` to `folder` and returns the manifest: a list of
    {"file", "rule", "faults", "what"}, good archives first."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    manifest = []
    for index, (kinds, title, change) in enumerate(KINDS):
        zip = Zip(f"{index + 1:02}")
        change(zip)
        file = f"{zip.name}.zip"
        (folder / file).write_bytes(zip.bytes())
        faults = [] if kinds == "ok" else kinds.replace("SET", zip.name).split("; ")
        manifest.append({"file": file, "rule": kinds.split(maxsplit=1)[0].rstrip(";"), "faults": faults, "what": title})
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
    return manifest


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: archives.py OUT")
    print(f"{len(sets(sys.argv[1]))} archives in {sys.argv[1]}")
