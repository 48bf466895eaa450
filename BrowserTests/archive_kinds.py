"""The list of archives for archives.py. Each has the rule that refuses it, or "ok", a name, and a change of a good archive."""

KINDS = []


def kind(rule, title):
    """Registers a change of the good archive under a name for the manifest."""

    def register(change):
        KINDS.append((rule, title, change))
        return change

    return register


def simple(rule, title, **fields):
    """Registers an archive with these fields."""
    KINDS.append((rule, title, lambda zip: [setattr(zip, key, value) for key, value in fields.items()]))


def header(rule, title, **fields):
    """Registers an archive whose header image has these fields in both headers."""
    KINDS.append((rule, title, lambda zip: zip["header.png"].both(**fields)))


def local(title, **fields):
    """Registers an archive whose header image has these fields in its local header only."""
    KINDS.append(("header-mismatch", title, lambda zip: zip["header.png"].local.update(fields)))


def named(rule, title, name, own=False):
    """Registers an archive with one more entry of this name; in the set's folder if `own`."""
    KINDS.append((rule, title, lambda zip: zip.add(name) if own else zip.add("", full=name.replace("SET", zip.name)
                                                                              if isinstance(name, str) else name)))


def contents(rule, title, name, value):
    """Registers an archive in which one file holds `value`, or the result of calling it."""
    KINDS.append((rule, title, lambda zip: zip.set(name, value() if callable(value) else value)))


def hoo_document(rule, title, text):
    contents(rule, title, "01/hoo.json", text if isinstance(text, bytes) else text.encode())


def set_document(rule, title, text):
    contents(rule, title, "hoo_set.json", text if isinstance(text, bytes) else text.encode())
