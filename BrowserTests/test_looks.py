"""The look of Scotch: kept over reloads and named in the address, by surprise, undone and redone; and all ten costumes."""

import itertools
import plistlib
import shutil

import packs
import pytest
from geometry import is_inside, overlap
from server import until
from test_screens import open_sized, room

IN_A_HURRY = True


def worn_id(app):
    return app.page.evaluate("""() => {
      const image = document.querySelector('[data-role="worn-costume"]');
      return image && [...document.querySelectorAll('[data-costume-id]')]
        .find((b) => b.querySelector('img.costume').src === image.src).dataset.costumeId;
    }""")


def test_surprise_undo_and_redo_change_the_look_and_a_reload_keeps_it(open_app, server):
    app = open_app("phone").go_dressing(bubbles=5)
    surprise = app.page.get_by_role("button", name="Surprise me")
    box = app.box(surprise)
    assert min(box.width, box.height) >= 44
    looks = [None]
    for _ in range(3):
        surprise.click()
        until(lambda: worn_id(app) not in (None, looks[-1]), 5, "another costume")
        looks.append(worn_id(app))
    for key, expected in (("Control+z", looks[2]), ("Meta+z", looks[1]), ("Control+Shift+z", looks[2]), ("Control+y", looks[3])):
        app.page.keyboard.press(key)
        until(lambda: worn_id(app) == expected, 5, lambda: f"{key}: {worn_id(app)} instead of {expected}")
    app.wait_state("dressed")
    assert app.page.evaluate("location.hash") == f"#wear={looks[3]}", "an address to pass on"

    app.reload()
    until(lambda: app.state() == "dressed" and worn_id(app) == looks[3], 10, "the same look")
    app.page.goto(app.url, wait_until="commit")
    until(lambda: app.state() == "dressed" and worn_id(app) == looks[3], 10, "also without the fragment")
    assert "#" not in app.page.url
    app.page.keyboard.press("Control+z")
    assert app.state() == "dressed", "the look of the start cannot be taken back"
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    app.reload()
    app.wait_state("browsing", seconds=20)
    assert app.worn.count() == 0


@pytest.mark.spared("844x390 notched")
@pytest.mark.parametrize("name", ["320x568", "844x390 notched"])
def test_buttons_undo_and_redo(open_app, name):
    app = open_sized(open_app, name).go_dressing(bubbles=5)
    undo, redo = (app.page.locator(f'[data-role="{role}"]') for role in ("undo", "redo"))
    assert not undo.is_visible() and not redo.is_visible()
    first = app.dress()
    looks = [None, first, "wizard" if first == "pirate" else "pirate"]
    app.bubble(looks[2]).evaluate("n => n.click()")
    until(lambda: worn_id(app) == looks[2], 5, "another costume")
    assert undo.get_attribute("aria-label") == "Undo the last change of costume"
    app.tap_point(app.box(undo).center)
    until(lambda: worn_id(app) == looks[1] and redo.is_visible(), 5, "the look before")
    app.wait_state("dressed")
    corners = [app.box(button) for button in app.page.locator(".corner:visible").all()]
    assert len(corners) == 7 and all(min(c.width, c.height) >= 44 and is_inside(c, room(app)) for c in corners)
    for a, b in itertools.combinations(corners, 2):
        assert overlap(a, b) <= 0, "two buttons in one place"
    undo.focus()
    app.page.keyboard.press("Enter")
    app.wait_state("browsing")
    assert not undo.is_visible() and app.page.evaluate("document.activeElement.dataset.role") == "redo"
    app.page.keyboard.press("Enter")
    until(lambda: worn_id(app) == looks[1] and undo.is_visible(), 5, "the look again")


def test_look_whose_costume_is_gone_is_forgotten(open_app):
    app = open_app("desktop")
    app.context.add_init_script("if (!localStorage['settings-look']) localStorage['settings-look'] = 'wear=emperor'")
    app.go_dressing(bubbles=5)
    until(lambda: app.notice.count() == 1 and "tailor" in app.notice.inner_text(), 10, "a notice")
    assert not app.page.evaluate("localStorage['settings-look']")


def test_address_fetches_what_the_catalogue_has_by_now(open_app, serve, tmp_path):
    folder = tmp_path / "catalogue"
    shutil.copytree(packs.APP / "catalogue", folder)
    costumes = plistlib.loads((folder / "config.plist").read_bytes())
    (folder / "config.plist").write_bytes(plistlib.dumps(costumes[:2]))
    server = serve("--catalogue", folder)
    app = open_app("desktop", url=server.url).go_dressing(bubbles=5)
    (folder / "config.plist").write_bytes(plistlib.dumps(costumes[:3]))
    late = costumes[2]["id"]
    until(lambda: late in packs.catalogue(server), 20, "the server's new catalogue")
    app.page.evaluate(f"location.hash = 'wear={late}'")
    until(lambda: worn_id(app) == late, 10, "the new costume")
    app.page.evaluate("location.hash = 'wear=emperor'")
    until(lambda: app.notice.count() == 1 and "tailor" in app.notice.inner_text(), 10, "a notice")
    assert worn_id(app) == late and app.page.evaluate("location.hash") == f"#wear={late}", "he keeps what he has"
