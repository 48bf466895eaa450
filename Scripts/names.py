#!/usr/bin/env python3
"""names.py: lists what the Markdown files name in backquotes and the project does not have: paths, targets of make, types, functions,
constants, rules, options, attributes. The changelog is left out, because it names what was there before.

A name counts as known if each of its identifiers is a word of some file that is not documentation; a path if it exists below the root or
below any folder."""

import fnmatch
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SKIPPED = {"CHANGELOG.md", "docs/bench/results.md"}
# Names of others: APIs, formats and programs that the pages speak of and the code does not use by that name.
FOREIGN = pathlib.Path(__file__).with_name("foreign-names.txt")

LISTS = {"Scripts/foreign-names.txt", "Scripts/names.py"}
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"(?<!`)``?([^`\n]+?)``?(?!`)")
IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
WORD = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*|[A-Za-z0-9_]+")
FILE = re.compile(r"[\w-]+\.[a-z]+")
# Strings, colours, and words with a placeholder in capitals such as disguise_VERSION.
UNNAMED = re.compile(r'"[^"]*"|\'[^\']*\'|#[0-9a-f]{3,8}\b|\w*(?:VERSION|\*)[\w*]*')
COMMIT = re.compile(r"[0-9a-f]{6,40}")
EXTENSIONS = "swift py sh js mjs css html md json txt svg plist c h lua yml".split()
TARGET = re.compile(r"^make ([a-z0-9-]+)")


def tracked():
    return subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]


def words_of_code(names):
    """Every word, hyphenated word and file name in the files that are not documentation."""
    words = set()
    for name in names:
        if name.endswith((".md", ".svg", ".png")) or name in LISTS:
            continue
        try:
            text = (ROOT / name).read_text()
        except UnicodeDecodeError:
            continue
        for pattern in (WORD, IDENTIFIER, FILE):
            words.update(pattern.findall(text))
    return words


def is_identifier(word):
    """Whether a word is written as code writes names, not as prose does."""
    return bool(re.search(r"[a-z][A-Z]|_|^[A-Z][a-z]+[A-Z]|[a-z]\d[a-z]", word))


class Names:
    def __init__(self):
        self.files = tracked()
        self.words = words_of_code(self.files)
        self.targets = set(re.findall(r"(?m)^([a-z0-9-]+):", (ROOT / "Makefile").read_text()))
        self.foreign = {line.split("#")[0].strip() for line in FOREIGN.read_text().splitlines()}
        self.parts = {part for name in self.files for part in self.folders(name)}

    @staticmethod
    def folders(name):
        path = pathlib.PurePosixPath(name)
        return [str(path), *(str(parent) for parent in path.parents)]

    def has_path(self, path):
        if path in self.words:
            return True  # of a file that is written, not tracked
        path = re.sub(r"\b[A-Z]{2,}\b", "*", path.rstrip("/"))  # NAME stands for any
        if any(path == part or part.endswith("/" + path) for part in self.parts):
            return True
        return any(fnmatch.fnmatch(part, path) or fnmatch.fnmatch(part, "*/" + path) for part in self.parts)

    def fault(self, text):
        """The part of a quoted text that nobody knows, or None."""
        if text in self.foreign or COMMIT.fullmatch(text):
            return None
        target = TARGET.match(text)
        if target:
            return None if target[1] in self.targets else f"make {target[1]}"
        first = text.split()[0]
        if self.is_path(first):
            return None if self.has_path(first) else first
        for word in IDENTIFIER.findall(UNNAMED.sub("", text)):
            if is_identifier(word) and word not in self.words and word not in self.foreign:
                return word
        for word in re.findall(r"(?<![\w-])(?:--)?[a-z]+(?:-[a-z]+)+(?![\w-])", text):
            if not {word, word.lstrip("-")} & (self.words | self.foreign):
                return word
        return None

    @staticmethod
    def is_path(text):
        if text.startswith(("/", ".", "~", "-", "#", "http", "$", "<")) or "://" in text:
            return False
        folder = re.fullmatch(r"(Kit|Apps|Annex|Tool|Web|Art|Content|Scripts|Bench|BrowserTests|docs)(/[\w.*+{},-]*)+", text)
        return bool(folder or re.fullmatch(r"[\w+*-]+\.(" + "|".join(EXTENSIONS) + ")", text))


def pages(files):
    return [name for name in files if name.endswith(".md") and name not in SKIPPED]


# Each kind of name, as nobody has it: this script must find them all.
PLANTED = ["make no-such-target", "Kit/Sources/NoSuchFile.swift", "no-such-page.html", "NoSuchType", "noSuchFunction(of:)", "--no-such-option"]


def faults():
    names = Names()
    for planted in PLANTED:
        if not names.fault(planted):
            yield f"Scripts/names.py: does not find that nothing has this name: {planted}"
    for page in pages(names.files):
        text = FENCE.sub(lambda match: "\n" * match[0].count("\n"), (ROOT / page).read_text())
        for line, content in enumerate(text.splitlines(), 1):
            for quoted in QUOTED.findall(content):
                fault = names.fault(quoted.strip())
                if fault:
                    yield f"{page}:{line}: nothing in the project has this name: {fault}; correct it, or add a foreign name to Scripts/foreign-names.txt"


if __name__ == "__main__":
    found = list(faults())
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
