"""The settings on every screen: nothing is cut off or covered, everything can be read."""

import itertools
import time

import pytest

from faults import case
from geometry import is_inside, overlap
from settings import Settings
from test_screens import SIZES, open_sized, room as free_room, set_text, text_boxes

IN_A_HURRY = True


def contrast(colors):
    def light(color):
        parts = [v / 255 for v in color]
        r, g, b = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    a, b = sorted(map(light, colors))
    return (b + 0.05) / (a + 0.05)


# `make test` runs the narrowest screen with the longer words, `make soak` all.
SPARED = [f"{name}-{code}" for name, code in itertools.product(SIZES, ["en", "de"])
          if (name, code) not in (("320x568", "de"),)]


@pytest.mark.spared(*SPARED)
@pytest.mark.parametrize("name,code", itertools.product(SIZES, ["en", "de"]))
def test_settings_fit_every_screen(open_app, name, code):
    app = open_sized(open_app, name, locale=code)
    app.go_dressing(bubbles=5)
    s = Settings(app)
    app.bubble("dinosaur").evaluate("n => n.click()")
    app.wait_state("dressed")
    time.sleep(0.4)
    for percent in (100, 200):
        set_text(app, percent)
        time.sleep(0.4)
        corners = [app.box(s.role(role)) for role in ("settings", "hoo-link", "surprise", "sound", "undo")]
        for corner in corners:
            assert min(corner.width, corner.height) >= 44 and is_inside(corner, free_room(app))
            for text in (app.title, app.description):
                assert all(overlap(line, corner) <= 0 for line in text_boxes(app, text)), (
                    f"{text.inner_text()!r} is under a corner at {percent} %")
        s.open()
        time.sleep(0.3)
        assert is_inside(app.box(s.dialog), app.size())
        for target in s.dialog.locator("label, button:visible").all():
            box = app.box(target)
            assert min(box.width, box.height) >= 44, target.inner_text()
            target.scroll_into_view_if_needed()
            assert is_inside(app.box(target), app.box(s.dialog)), target.inner_text()
            check = "n => n.scrollWidth <= n.clientWidth + 1"
            assert target.evaluate(check), f"{target.inner_text()!r} is cut off at {percent} %"
        assert s.dialog.locator(".settings-content").evaluate("n => n.scrollWidth <= n.clientWidth + 1")
        s.close()


def test_settings_text_has_contrast(settings):
    s = settings("phone").open()
    s.press("settings-clear")
    for scheme in ("light", "dark"):
        s.page.emulate_media(color_scheme=scheme)
        with case(scheme):
            check_contrast(s)


def check_contrast(s):
    found = s.page.evaluate(r"""() => {
      const rgb = (color) => color.match(/[\d.]+/g).map(Number);
      const ground = rgb(getComputedStyle(document.querySelector('dialog')).backgroundColor).slice(0, 3);
      return [...document.querySelectorAll('dialog *')].filter((n) => n.checkVisibility() && [...n.childNodes].some((c) => c.nodeType === 3 && c.data.trim()))
        .map((n) => [n.textContent, parseFloat(getComputedStyle(n).fontSize), rgb(getComputedStyle(n).color).slice(0, 3), ground]);
    }""")
    assert len(found) >= 8
    for text, size, ink, ground in found:
        least = 3 if size >= 18.66 else 4.5
        assert contrast((ink, ground)) >= least, f"{text!r}: {contrast((ink, ground)):.1f}"


def test_forced_colours_keep_it_all_visible(settings):
    s = settings("desktop", forced_colors="active").open()
    for role in ("settings", "hoo-link", "settings-close"):
        ink, ground = s.role(role).evaluate(
            "n => { const rgb = (c) => c.match(/[\\d.]+/g).map(Number).slice(0, 3);"
            " return [rgb(getComputedStyle(n, '::before').backgroundColor), rgb(getComputedStyle(document.body).backgroundColor)] }")
        assert contrast((ink, ground)) >= 3, role
