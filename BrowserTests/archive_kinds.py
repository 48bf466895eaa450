"""The list of archives for archives.py. Each has its faults, a name, and a change of a good archive.

Faults are rules with the entry that breaks them, as in "overlap SET/header.png; ratio SET/01/hoo.json"; "ok" for a good archive."""

KINDS = []


def kind(faults, title):
    """Registers a change of the good archive under a name for the manifest."""

    def register(change):
        KINDS.append((faults, title, change))
        return change

    return register


def simple(faults, title, **fields):
    """Registers an archive with these fields."""
    KINDS.append((faults, title, lambda zip: [setattr(zip, key, value) for key, value in fields.items()]))


def header(rule, title, **fields):
    """Registers an archive whose header image has these fields in both headers."""
    KINDS.append((f"{rule} SET/header.png", title, lambda zip: zip["header.png"].both(**fields)))


def local(title, rule="header-mismatch", **fields):
    """Registers an archive whose header image has these fields in its local header only."""
    KINDS.append((f"{rule} SET/header.png", title, lambda zip: zip["header.png"].local.update(fields)))


def entry(rule, title, **fields):
    """Registers an archive whose header image has these attributes as an entry."""
    KINDS.append((f"{rule} SET/header.png", title, lambda zip: [setattr(zip["header.png"], *field) for field in fields.items()]))


def named(rule, title, name):
    """Registers an archive with one more entry of this name."""
    full = name if isinstance(name, bytes) else name.encode()
    KINDS.append((f"{rule} {shown(full)}".rstrip(), title, lambda zip: zip.add("", full=full.replace(b"SET", zip.name.encode()))))


def shown(name):
    """The name in a fault: as it is if its characters are printable, else with a question mark for each byte that is not printable ASCII."""
    text = name.decode(errors="replace")
    if any(letter < " " or letter == "\x7f" for letter in text):
        text = "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in name)
    return text if len(text) <= 120 else text[:120] + "..."


def contents(rule, title, name, value):
    """Registers an archive in which one file holds `value`, or the result of calling it."""
    KINDS.append((rule if rule == "ok" else f"{rule} SET/{name}", title, lambda zip: zip.set(name, value() if callable(value) else value)))


def hoo_document(rule, title, text):
    contents(rule, title, "01/hoo.json", text if isinstance(text, bytes) else text.encode())


def set_document(rule, title, text):
    contents(rule, title, "hoo_set.json", text if isinstance(text, bytes) else text.encode())
