"""The numbers of the costumes that a server shows, read from the packs, independently of the app."""

import json
import pathlib
import plistlib
import shutil

from server import BUILD, CATALOGUE, ROOT

CHALLENGE = ROOT.parent / "shared" / "challenge"
APP = BUILD / "disguise-app"


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


def words(code="en"):
    """The app's words in a language, as the show of the bundled pack has them."""
    table = json.loads((ROOT / "Content" / "words" / f"{code}.json").read_bytes())
    show = json.loads((ROOT / "Content" / "bundled" / "show.json").read_bytes())
    said = lambda part, key: part.get(f"{key}-{code}", part[key])
    name = said(show["character"], "name")
    return {**{key: text.replace("{name}", name) for key, text in table.items()},
            "scotch-undressed": said(show["character"], "alternative_text"), "launch-above": said(show["launch"], "above")}


def crowd(folder, count, labels=None, summaries=None):
    """Writes a pack of `count` costumes to `folder`: ours under other names, for `--costumes`."""
    models = [(pack, costume) for pack in ("bundled", "catalogue") for costume in bundled(APP / pack).values()]
    assets = pathlib.Path(folder) / "Assets.xcassets"
    assets.mkdir(parents=True)
    costumes = []
    for i in range(count):
        pack, model = models[i % len(models)]
        name = model["image"]
        shutil.copytree(APP / pack / "Assets.xcassets" / f"{name}.imageset", assets / f"{name}.imageset", dirs_exist_ok=True)
        costumes.append({**model, "id": f"costume{i:02}", "season": "01-01/12-31",
                         "label": labels[i % len(labels)] if labels else f"{model['label']} {i + 1}",
                         "description": summaries[i % len(summaries)] if summaries else model["description"]})
    (pathlib.Path(folder) / "config.plist").write_bytes(plistlib.dumps(costumes))
    return folder


def translated(folder, code):
    """Copies the built app to `folder` in the language of words/`code`.json, English for missing words; for `--app` with
    `--language`."""
    folder = pathlib.Path(folder)
    shutil.copytree(APP, folder, dirs_exist_ok=True)
    table = json.loads((pathlib.Path(__file__).parent / "words" / f"{code}.json").read_bytes())
    table["words"] = {**json.loads((APP / "words" / "en.json").read_bytes()), **table["words"]}
    for part in ("words", "intro"):
        (folder / part / f"{code}.json").write_text(json.dumps(table[part], ensure_ascii=False))
    return folder
