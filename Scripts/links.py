#!/usr/bin/env python3
"""links.py: lists relative links in the Markdown files whose file or heading is missing."""

import collections
import functools
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\((?!https?://|mailto:)([^)#\s]*)(#[^)\s]*)?\)|(?:src|srcset)=\"([^\":]+)\"")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
# A page, a link in it, and the fault that this script must find.
PLANTED = [
    ("docs/SERVING.md", "(NO-SUCH-PAGE.md)", "no such file: NO-SUCH-PAGE.md; "),
    ("docs/SERVING.md", "(#no-such-heading)", "no such heading: #no-such-heading; "),
    ("README.md", "(docs/SERVING.md#no-such-heading)", "no such heading: docs/SERVING.md#no-such-heading; "),
]


def slug(heading):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


@functools.cache
def anchors(page):
    """The anchors of a page. A repeated heading has a number."""
    found, times = set(), collections.Counter()
    for heading in re.findall(r"^#{1,6} +(.+)", FENCE.sub("", page.read_text()), re.MULTILINE):
        name = slug(heading)
        found.add(f"{name}-{times[name]}" if times[name] else name)
        times[name] += 1
    return found


def fault(page, target, anchor):
    if target and not re.search(r"[./]", target):
        return None  # brackets and parentheses of a formula
    file = (ROOT / page).parent / target if target else ROOT / page
    if not file.exists():
        return f"no such file: {target}; correct the link, or add the file"
    if anchor and file.suffix == ".md" and anchor[1:] not in anchors(file):
        return f"no such heading: {target}{anchor}; use one of {', '.join(sorted(anchors(file)))}"
    return None


def faults_in(page, text):
    for target, anchor, source in LINK.findall(text):
        if found := fault(page, target or source, anchor):
            yield found


def faults():
    for page, link, line in PLANTED:
        if not any(found.startswith(line) for found in faults_in(page, f"[planted]{link}")):
            yield f"Scripts/links.py: does not find {link} in {page}; correct LINK or slug"
    names = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    for name in names:
        for line, text in enumerate((ROOT / name).read_text().splitlines(), 1):
            for found in faults_in(name, text):
                yield f"{name}:{line}: {found}"


if __name__ == "__main__":
    all_faults = list(faults())
    print("\n".join(all_faults), end="\n" if all_faults else "")
    sys.exit(1 if all_faults else 0)
