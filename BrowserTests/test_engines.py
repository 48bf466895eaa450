"""The drivers and docs/TESTING.md list the same limits of the engines."""

import pathlib

from engines import PAGES

TESTING = pathlib.Path(__file__).resolve().parent.parent / "docs" / "TESTING.md"


def test_docs_list_what_engines_cannot_be_driven_to_do():
    rows = {f"| {page.name} | {thing} | {reason} |" for page in PAGES.values() for thing, reason in page.cannot.items()}
    table = {line for line in TESTING.read_text().splitlines() if line.startswith(tuple(f"| {name} |" for name in PAGES))}
    assert rows == table
