#!/usr/bin/env python3
"""spdx.py VERSION DATE COMMIT LIBRARY...: writes the SPDX 2.3 list of the software in a package of the tool, from Tool/Package.resolved
and from the Debian packages that it loads. Fails if NOTICE does not name a dependency."""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LICENCES = {"grdb.swift": "MIT"}  # the others of SwiftPM's: Apache-2.0
# Linked statically or compiled in; not from SwiftPM.
BUILT_IN = [
    ("Swift-standard-library", "Apache-2.0 WITH Swift-exception"), ("swift-foundation", "Apache-2.0 WITH Swift-exception"),
    ("swift-corelibs-libdispatch", "Apache-2.0 WITH Swift-exception"), ("ICU", "Unicode-3.0"),
    ("wasi-libc", "Apache-2.0 WITH LLVM-exception AND MIT AND BSD-2-Clause"),
    ("compiler-rt", "Apache-2.0 WITH LLVM-exception"), ("Roboto-Condensed", "Apache-2.0"), ("llhttp", "MIT"),
]


def package(name, version, licence, source="NOASSERTION", **more):
    return {"name": name, "SPDXID": f"SPDXRef-{name.replace('_', '-').replace('+', 'p')}", "versionInfo": version,
            "downloadLocation": source, "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence,
            "copyrightText": "NOASSERTION", **more}


def main():
    version, date, commit, *libraries = sys.argv[1:]
    notice = (ROOT / "NOTICE").read_text().lower()
    own = package("disguise", version, "Apache-2.0 AND CC-BY-4.0", sourceInfo=f"git commit {commit}")
    inside = [package(name, "NOASSERTION", licence) for name, licence in BUILT_IN]
    for pin in json.loads((ROOT / "Tool/Package.resolved").read_text())["pins"]:
        name, state = pin["identity"], pin["state"]
        if name not in notice:
            sys.exit(f"spdx.py: NOTICE does not name {name}; add it with its licence")
        inside.append(package(name, state["version"], LICENCES.get(name, "Apache-2.0"), f"git+{pin['location']}@{state['revision']}"))
    loaded = [package(name, "NOASSERTION", "NOASSERTION", "https://packages.debian.org/" + name) for name in libraries]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own)]
    relations += [(own["SPDXID"], "CONTAINS", one) for one in inside]
    relations += [(own["SPDXID"], "DYNAMIC_LINK", one) for one in loaded]
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"disguise-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/disguise-{version}-{commit}",
        "creationInfo": {"created": date, "creators": ["Tool: Scripts/spdx.py"]},
        "packages": [own, *inside, *loaded],
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b["SPDXID"]} for a, kind, b in relations],
    }, indent=2))


if __name__ == "__main__":
    main()
