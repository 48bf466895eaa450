#!/usr/bin/env python3
"""man_page.py VERSION DATE: reads the dump of a program's help (--experimental-dump-help) and writes its manual page in section 1."""

import json
import sys


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.splitlines())


def option_name(name):
    return f"{'--' if name['kind'] == 'long' else '-'}{name['name']}"


def heading(argument):
    """`--port <port>`, `<path> ...` or `--qr`."""
    value = f"<{argument.get('valueName', 'value')}>"
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    names = ", ".join(option_name(name) for name in argument["names"])
    return names + (f" {value}" if argument["kind"] == "option" else "")


def described(argument):
    words = " ".join(part for part in (argument.get("abstract"), argument.get("discussion")) if part)
    default = argument.get("defaultValue")
    return words + (f" (default: {default})" if default else "")


def own_arguments(command):
    return [a for a in command.get("arguments", []) if a["shouldDisplay"] and
            [name["name"] for name in a.get("names") or []] not in (["h", "help"], ["help"], ["version"])]


def commands(command, path):
    """The commands that do something, with their whole names."""
    children = [child for child in command.get("subcommands", []) if child["commandName"] != "help"]
    if not children:
        yield path, command
    for child in children:
        yield from commands(child, [*path, child["commandName"]])


def page(root, version, date):
    name = root["commandName"]
    yield f'.TH {name.upper()} 1 "{date}" "{name} {version}" "User Commands"'
    yield ".SH NAME"
    yield f"{name} \\- {escaped(root['abstract'].rstrip('.'))}"
    yield ".SH SYNOPSIS"
    for path, command in commands(root, [name]):
        values = [heading(a) for a in own_arguments(command) if a["kind"] == "positional"]
        yield f".B {escaped(' '.join(path))}"
        yield escaped(" ".join(["[options]", *values]))
        yield ".br"
    yield ".SH COMMANDS"
    for path, command in commands(root, [name]):
        yield f".SS {escaped(' '.join(path[1:]))}"
        for text in (command.get("abstract"), command.get("discussion")):
            if text:
                yield ".PP"
                yield escaped(text)
        for argument in own_arguments(command):
            yield ".TP"
            yield f".B {escaped(heading(argument))}"
            yield escaped(described(argument)) or "\\&"
    yield ".SH EXIT STATUS"
    yield "0 without faults, 1 with faults, 2 after a usage error."
    yield ".SH FILES"
    yield ".TP"
    yield ".I /usr/share/disguise/app"
    yield "The built apps. Its folder bundled is a pack to copy."


def main():
    version, date = sys.argv[1:]
    print("\n".join(page(json.load(sys.stdin)["command"], version, date)))


if __name__ == "__main__":
    main()
