#!/usr/bin/env python3
"""links.py: lists relative links in the Markdown files whose target is missing."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\((?!https?://|#|mailto:)([^)#\s]+)|(?:src|srcset)=\"([^\":]+)\"")


def missing_links():
    names = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        for line, text in enumerate((ROOT / name).read_text().splitlines(), 1):
            for found in LINK.findall(text):
                target = found[0] or found[1]
                if not re.search(r"[./]", target):
                    continue  # brackets and parentheses of a formula
                if not ((ROOT / name).parent / target).exists():
                    yield f"{name}:{line}: no such file: {target}"


if __name__ == "__main__":
    faults = list(missing_links())
    print("\n".join(faults), end="\n" if faults else "")
    sys.exit(1 if faults else 0)
