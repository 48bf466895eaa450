#!/usr/bin/env python3
"""storeys.py: fails where the imports of the Swift files, the manifests and the picture in docs/ARCHITECTURE.md differ, where an arrow
of the picture would point up, or where two modules have a type of the same name.

    storeys.py           one line for each fault
    storeys.py --rows    the rows that the imports make: each module as low as possible, to draw the picture anew
    storeys.py --check   plants a fault of each kind and demands that it is found

The picture is the first block of code in docs/ARCHITECTURE.md. Columns are two or more spaces apart: a storey (only in its first row), the
row's name, its modules. A module imports modules of rows below its own. A program may also import modules of the annex between
`#if canImport(MODULE)` and `#endif`: there the annex plugs itself in."""

import copy
import dataclasses
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = "docs/ARCHITECTURE.md"
PACKAGES = [folder for folder in (".", "Tool", "Annex") if (ROOT / folder / "Package.swift").exists()]
# Part of the toolchain: no manifest declares them.
SYSTEM = {"Darwin", "Dispatch", "Foundation", "Glibc", "Swift", "Synchronization", "Testing", "ucrt"}
ANNEX = "Annex"
# At the start of a line: a type that other files see. Types within types have their owner's name before theirs.
TYPE = re.compile(
    r"(?m)^(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|open|final|indirect)\s+)*(?:actor|class|enum|protocol|struct|typealias)\s+(\w+)")
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\(\w+\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|protocol|typealias|func|let|var)\s+)?(\w+)")


@dataclasses.dataclass(frozen=True)
class Import:
    module: str
    file: str
    line: int
    # Whether it stands between `#if canImport(module)` and the end of that condition.
    is_plug: bool = False

    def __str__(self):
        return f"{self.file}:{self.line}"


@dataclasses.dataclass
class Target:
    name: str
    manifest: str
    path: str
    kind: str
    dependencies: set
    imports: list
    # Name -> the file that declares it.
    types: dict

    @property
    def storey(self):
        return self.path.split("/")[0]

    @property
    def is_drawn(self):
        """Tests and their fixtures are not in the picture."""
        return "/Tests/" not in f"/{self.path}/"


# --- the project --------------------------------------------------------------------------------------------------

def imports(path):
    """The imports of a Swift file."""
    conditions = []
    for number, line in enumerate((ROOT / path).read_text().splitlines(), 1):
        if directive := re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line):
            word, condition = directive.groups()
            if word != "if":
                conditions.pop()
            if word != "endif":
                conditions.append(re.findall(r"(?<!!)canImport\((\w+)\)", condition))
        elif found := IMPORT.match(line):
            yield Import(found[1], path, number, bool(sum(conditions, [])))


def dependency(entry):
    [(kind, values)] = entry.items()
    return values[0]


def project():
    """The targets of all manifests by name."""
    files = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "*.swift"], cwd=ROOT, capture_output=True, text=True,
                           check=True).stdout.split("\n")
    files = [file for file in files if (ROOT / file).is_file()]
    targets = {}
    for folder in PACKAGES:
        dump = subprocess.run(["swift", "package", "dump-package", "--package-path", folder], cwd=ROOT, capture_output=True, text=True,
                              check=True).stdout
        for entry in json.loads(dump)["targets"]:
            usual = f"{'Tests' if entry['type'] == 'test' else 'Sources'}/{entry['name']}"
            path = (pathlib.Path(folder) / (entry.get("path") or usual)).as_posix()
            own = [file for file in files if file.startswith(path + "/")]
            found = [each for file in own for each in imports(file)]
            types = {name: file for file in own for name in TYPE.findall((ROOT / file).read_text())}
            targets[entry["name"]] = Target(
                entry["name"], (pathlib.Path(folder) / "Package.swift").as_posix(), path, entry["type"],
                {dependency(each) for each in entry["dependencies"]}, found, types)
    return targets


def picture():
    """The rows of the picture from top to bottom: (storey, name, modules)."""
    block = re.search(r"```\n(.*?)```", (ROOT / PICTURE).read_text(), re.DOTALL)[1]
    rows, storey = [], ""
    for line in block.splitlines():
        columns = re.split(r" {2,}", line.rstrip())
        if not columns[-1]:
            continue
        if line.startswith(" " * 3):
            columns = [storey] + columns[1:]
        storey, name, modules = columns[0].strip(), columns[1], columns[2].split()
        rows.append((storey, name, modules))
    return rows


# --- the rules ----------------------------------------------------------------------------------------------------

def faults(targets, rows):
    place = {}
    for number, (storey, name, modules) in enumerate(rows):
        for module in modules:
            if module in place:
                yield f"{PICTURE}: the picture has {module} twice"
            place[module] = number
            if module not in targets:
                yield f"{PICTURE}: the picture has {module}, which is no module"
            elif targets[module].storey != storey:
                yield f"{PICTURE}: the picture has {module} in {storey}, but its folder is {targets[module].path}"
    for target in targets.values():
        if target.is_drawn and target.name not in place:
            yield f"{PICTURE}: the picture lacks {target.name} ({target.path})"
        yield from undeclared(target)
        yield from upward(target, targets, place, [storey for storey, _, _ in rows])
    yield from ambiguous(targets)


def undeclared(target):
    """Imports without a declaration, and declarations without an import."""
    seen = set()
    for each in target.imports:
        if each.module not in target.dependencies | SYSTEM | {target.name} | seen:
            yield f"{each}: imports {each.module}, which {target.manifest} does not declare for {target.name}"
        seen.add(each.module)
    for name in sorted(target.dependencies - seen):
        yield f"{target.manifest}: {target.name} declares {name}, which no file in {target.path} imports"


def upward(target, targets, place, storeys):
    seen = set()
    for each in target.imports:
        other = targets.get(each.module)
        if other is None or other is target or other.name in seen:
            continue
        if each.is_plug and other.storey == ANNEX and target.storey != ANNEX and target.kind == "executable":
            continue
        seen.add(other.name)
        if target.is_drawn and not other.is_drawn:
            yield f"{each}: {target.name} imports {other.name}, which is only for tests"
        elif target.name in place and other.name in place and place[target.name] >= place[other.name]:
            yield f"{each}: the arrow from {target.name} to {other.name} points up or sideways in {PICTURE}"
        elif not target.is_drawn and storeys.index(other.storey) < storeys.index(target.storey):
            yield f"{each}: {target.name} in {target.storey} imports {other.name} of {other.storey}, a storey above"


def ambiguous(targets):
    """Types of the same name in two modules. A reader who finds one of them takes it for the other: each concept has one name, and a type
    that two modules need stands below both."""
    first = {}
    for target in filter(lambda each: each.is_drawn, targets.values()):
        for name, file in target.types.items():
            other = first.setdefault(name, target)
            if other is not target:
                yield f"{file}: the type {name} of {target.name} has the name of one of {other.name} ({other.types[name]})"


def lowest(targets):
    """The height of each drawn module above its storey's floor."""
    drawn, heights = {name: target for name, target in targets.items() if target.is_drawn}, {}

    def height(name):
        if name not in heights:
            target = drawn[name]
            below = {each.module for each in target.imports if each.module in drawn and not each.is_plug} - {name}
            heights[name] = max((height(other) + 1 for other in below if drawn[other].storey == target.storey), default=0)
        return heights[name]

    for name in drawn:
        height(name)
    return heights


def draw(targets, storeys):
    heights = lowest(targets)
    for storey in storeys:
        of_storey = {name: height for name, height in heights.items() if targets[name].storey == storey}
        for height in sorted(set(of_storey.values()), reverse=True):
            print(f"{storey:6} {height:2}  " + " ".join(sorted(name for name in of_storey if of_storey[name] == height)))


# --- planted faults -----------------------------------------------------------------------------------------------

def planted(targets, rows):
    """Yields each kind of fault: its name, the changed project, and the line that must appear."""
    def changed(change):
        new = copy.deepcopy((targets, rows))
        change(*new)
        return new

    low, high = targets[rows[-1][2][0]], targets[rows[0][2][0]]
    alien = Import("Alien", f"{low.path}/Planted.swift", 1)
    up = Import(high.name, f"{low.path}/Planted.swift", 1)
    plug = Import(high.name, f"{low.path}/Planted.swift", 1, is_plug=True)
    yield ("an import that is not declared", changed(lambda t, _: t[low.name].imports.append(alien)),
           f"{alien}: imports Alien, which {low.manifest} does not declare for {low.name}")
    yield ("a declaration that is not imported", changed(lambda t, _: t[low.name].dependencies.add("Alien")),
           f"{low.manifest}: {low.name} declares Alien, which no file in {low.path} imports")
    yield ("a module that is not drawn", changed(lambda _, r: r[-1][2].remove(low.name)), f"{PICTURE}: the picture lacks {low.name} ({low.path})")
    name, file = next(iter(high.types.items()))
    yield ("a type of the same name in two modules", changed(lambda t, _: t[low.name].types.update({name: "Planted.swift"})),
           f"{file}: the type {name} of {high.name} has the name of one of {low.name} (Planted.swift)")
    yield ("a name that is no module", changed(lambda _, r: r[-1][2].append("Alien")), f"{PICTURE}: the picture has Alien, which is no module")
    for each in (up, plug):
        def point_up(t, _, each=each):
            t[low.name].imports.append(each)
            t[low.name].dependencies.add(high.name)
        yield ("a plug in a module that is no program" if each.is_plug else "an arrow that points up", changed(point_up),
               f"{each}: the arrow from {low.name} to {high.name} points up or sideways in {PICTURE}")


def check(targets, rows):
    before, missed = set(faults(targets, rows)), []
    for kind, project_with_fault, line in planted(targets, rows):
        if set(faults(*project_with_fault)) - before != {line}:
            missed.append(f"storeys.py: does not find {kind}")
    return missed


if __name__ == "__main__":
    all_targets = project()
    if "--rows" in sys.argv:
        draw(all_targets, ["Annex", "Tool", "Apps", "Kit"])
        sys.exit()
    all_rows = picture()
    found = check(all_targets, all_rows) if "--check" in sys.argv else sorted(faults(all_targets, all_rows))
    if found and "--check" not in sys.argv:
        found.append(f"storeys.py: correct the import, the manifest or the name; Scripts/storeys.py --rows prints the rows of {PICTURE}")
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
