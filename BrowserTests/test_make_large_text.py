"""The fitting room of every site with text of twice the size on a small phone."""

import pytest

from test_make import Maker
from test_make_character import png

IN_A_HURRY = True


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_state_and_buttons_are_whole_with_large_text_on_a_phone(open_app, proxy, tmp_path, locale):
    app = open_app("phone", proxy.url, locale=locale)
    app.page.set_viewport_size({"width": 360, "height": 640})
    app.page.add_init_script("addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })")
    maker = Maker(app, proxy.url)
    status = maker.page.locator('[data-role="saving"]')
    assert status.evaluate("(node) => node.scrollWidth <= node.clientWidth"), status.inner_text()
    picture = tmp_path / "crate.png"
    picture.write_bytes(png(30, 30, lambda x, y: (200, 30, 30, 255)))
    maker.drop(picture, "crate.png", field="label-de" if locale == "de-DE" else "label-en")
    maker.page.evaluate("scrollTo(0, 0)")
    notice, send = (maker.page.locator(f'[data-role="{role}"]').bounding_box() for role in ("notice", "save-file"))
    assert notice["y"] > send["y"] + send["height"]
