#!/usr/bin/env python3
"""merged_constants.py PRODUCT: checks that no array of a built wasm program has been replaced by another one of the same name.

An array of literals becomes a constant, which is named after its function and a number. A module that uses a function of another
module compiles it again, and may number its arrays otherwise. The linker keeps one constant of each name, so one of the two copies
reads the wrong array (docs/TESTING.md, "A fault of the compiler").

merged_constants.py --example: builds Scripts/merged-constants, a program with that fault, and checks that it is found.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from wasm_module import CUSTOM, Reader, WasmModule

SCRIPTS = pathlib.Path(__file__).resolve().parent
BUILD = SCRIPTS.parent / ".build-wasm"
RELEASE = "wasm32-unknown-none-wasm/release"
# The mangled name of a constant that the compiler has made of an array in a function: "outlined variable #1 of ...".
ARRAY = re.compile(r"Tv\d*_r?$")
DATA = 11
SYMBOL_TABLE = 8
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
WEAK, LOCAL, UNDEFINED, EXPLICIT_NAME = 1, 2, 16, 64
# Kinds of places in data that the linker fills in, with a number to add.
WITH_ADDEND = {5, 8, 9, 16}


class Symbol:
    def __init__(self, reader):
        self.kind, self.flags = reader.number(), reader.number()
        self.name, self.place = "", None
        if self.kind == DATA_SYMBOL:
            self.name = reader.text()
            if not self.flags & UNDEFINED:
                self.place = reader.number(), reader.number(), reader.number()
        else:
            reader.number()
            if self.kind != SECTION_SYMBOL and (not self.flags & UNDEFINED or self.flags & EXPLICIT_NAME):
                self.name = reader.text()


class Object:
    """The data of an object file, and what the linker fills in."""

    def __init__(self, path):
        self.segments, self.symbols, self.fillings = [], [], []
        for number, content in WasmModule(path).sections:
            reader = Reader(content)
            if number == DATA:
                self.read_segments(reader)
            elif number == CUSTOM:
                name = reader.text()
                if name == "linking":
                    self.read_symbols(reader)
                elif name == "reloc.DATA":
                    self.read_fillings(reader)

    def read_segments(self, reader):
        for _ in range(reader.number()):
            if reader.number() != 1:  # an address: i32.const, a number and the end
                reader.bytes(1)
                reader.number()
                reader.bytes(1)
            length = reader.number()
            self.segments.append((reader.at, reader.bytes(length)))

    def read_symbols(self, reader):
        reader.number()
        while not reader.is_over:
            kind, part = reader.number(), Reader(reader.bytes(reader.number()))
            if kind == SYMBOL_TABLE:
                self.symbols = [Symbol(part) for _ in range(part.number())]

    def read_fillings(self, reader):
        reader.number()
        for _ in range(reader.number()):
            kind, offset, symbol = reader.number(), reader.number(), reader.number()
            self.fillings.append((offset, symbol, reader.number() if kind in WITH_ADDEND else 0))

    def content(self, symbol, depth=0):
        """The bytes of a symbol, and for each place that the linker fills in the name or, of a local symbol, the content of its target."""
        segment, offset, size = symbol.place
        start, data = self.segments[segment]
        data, places = bytearray(data[offset:offset + size]), []
        for place, target, addend in self.fillings:
            if start + offset <= place < start + offset + size:
                target = self.symbols[target]
                followed = target.kind == DATA_SYMBOL and target.flags & LOCAL and depth < 4
                place -= start + offset
                data[place:place + 4] = bytes(4)
                places.append((place, self.content(target, depth + 1) if followed else target.name, addend))
        return bytes(data), tuple(places)

    @property
    def arrays(self):
        """(name, content) of each array of literals of which the linker keeps one."""
        return [(symbol.name, self.content(symbol)) for symbol in self.symbols
                if symbol.kind == DATA_SYMBOL and symbol.place and symbol.flags & WEAK and ARRAY.search(symbol.name)]


def differing(folder, product):
    """The arrays that differ between the object files of a product: name -> an object of each content."""
    found = {}
    for path in (folder / RELEASE / f"{product}.product" / "Objects.LinkFileList").read_text().splitlines():
        for name, content in Object(path).arrays:
            found.setdefault(name, {}).setdefault(content, pathlib.Path(path).name)
    return {name: list(contents.values()) for name, contents in found.items() if len(contents) > 1}


def check(product):
    """Checks a page's program, after its build."""
    faults = differing(BUILD, product)
    for name, objects in faults.items():
        print(f"merged_constants: {product}: {' and '.join(objects)} have different arrays of the name {name}; write that"
              " function without arrays of literals", file=sys.stderr)
    return not faults


def check_example():
    """Checks that the fault is there, and is found."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        toolset = folder / "toolset.json"
        subprocess.run([SCRIPTS / "wasm-toolset.sh", toolset, "isKnown"], check=True)
        subprocess.run(["swift", "build", "-c", "release", "--triple", "wasm32-unknown-none-wasm", "--toolset", toolset, "--quiet",
                        "--package-path", SCRIPTS / "merged-constants", "--scratch-path", folder, "-debug-info-format", "none"],
                       check=True)
        if differing(folder, "Page"):
            return True
    print("merged_constants: the compiler makes no arrays of the same name any more: this check and the remark in PNGHeader"
          " may go", file=sys.stderr)
    return False


if __name__ == "__main__":
    sys.exit(not (check_example() if sys.argv[1] == "--example" else check(sys.argv[1])))
