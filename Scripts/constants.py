#!/usr/bin/env python3
"""constants.py: fails where a number that a scene names is written out again.

    constants.py           one line for each repetition
    constants.py --check   plants a repetition of each kind and demands that it is found

A constant is a `static let` or `static var` of a scene whose value is written in numbers. Its numbers may not stand as literals in the
scene's other lines, nor, if it is public, in modules that import the scene: those follow a change of the constant only by its name.

Numbers that stand for many things do not count: powers of two, and those of fewer than three significant digits (two in other modules,
where fewer constants can be seen)."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCENES = ("DisguiseORama", "Gestures", "HooView")
CONSTANT = re.compile(r"\s*((?:public|package|private|fileprivate)\s+)?static (?:let|var) (\(.*?\)|\w+)(.*)")
NUMBER = re.compile(r"(?<![\w.#$])\d[\d_]*(?:\.\d+)?(?!\w|\.\d)")
UNREAD = re.compile(r'"(?:\\.|[^"\\])*"|//.*')


def sources():
    """Module -> path -> lines without comments and strings."""
    names = subprocess.run(["git", "ls-files", "*/Sources/*.swift"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    modules = {}
    for name in filter(lambda each: (ROOT / each).is_file(), names):
        module = re.search(r"/Sources/(\w+)/", name)
        if module:
            lines = [UNREAD.sub("", line) for line in (ROOT / name).read_text().splitlines()]
            modules.setdefault(module[1], {})[name] = lines
    return modules


def digits(text):
    """The number of significant digits; 0 for a power of two."""
    whole, _, fraction = text.replace("_", "").partition(".")
    number = float(text)
    if number == int(number) and int(number) & (int(number) - 1) == 0:
        return 0
    return len((whole + fraction.rstrip("0")).strip("0"))


def literals(line):
    return [text for text in NUMBER.findall(line) if digits(text) > 1]


def constants(files):
    """Each number of a scene's constants: its value, the constant's name, the place, whether it is public."""
    for path, lines in files.items():
        for number, line in enumerate(lines, 1):
            if found := CONSTANT.match(line):
                for text in literals(found[3]):
                    yield text, found[2], (path, number), (found[1] or "").strip() == "public"


def imports(files, module):
    return any(re.match(rf"\s*(@\w+\s+)?(public\s+)?import {module}\b", line) for lines in files.values() for line in lines)


def repetitions(modules):
    for scene in SCENES:
        others = [name for name, files in modules.items() if name != scene and imports(files, scene)]
        named = list(constants(modules[scene]))
        # Two constants may have the same value for different reasons.
        places = {place for _, _, place, _ in named}
        for text, name, place, is_public in named:
            readers = [scene] * (digits(text) > 2) + others * is_public
            for path, lines in ((path, lines) for module in readers for path, lines in modules[module].items()):
                for number, line in enumerate(lines, 1):
                    if (path, number) not in places and any(float(each) == float(text) for each in literals(line)):
                        yield f"{path}:{number}: {text} is {name} of {scene} ({place[0]}:{place[1]}). Use its name."


def missed(modules):
    """Plants repetitions and lists those that are not found."""
    for module, text in (("Studio", "0.435"), ("DisguiseORama", "0.435")):
        files = {**modules[module], "Planted.swift": [f"let planted = {text}"]}
        if not any(line.startswith("Planted.swift:1: ") for line in repetitions({**modules, module: files})):
            yield f"Scripts/constants.py: does not find that {text} is repeated in {module}"


if __name__ == "__main__":
    all_modules = sources()
    found = list(missed(all_modules) if "--check" in sys.argv else repetitions(all_modules))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
