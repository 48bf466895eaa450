#!/usr/bin/env python3
"""docs.py GRAPHS: checks of the documentation that DocC does not make. Fails if

- a public symbol in the symbol graphs below GRAPHS has no comment,
- an example of a landing page is not in Kit/Tests/*Tests/ExampleTests.swift, word for word but for its imports,
- a settable property of Dynamics is missing on the page of parameters,
- the page of parameters gives another value for a constant of the solver than the code.
"""

import json
import os
import pathlib
import re
import sys
import textwrap
import urllib.parse

DYNAMICS = pathlib.Path("Kit/Sources/Dynamics")


def place(symbol):
    location = symbol.get("location")
    if not location:
        return "?"
    path = urllib.parse.unquote(urllib.parse.urlparse(location["uri"]).path)
    return f"{os.path.relpath(path)}:{location['position']['line'] + 1}"


def is_documented(symbol):
    return any(line["text"].strip() for line in symbol.get("docComment", {}).get("lines", []))


def undocumented(folder):
    """Lists each public symbol without a comment. A folder without symbols is a fault as well."""
    count = 0
    for path in sorted(pathlib.Path(folder).rglob("*.symbols.json")):
        graph = json.loads(path.read_text())
        for symbol in graph["symbols"]:
            count += 1
            if not is_documented(symbol):
                yield f"{place(symbol)}: {graph['module']['name']}.{'.'.join(symbol['pathComponents'])} has no comment"
    if count == 0:
        yield f"{folder}: no symbols"


def missing_parameters(folder, page):
    """Lists each settable property, closures excepted, that the page does not mention."""
    text = page.read_text()
    for symbol in json.loads((pathlib.Path(folder) / "Dynamics/Dynamics.symbols.json").read_text())["symbols"]:
        declaration = "".join(part["spelling"] for part in symbol["declarationFragments"])
        is_settable = re.search(r"\bvar\b", declaration) and not declaration.endswith("{ get }")
        if symbol["kind"]["identifier"] != "swift.property" or not is_settable or "->" in declaration:
            continue
        if f"``{'/'.join(symbol['pathComponents'])}``" not in text:
            yield f"{place(symbol)}: {'.'.join(symbol['pathComponents'])} is not in {page}"


def untested_examples(page, test):
    """Lists each Swift listing of `page` that `test` does not contain."""
    tested = squeezed(test.read_text())
    listings = re.findall(r"^```swift\n(.*?)^```", page.read_text(), re.S | re.M)
    for listing in listings:
        if squeezed(listing) not in tested:
            yield f"{page}: the listing that begins with «{listing.strip().splitlines()[0]}» is not in {test}"
    if not listings:
        yield f"{page}: no example"


def squeezed(code):
    """The code without imports and indentation."""
    lines = [line.strip() for line in textwrap.dedent(code).splitlines() if not line.startswith("import ")]
    return "\n".join(line for line in lines if line)


def wrong_constants(page):
    """Lists each row of the page that ends in a file and a constant's name, or in code, and disagrees with that file."""
    rows = re.findall(r"^\|[^|]*\| ([^|]*) \|[^|\n]*\| `([^`]+)`, `([\w+.]+)` \|$", page.read_text(), re.M)
    for value, code, file in rows:
        source = next((DYNAMICS / "World").rglob(file)).read_text()
        if not re.fullmatch(r"\w+", code):
            if code not in source:
                yield f"{page}: «{code}» is not in {file}"
            continue
        found = re.search(rf"let {code}(?:: \w+)? = ([-\w.]+)", source)
        told = re.match(r"[\d,.]*\d", value)
        if not found or not told or float(found[1].replace("_", "")) != float(told[0].replace(",", "")):
            yield f"{page}: {code} is {found[1] if found else 'not'} in {file}, not {value}"
    if not rows:
        yield f"{page}: no constants"


def main(graphs):
    catalog = DYNAMICS / "Dynamics.docc"
    faults = [
        *undocumented(graphs),
        *untested_examples(catalog / "Dynamics.md", pathlib.Path("Kit/Tests/DynamicsTests/ExampleTests.swift")),
        *missing_parameters(graphs, catalog / "Parameters.md"),
        *wrong_constants(catalog / "Parameters.md"),
    ]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
