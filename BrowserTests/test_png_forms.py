"""The browser's own decoder beside our judgement of PNG pictures (docs/ARCHIVES.md)."""

import base64

from png_forms import BAD, GOOD

# Damaged pictures that Chromium draws whole. We refuse them, since other decoders do not draw them.
DRAWN = {
    "tRNS with a wrong checksum", "tEXt with a wrong checksum", "IEND with a wrong checksum", "cut off in IEND",
    "a palette of three colours for two", "a wrong checksum of the pixels", "no checksum of the pixels",
    "bytes behind the pixels' stream", "acTL cut off",
}


def test_browser_draws_every_accepted_form(open_app):
    """All forms that tool and page accept are drawn whole, and of the others only those that the documentation names."""
    forms = [*GOOD, *[(title, png) for _, title, png in BAD]]
    found = open_app("desktop").page.evaluate("""(forms) => Promise.all(forms.map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      try { return (await createImageBitmap(new Blob([bytes], { type: 'image/png' }))).width; } catch { return 0; }
    }))""", [base64.b64encode(png).decode() for _, png in forms])
    drawn = {title for (title, _), width in zip(forms, found, strict=True) if width}
    assert {title for title, _ in GOOD} - drawn == set()
    assert drawn - {title for title, _ in GOOD} == DRAWN
