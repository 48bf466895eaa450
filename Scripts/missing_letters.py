#!/usr/bin/python3
"""missing_letters.py FONT FILE...: names the characters of the files that a font lacks, a line for each file. It needs Debian's fonttools."""

import pathlib
import sys

from fontTools.ttLib import TTFont

SHOWN = 12  # characters in a line


def main(font, *files):
    known = TTFont(font).getBestCmap()
    for file in files:
        text = pathlib.Path(file).read_text(encoding="utf-8")
        missing = sorted({letter for letter in text if not letter.isspace() and ord(letter) not in known})
        if missing:
            names = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in missing[:SHOWN]) + (", ..." if len(missing) > SHOWN else "")
            print(f"{file}: {pathlib.Path(font).stem} lacks {names}; HooView shows them in the next font of its list", file=sys.stderr)


main(*sys.argv[1:])
