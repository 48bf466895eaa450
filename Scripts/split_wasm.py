#!/usr/bin/env python3
"""split_wasm.py PRODUCT LINKED OPTION...: optimises the linked module of a page with these options of wasm-opt and splits it into
the part that the start needs and the rest, .build-wasm/PRODUCT.wasm and PRODUCT-second.wasm.

Scripts/cold/PRODUCT.txt lists the functions that the start does not call (`make profile` renews it); all others are in the first
part, those that the list does not know yet as well. So an old list costs bytes, but no start waits for the second part.

The module is split after it was optimised as a whole, because two optimised halves are a tenth larger. Functions of the second
part that the first one calls are exported meanwhile, which keeps the optimiser from inlining them there."""

import pathlib
import re
import subprocess
import sys

from wasm_module import FUNCTION, WasmModule

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Bytes of a function's body. A smaller one that the first part calls stays there: crossing over costs as much.
WORTH_SPLITTING = 100
# Marks exports that are removed again; no function of ours begins with it.
MARK = "\x01"


def run(tool, *arguments):
    return subprocess.run([tool, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def entities(module):
    """Function -> the demangled name that it shares with the other specialisations of the same source."""
    names = module.names
    lines = subprocess.run(["swift", "demangle", "-compact", "-simplified"], input="\n".join(names.values()), check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return dict(zip(names, lines, strict=True))


def owner(entity):
    """All entities of the same type: `Type.*`; the entity itself if it belongs to none."""
    found = re.search(r"(?:^|\s|\()([A-Z_][^.\s]*)\.", entity)
    return f"{found[1]}.*" if found else entity


class ColdList:
    """Entities that the start does not call, a line each; `Type.*` stands for all of a type."""

    def __init__(self, product):
        self.path = ROOT / "Scripts" / "cold" / f"{product}.txt"
        self.lines = set(self.path.read_text().splitlines()) if self.path.exists() else set()

    def __contains__(self, entity):
        return entity in self.lines or owner(entity) in self.lines

    def renew(self, entities, hot):
        """Lists all `entities` but the hot ones."""
        owners = {owner(entity) for entity in hot}
        cold = set(entities) - set(hot)
        # A number in a name is that of an order, which another file's name changes.
        cold = {entity for entity in cold if not entity.startswith(".L")}
        self.lines = {entity if owner(entity) in owners else owner(entity) for entity in cold}
        self.path.write_text("\n".join(sorted(self.lines)) + "\n")


class References:
    """The references between the functions of a module."""

    def __init__(self, path):
        text = run("wasm-dis", path)
        order = re.findall(r"^ \((?:import .*\()?func (\$[^\s)]+)", text, re.MULTILINE)
        index = {name: place for place, name in enumerate(order)}
        self.calls = {}  # function -> the functions that it calls directly
        for line in text.splitlines():
            if function := re.match(r" \(func (\$[^\s)]+)", line):
                called = self.calls.setdefault(index[function[1]], set())
            elif call := re.search(r"\(call (\$[^\s)]+)", line):
                called.add(index[call[1]])
        # The functions in the table, by slot.
        self.table = [index[name] for line in re.findall(r"^ \(elem .*", text, re.MULTILINE) for name in re.findall(r" (\$[^\s)]+)", line)
                      if name in index]


def resembling(bodies):
    """The places of texts in an order in which each resembles the one before it: it has the most runs of three lines with it in common."""
    runs = [{hash(tuple(lines[i:i + 3])) for i in range(max(1, len(lines) - 2))} for lines in bodies]
    order, left = [0], set(range(1, len(bodies)))
    while left:
        last = runs[order[-1]]
        order.append(max(left, key=lambda place: (len(last & runs[place]) / (1 + len(last | runs[place])), -place)))
        left.remove(order[-1])
    return order


class Splitting:
    def __init__(self, product, linked, *options):
        self.product, self.linked, self.options = product, linked, options
        self.features = [option for option in options if option.startswith("--enable-")]
        self.folder = pathlib.Path(".build-wasm", "split", product)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.cold = ColdList(product)

    def file(self, name):
        return self.folder / f"{name}.wasm"

    def binaryen(self, tool, *arguments):
        run(tool, *self.features, *arguments)

    def merge(self):
        """Merges equal functions; sets the module and the functions in it that the first part has."""
        module = WasmModule(self.linked)
        found = entities(module)
        own = module.exports
        module.exports = own + [(f"{MARK}{index}", FUNCTION, index) for index in found]
        module.write(self.file("marked"))
        self.binaryen("wasm-opt", "-g", "--duplicate-function-elimination", "--simplify-globals", "--remove-unused-module-elements",
                 self.file("marked"), "-o", self.file("merged"))
        self.merged = WasmModule(self.file("merged"))
        places = {name: index for name, _, index in self.merged.exports}
        self.first = {places[f"{MARK}{index}"] for index, entity in found.items() if entity not in self.cold}
        self.own = [export for export in self.merged.exports if not export[0].startswith(MARK)]

    def beyond(self, references):
        """The functions of the second part that the first one calls."""
        return {called for caller in self.first for called in references.calls.get(caller, ()) if called not in self.first}

    def optimise(self):
        """Optimises the whole module; no function of the second part goes into one of the first."""
        self.references, sizes = References(self.file("merged")), self.merged.sizes
        self.first |= {index for index in self.beyond(self.references) if sizes.get(index, 0) < WORTH_SPLITTING}
        self.merged.exports = self.own + [(f"{MARK}{index}", FUNCTION, index) for index in sorted(self.beyond(self.references))]
        self.merged.write(self.file("guarded"))
        self.binaryen("wasm-opt", "-g", *self.options, self.file("guarded"), "-o", self.file("optimised"))

    def kept(self, module):
        """The functions of the optimised module that its first part has. Some have the names of others that became equal, perhaps of
        the second part: all that the first part has referred to, but for the marked functions."""
        old, new = self.merged.names, References(self.file("optimised"))
        kept = {index for index, name in module.names.items() if name in {old[index] for index in self.first}}
        kept |= {function for before, function in zip(self.references.table, new.table, strict=True) if before in self.first}
        wanted = {name for name, kind, index in self.own if kind == FUNCTION and index in self.first}
        kept |= {index for name, _, index in module.exports if name in wanted}
        marked = {index for name, _, index in module.exports if name.startswith(MARK)}
        while more := {called for caller in kept for called in new.calls.get(caller, ())} - kept - marked:
            kept |= more
        return sorted(kept)

    def split(self):
        module = WasmModule(self.file("optimised"))
        kept = self.kept(module)
        module.exports = [export for export in module.exports if not export[0].startswith(MARK)]
        module.write(self.file("unguarded"))
        # Without names: those of the exports between the parts would be a tenth of both.
        self.binaryen("wasm-opt", "--strip-debug", self.file("unguarded"), "-o", self.file("whole"))
        # Binaryen calls functions without a name by their number among those that are not imported.
        (self.folder / "kept").write_text("\n".join(str(index - module.imported) for index in kept))
        self.binaryen("wasm-split", f"--keep-funcs=@{self.folder / 'kept'}", "--export-prefix=%", "--placeholder-namespace=second",
                 "--import-namespace=first", self.file("whole"), "-o1", self.file("first"), "-o2", self.file("second"))
        for part, name in (("first", self.product), ("second", f"{self.product}-second")):
            self.order(part)
            self.binaryen("wasm-opt", "-Oz", "--low-memory-unused", self.file(f"{part}-ordered"), "-o", self.file(f"{part}-new"))
            self.file(f"{part}-new").replace(pathlib.Path(".build-wasm") / f"{name}.wasm")

    def order(self, part):
        """Puts functions beside those that they resemble, which is a hundredth of a part when compressed."""
        text = subprocess.run(["wasm-dis", *self.features, self.file(part)], check=True, capture_output=True, text=True).stdout
        functions = list(re.finditer(r"^ \(func .*?^ \)\n", text, re.MULTILINE | re.DOTALL))
        bodies = [[line.strip() for line in function[0].splitlines()[1:]] for function in functions]
        start, end = functions[0].start(), functions[-1].end()
        ordered = "".join(functions[place][0] for place in resembling(bodies))
        file = self.folder / f"{part}.wat"
        file.write_text(text[:start] + ordered + text[end:])
        self.binaryen("wasm-as", file, "-o", self.file(f"{part}-ordered"))


def placeholders(product):
    """Number of a placeholder in the first part, a place in the table -> the entity of the second part that belongs there."""
    folder = ROOT / ".build-wasm" / "split" / product
    module = WasmModule(folder / "unguarded.wasm")
    kept, found = {int(line) + module.imported for line in (folder / "kept").read_text().split()}, entities(module)
    # wasm-split sorts them by their names, which are their numbers as text.
    moved = sorted((index for index in module.sizes if index not in kept), key=lambda index: str(index - module.imported))
    return {int(start) + place: found[moved[int(number)]]
            for start, functions in re.findall(r"^ \(elem .*\(i32\.const (\d+)\)(.*)\)", run("wasm-dis", folder / "second.wasm"), re.MULTILINE)
            for place, number in enumerate(re.findall(r"\$(\d+)", functions))}


if __name__ == "__main__":
    splitting = Splitting(*sys.argv[1:])
    splitting.merge()
    splitting.optimise()
    splitting.split()
