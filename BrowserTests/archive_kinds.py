"""The list of archives for archives.py: each has the rule that refuses it, or "ok", its name, and a change of a good archive."""

KINDS = []


def kind(rule, what):
    """Registers a change of the good archive; `what` is the kind's name in the manifest."""

    def register(change):
        KINDS.append((rule, what, change))
        return change

    return register


def simple(rule, what, **fields):
    """An archive whose own fields are these."""
    KINDS.append((rule, what, lambda zip: [setattr(zip, key, value) for key, value in fields.items()]))


def header(rule, what, **fields):
    """Both headers of the header image have these fields."""
    KINDS.append((rule, what, lambda zip: zip["header.png"].both(**fields)))


def local(what, **fields):
    """Its local header alone has these fields."""
    KINDS.append(("header-mismatch", what, lambda zip: zip["header.png"].local.update(fields)))


def named(rule, what, name, own=False):
    """One more entry of this name; in the set's folder where it is `own`."""
    KINDS.append((rule, what, lambda zip: zip.add(name) if own else zip.add("", full=name.replace("SET", zip.name)
                                                                              if isinstance(name, str) else name)))


def contents(rule, what, name, value):
    """One file of the set holds `value`, or what it answers."""
    KINDS.append((rule, what, lambda zip: zip.set(name, value() if callable(value) else value)))


def hoo_document(rule, what, text):
    contents(rule, what, "01/hoo.json", text if isinstance(text, bytes) else text.encode())


def set_document(rule, what, text):
    contents(rule, what, "hoo_set.json", text if isinstance(text, bytes) else text.encode())
