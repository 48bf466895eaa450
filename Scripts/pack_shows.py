#!/usr/bin/env python3
"""pack_shows.py TOOL ART APP: packs each show in ART/shows with `TOOL pack`, and offers them in APP/shows: NAME.disguise, its picture NAME.png,
and the list shows.json (docs/SHOWS.md). Packed files that are newer than their show are left alone; they stay in .build-shows, from
which build-app.sh takes them, as it runs before there is a tool. Fails if a show has a finding."""

import filecmp
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKED = ROOT / ".build-shows"


def is_fresh(packed, folder):
    sources = [pathlib.Path(__file__), *(file for file in folder.rglob("*") if file.is_file())]
    return packed.exists() and packed.stat().st_mtime > max(file.stat().st_mtime for file in sources)


def pack(tool, folder):
    packed = PACKED / f"{folder.name}.disguise"
    if is_fresh(packed, folder):
        return
    packed.unlink(missing_ok=True)
    said = subprocess.run([tool, "pack", folder, "--output", packed], capture_output=True, text=True, check=False)
    if said.returncode or said.stderr:
        packed.unlink(missing_ok=True)
        sys.exit(f"pack_shows.py: {folder.name} has findings:\n{said.stdout}{said.stderr}")


def half(side):
    return side // 2 if side % 2 == 0 else side / 2


def offer(folder):
    """Copies the show's picture, and returns its entry in the list."""
    show = json.loads((folder / "show.json").read_text())
    character, file = show["character"], f"{folder.name}.disguise"
    image = character["image"]
    shutil.copyfile(folder / f"Assets.xcassets/{image}.imageset/{image}.png", PACKED / f"{folder.name}.png")
    texts = {key: text for key, text in show.items() if key.partition("-")[0] == "title"}
    names = {key.replace("name", "character", 1): text for key, text in character.items() if key.partition("-")[0] == "name"}
    packed = (PACKED / file).read_bytes()
    return {**texts, **names, "file": file, "bytes": len(packed), "sha256": hashlib.sha256(packed).hexdigest(), "picture": f"{folder.name}.png",
            "width": half(character["width"]), "height": half(character["height"])}


def install(app):
    """Puts the packed shows into the app, unless they are there: a server that watches it would build its site again."""
    target, new = app / "shows", app / "shows.new"
    names = [file.name for file in PACKED.iterdir()]
    if target.exists() and sorted(names) == sorted(file.name for file in target.iterdir()):
        if filecmp.cmpfiles(PACKED, target, names, shallow=False)[0] == names:
            return
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(PACKED, new)
    shutil.rmtree(target, ignore_errors=True)
    new.rename(target)


def main():
    tool, art, app = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    folders = sorted(folder for folder in (art / "shows").iterdir() if (folder / "show.json").exists())
    PACKED.mkdir(exist_ok=True)
    for file in PACKED.iterdir():
        if file.stem not in [folder.name for folder in folders]:
            file.unlink()
    for folder in folders:
        pack(tool, folder)
    (PACKED / "shows.json").write_text(json.dumps([offer(folder) for folder in folders], ensure_ascii=False, indent=2) + "\n")
    install(app)


if __name__ == "__main__":
    main()
