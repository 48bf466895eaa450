#!/usr/bin/env python3
"""tables.py OUT: makes the tables of words that are parts of scripts or are fetched as they are, from Content/FOLDER/CODE.json.

  OUT/FOLDER.json          the English texts of a folder, which the scripts of Web have within them
  OUT/studio/CODE.json     the texts of opened.js and of the scripts that it loads, by their folders
  OUT/dynamics/CODE.json   the words of the playground
  OUT/fitting/CODE.json    the words of the fitting room, in English too
  OUT/refusals/CODE.json   the lines of the readers, by their English form

A text that a table lacks is that of the language without its region, else the English one. The page then needs no check for it."""

import json
import pathlib
import re
import sys

CONTENT = pathlib.Path(__file__).resolve().parent.parent / "Content"
STUDIO = ["address", "opening", "sets", "shelf"]
CODE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?")  # as browsers write it: fr, pt-BR, zh-Hant
KINDS = {str: "text", dict: "an object", int: "a number", float: "a number", bool: "true or false", list: "a list"}


def name(file):
    return f"Content/{file.parent.name}/{file.name}"


def read(file):
    try:
        table = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        sys.exit(f"{name(file)}: is not JSON in UTF-8: {error}; correct it")
    if not isinstance(table, dict):
        sys.exit(f"{name(file)}: expected an object of texts; put {{ and }} around it")
    return table


def files(folder):
    """The tables of a folder by language. Hidden files belong to the system."""
    found = {}
    for file in sorted((CONTENT / folder).iterdir()):
        if file.suffix == ".json" and CODE.fullmatch(file.stem):
            found[file.stem] = read(file)
        elif not file.name.startswith("."):
            print(f"{name(file)}: is not the table of a language; name it like fr.json or pt-BR.json, or remove it", file=sys.stderr)
    return found


def whole(own, base, place):
    """The texts of `base`, in the words of `own` where it has them."""
    texts = {}
    for key, text in base.items():
        value = own.get(key, text)
        if type(value) is not type(text):
            sys.exit(f"{place}: {key}: expected {KINDS[type(text)]}, found {KINDS.get(type(value), 'null')}; correct it")
        texts[key] = whole(value, text, f"{place}: {key}") if isinstance(text, dict) else value
    return texts


def lineage(code):
    """The language, that with its script, and that with its region, as zh, zh-Hant and zh-Hant-TW."""
    parts = code.split("-")
    return ["-".join(parts[:count]) for count in range(1, len(parts) + 1)]


def tables(folder):
    """The whole tables of a folder by language, English first. A region without a table has that of its language."""
    found = files(folder)
    # The readers' lines have no English table, as their keys are English.
    english = found.pop("en", None) or {line: line for table in found.values() for line in table}
    regions = {file.stem for file in (CONTENT / "words").glob("*-*.json") if not found.keys().isdisjoint(lineage(file.stem))}
    made = {"en": english}
    for code in sorted(found.keys() | regions):
        made[code] = english
        for own in lineage(code):
            made[code] = whole(found.get(own, {}), made[code], f"Content/{folder}/{own}.json")
    return made


def nearest(found, code):
    return next(found[own] for own in [*reversed(lineage(code)), "en"] if own in found)


def write(file, table):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(table, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def main(out):
    made = {folder: tables(folder) for folder in [*STUDIO, "dynamics", "fitting", "refusals"]}
    for folder in [*STUDIO, "dynamics"]:
        write(out / f"{folder}.json", made[folder]["en"])
    codes = set().union(*(made[folder] for folder in STUDIO))
    made["studio"] = {code: {folder: nearest(made[folder], code) for folder in STUDIO} for code in codes}
    for folder in ["studio", "dynamics", "fitting", "refusals"]:
        for code, table in made[folder].items():
            if code != "en" or folder == "fitting":
                write(out / folder / f"{code}.json", table)


main(pathlib.Path(sys.argv[1]))
