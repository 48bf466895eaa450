#!/usr/bin/env python3
"""tables.py OUT: makes the tables of words that are parts of scripts or are fetched as they are, from Content/FOLDER/CODE.json.

  OUT/FOLDER.json          all languages of a folder in one object, which the scripts of Web import
  OUT/fitting/CODE.json    the words of the fitting room
  OUT/refusals/CODE.json   the lines of the readers, by their English form

A text that a table lacks is that of the language without its region, else the English one. The page then needs no check for it."""

import json
import pathlib
import re
import sys

CONTENT = pathlib.Path(__file__).resolve().parent.parent / "Content"
FOLDERS = ["address", "dynamics", "opening", "sets", "shelf"]
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


def tables(folder):
    """The whole tables of a folder by language, English first. A region without a table has that of its language."""
    found = files(folder)
    regions = {file.stem for file in (CONTENT / "words").glob("*-*.json") if file.stem.split("-")[0] in found}
    made = {"en": found["en"]}
    for code in sorted({*found, *regions} - {"en"}):
        made[code] = found["en"]
        for own in dict.fromkeys([code.split("-")[0], code]):
            made[code] = whole(found.get(own, {}), made[code], f"Content/{folder}/{own}.json")
    return made


def write(file, table):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(table, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def main(out):
    for folder in FOLDERS:
        write(out / f"{folder}.json", tables(folder))
    for code, table in tables("fitting").items():
        write(out / "fitting" / f"{code}.json", table)
    for code, table in files("refusals").items():
        write(out / "refusals" / f"{code}.json", table)


main(pathlib.Path(sys.argv[1]))
