#!/usr/bin/env python3
"""figures.py [FOLDER]: prints the figures that show whether the project stays readable: lines by storey, modules and the arrows between
them, comment lines and how many hold the word "what", JavaScript by file, verbs of the bridge, sizes of files and functions, words of
docs/ARCHITECTURE.md. FOLDER is a checkout, this one by default.

A comment line is a line with a comment on it, alone or after code; in Python docstrings count too. A function's length is
the lines from its `func`, `init`, `deinit` or `subscript` to its closing brace; strings and comments are blanked first."""

import ast
import io
import os
import pathlib
import re
import signal
import statistics
import sys
import tokenize

import storeys

WHAT = re.compile(r"\bwhat\b", re.IGNORECASE)
VERBS = "Apps/Sources/Browser/Verb.swift"
ARCHITECTURE = "docs/ARCHITECTURE.md"
SWIFT_SOURCES = ("Package.swift", "Kit/Sources/", "Apps/Sources/", "Annex/Sources/", "Annex/Package.swift", "Tool/Package.swift", "Tool/Sources/", "Art/Hoos/")
SWIFT_TESTS = ("Kit/Tests/", "Apps/Tests/", "Annex/Tests/", "Tool/Tests/")
# Strings are matched too, so that comment marks within them are skipped.
SWIFT = re.compile(r'#"(?:(?!"#).)*"#|"""(?:\\.|(?!""")[^\\])*"""|"(?:\\.|[^"\\\n])*"|(?P<comment>//[^\n]*|/\*.*?\*/)', re.DOTALL)
SCRIPT = re.compile(r"'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`|(?P<comment>//[^\n]*|/\*.*?\*/)", re.DOTALL)
STYLE = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|(?P<comment>/\*.*?\*/)", re.DOTALL)
SHELL = re.compile(r"(?:^|(?<=\s))(?P<comment>#[^\n]*)", re.MULTILINE)
STOREYS = ("Kit", "Apps", "Tool", "Annex", "Web", "BrowserTests", "Scripts")
LANGUAGES = {".swift": "Swift", ".js": "JavaScript", ".mjs": "JavaScript", ".py": "Python", ".css": "CSS", ".sh": "shell"}
PATTERNS = {"Swift": SWIFT, "JavaScript": SCRIPT, "CSS": STYLE, "shell": SHELL}
FUNCTION = re.compile(r"(?m)^[^\S\n]*(?:@[\w()]+[^\S\n]+|[\w()]+[^\S\n]+)*?(?:func\b|(?:init|deinit|subscript)\b(?=[?!]?\s*[(<{]))")


def files(root):
    """Yields each source file's path in the project and its text, without build products."""
    for folder, names, found in os.walk(root):
        names[:] = sorted(name for name in names if name == ".ci" or not name.startswith((".", "__")))
        for name in sorted(found):
            path = pathlib.Path(folder, name)
            if language(path):
                yield str(path.relative_to(root)), path.read_text()


def language(path):
    if path.name == "Makefile" or path.parent.name == ".ci":
        return "shell"
    return LANGUAGES.get(path.suffix)


# --- storeys ---------------------------------------------------------------------------------------------------------

def print_storeys(sources):
    print("lines by storey, in sources and in tests")
    counts = {storey: [0, 0] for storey in STOREYS}
    for path, text in sources:
        storey = path.split("/")[0]
        if storey in counts:
            counts[storey][storey == "BrowserTests" or "/Tests/" in path] += len(text.splitlines())
    for storey, lines in [*counts.items(), ("in all", [sum(column) for column in zip(*counts.values())])]:
        print(f"  {storey:34} {lines[0]:6} {lines[1]:6}")


def print_modules(root):
    """An arrow is one module's import of another; tests are left out."""
    storeys.ROOT = root
    storeys.PACKAGES = [folder for folder in (".", "Tool", "Annex") if (root / folder / "Package.swift").exists()]
    targets = {name: target for name, target in storeys.project().items() if target.is_drawn}
    print("\nmodules by storey, and the arrows from them")
    arrows = {name: {each.module for each in target.imports} & targets.keys() - {name} for name, target in targets.items()}
    for storey in STOREYS[:4]:
        names = [name for name, target in targets.items() if target.storey == storey]
        print(f"  {storey:34} {len(names):6} {sum(len(arrows[name]) for name in names):6}")
    print(f"  {'in all':34} {len(targets):6} {sum(map(len, arrows.values())):6}\n")


# --- comments -------------------------------------------------------------------------------------------------------

def comment_lines(text, kind):
    """The comment on each line that has one."""
    if kind == "Python":
        return python_comments(text)
    return [line for match in PATTERNS[kind].finditer(text) if match["comment"] for line in match["comment"].splitlines()]


def python_comments(text):
    lines = [token.string for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            lines += (ast.get_docstring(node) or "").splitlines()
    return lines


def print_comments(sources):
    counts = {}
    for path, text in sources:
        lines = [line for line in comment_lines(text, language(pathlib.Path(path))) if line.strip()]
        all_lines, with_what = counts.get(language(pathlib.Path(path)), (0, 0))
        counts[language(pathlib.Path(path))] = (all_lines + len(lines), with_what + sum(bool(WHAT.search(line)) for line in lines))
    print("comment lines, and those with the word \"what\"")
    for name, (lines, with_what) in sorted(counts.items()):
        print(f"  {name:34} {lines:6} {with_what:5}")
    print(f"  {'in all':34} {sum(c[0] for c in counts.values()):6} {sum(c[1] for c in counts.values()):5}")


# --- Swift ------------------------------------------------------------------------------------------------------------

def blanked(text):
    """The same lines without comments and strings, so that every remaining brace is code."""
    return SWIFT.sub(lambda match: "\n" * match[0].count("\n"), text)


def function_lengths(text):
    code = blanked(text)
    for match in FUNCTION.finditer(code):
        end = body_end(code, match.end())
        if end is not None:
            start = match.end() - len(match[0].lstrip())
            yield code.count("\n", start, end) + 1


def body_end(code, start):
    """The index of the closing brace, or None for a protocol's requirement, which has no body."""
    opening = body_start(code, start)
    depth = 0
    for index in range(opening or len(code), len(code)):
        depth += {"{": 1, "}": -1}.get(code[index], 0)
        if depth == 0:
            return index
    return None


def body_start(code, start):
    """The index of the first brace outside parentheses, or None if the declaration ends before one."""
    depth = 0
    for index in range(start, len(code)):
        letter = code[index]
        depth += {"(": 1, ")": -1, "[": 1, "]": -1}.get(letter, 0)
        if letter == "}" or (letter == "{" and depth == 0):
            return index if letter == "{" else None
        if letter == "\n" and depth == 0 and not re.match(r"\s*(->|where|async|throws|\{)", code[index:index + 200]):
            return None
    return None


def median_and_tenth(numbers):
    ordered = sorted(numbers)
    return f"median {statistics.median(ordered):g}, 90th percentile {ordered[int(len(ordered) * 0.9)]}, most {ordered[-1]}"


def print_swift(title, texts):
    lengths = [len(text.splitlines()) for text in texts]
    functions = [length for text in texts for length in function_lengths(text)]
    print(f"{title}: {len(texts)} files, {sum(lengths)} lines")
    print(f"  lines of a file:     {median_and_tenth(lengths)}")
    print(f"  lines of a function: {median_and_tenth(functions)}, of {len(functions)}")


def print_figures(root):
    sources = list(files(root))
    print_storeys(sources)
    print_modules(root)
    print_comments(sources)
    print("\nlines of JavaScript")
    scripts = [(path, len(text.splitlines())) for path, text in sources if language(pathlib.Path(path)) == "JavaScript"]
    for path, lines in [*scripts, ("in all", sum(lines for _, lines in scripts))]:
        print(f"  {path:34} {lines:6}")
    verbs = re.findall(r"^  case ([\w, ]+)", dict(sources).get(VERBS, ""), re.MULTILINE)
    print(f"\nverbs of the bridge: {sum(len(line.split(',')) for line in verbs)}\n")
    print_swift("Swift sources", [text for path, text in sources if path.endswith(".swift") and path.startswith(SWIFT_SOURCES)])
    print_swift("Swift tests", [text for path, text in sources if path.endswith(".swift") and path.startswith(SWIFT_TESTS)])
    python = [len(text.splitlines()) for path, text in sources if path.startswith("BrowserTests/") and path.endswith(".py")]
    print(f"browser tests: {len(python)} files, {sum(python)} lines\n  lines of a file:     {median_and_tenth(python)}")
    print(f"\nwords in {ARCHITECTURE}: {len((root / ARCHITECTURE).read_text().split())}")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `make figures | head` ends it
    print_figures(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent))
