"""The rules of Apple's Asset Catalog Format Reference for image sets, checked without our own reader."""

import json

IDIOMS = {"universal", "iphone", "ipad", "mac", "tv", "watch", "car", "vision"}
SCALES = {None, "1x", "2x", "3x"}


def faults(catalog):
    """The faults that Xcode would report about the catalog at a path, one sentence each."""
    found = contents_faults(catalog)
    for folder in sorted(path for path in catalog.rglob("*.imageset")):
        found += contents_faults(folder) or set_faults(folder)
    return found


def contents_faults(folder):
    """Every folder says who wrote it, in which version of the format."""
    try:
        info = json.loads((folder / "Contents.json").read_text())["info"]
    except (OSError, ValueError, KeyError) as error:
        return [f"{folder.name}: {error!r}"]
    is_good = info.get("version") == 1 and isinstance(info.get("author"), str)
    return [] if is_good else [f"{folder.name}: info {info}"]


def set_faults(folder):
    images = json.loads((folder / "Contents.json").read_text())["images"]
    named = [image["filename"] for image in images if "filename" in image]
    present = {path.name for path in folder.iterdir()} - {"Contents.json"}
    slots = [json.dumps({**image, "filename": ""}, sort_keys=True) for image in images]
    found = [f"{name}: missing" for name in sorted(set(named) - present)]
    found += [f"{name}: unassigned" for name in sorted(present - set(named))]
    found += [f"{slot}: twice" for slot in set(slots) if slots.count(slot) > 1]
    found += [f"{name}: used twice" for name in set(named) if named.count(name) > 1]
    for image in images:
        if image.get("idiom") not in IDIOMS or image.get("scale") not in SCALES:
            found.append(f"{image}: unknown idiom or scale")
    return [f"{folder.name}: {text}" for text in found]
