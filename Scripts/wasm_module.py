"""Reads and changes a binary WebAssembly module as far as splitting one needs: names, sizes and exports of its functions.

Functions are numbered as in the binary format: the imported ones first."""

import pathlib

CUSTOM, IMPORT, EXPORT, CODE = 0, 2, 7, 10
FUNCTION = 0  # the kind of an import or export


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        """An unsigned number in LEB128."""
        result = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            result |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return result

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def text(self):
        return self.bytes(self.number()).decode()

    @property
    def is_over(self):
        return self.at >= len(self.data)


def encoded(number):
    result = bytearray()
    while number > 127:
        result.append(number & 127 | 128)
        number >>= 7
    return bytes(result) + bytes([number])


class WasmModule:
    def __init__(self, path):
        reader = Reader(pathlib.Path(path).read_bytes())
        self.head = reader.bytes(8)
        self.sections = []  # (number, content)
        while not reader.is_over:
            number = reader.number()
            self.sections.append((number, reader.bytes(reader.number())))

    def section(self, number):
        return next((content for found, content in self.sections if found == number), b"\0")

    @property
    def exports(self):
        """(name, kind, index) of each export."""
        reader = Reader(self.section(EXPORT))
        return [(reader.text(), reader.number(), reader.number()) for _ in range(reader.number())]

    @exports.setter
    def exports(self, exports):
        entries = [encoded(len(name.encode())) + name.encode() + bytes([kind]) + encoded(index) for name, kind, index in exports]
        content = encoded(len(entries)) + b"".join(entries)
        self.sections = [(number, content if number == EXPORT else old) for number, old in self.sections]

    @property
    def names(self):
        """Function -> its name, from the section of names."""
        for number, content in self.sections:
            reader = Reader(content)
            if number == CUSTOM and reader.text() == "name":
                while not reader.is_over:
                    kind, part = reader.number(), Reader(reader.bytes(reader.number()))
                    if kind == 1:
                        return {part.number(): part.text() for _ in range(part.number())}
        return {}

    @property
    def sizes(self):
        """Function -> the bytes of its body."""
        reader = Reader(self.section(CODE))
        result = {}
        for index in range(self.imported, self.imported + reader.number()):
            result[index] = reader.number()
            reader.bytes(result[index])
        return result

    @property
    def imported(self):
        """The number of imported functions. A linked program imports nothing else."""
        return Reader(self.section(IMPORT)).number()

    def write(self, path):
        parts = (bytes([number]) + encoded(len(content)) + content for number, content in self.sections)
        pathlib.Path(path).write_bytes(self.head + b"".join(parts))
