"""A costume in the fitting room of every site: its size by buttons and keys, and its bubble."""

import pytest
import zip_writer
from playwright.sync_api import expect

from fitting_room import FITTED, near
from test_make import Maker
from test_make_character import NOTICE, png

IN_A_HURRY = True


@pytest.fixture
def maker(open_app, proxy):
    return Maker(open_app("desktop", proxy.url), proxy.url)


def test_bubbles_show_the_head_under_the_costume(maker):
    maker.make()
    shares = maker.page.evaluate("""(names) => names.map(([over, under]) => {
      const [a, b] = [over, under].map((name) => document.querySelector(name).getBoundingClientRect());
      return [(b.x - a.x) / a.width, (b.y - a.y) / a.height, b.width / a.width];
    })""", [[FITTED, '[data-role="scotch"]'], [".bubble .costume", ".bubble .head"]])
    near(shares[0], shares[1], 0.02)
    head = maker.page.locator(".bubble .head").first
    assert head.is_visible() and head.evaluate("(image) => image.naturalWidth") > 0


def test_tiny_picture_grows_by_steps_that_can_be_seen(maker, tmp_path):
    file = tmp_path / "dot.png"
    file.write_bytes(zip_writer.png(6, 6))
    maker.drop(file, "dot.png")
    place = maker.page.locator('[data-role="place"]')
    expect(place).to_contain_text("6 points wide")
    larger = maker.page.locator('[data-role="larger"]')
    for width in ("12", "20", "28"):
        larger.focus()
        maker.page.keyboard.press("Enter")
        maker.page.wait_for_timeout(450)  # a press right after another one is the second half of a double press
        expect(place).to_contain_text(f"{width} points wide")
    maker.page.locator(".stage").focus()
    for key, width in (("+", "32"), ("Alt++", "32.4"), ("Alt+-", "32"), ("Shift++", "36"), ("-", "32")):
        maker.page.keyboard.press(key)
        expect(place).to_contain_text(f"{width} points wide")
    maker.page.locator('[data-role="fill"]').click()
    expect(place).to_contain_text("235 points wide")


def test_size_that_cannot_change_says_why(maker, tmp_path):
    picture = tmp_path / "belt.png"
    picture.write_bytes(png(4000, 10, lambda x, y: (200, 30, 30, 255)))
    maker.drop(picture, "belt.png")
    for button in ("smaller", "fill"):
        maker.page.locator('[data-role="middle"]').click()
        expect(maker.page.locator(NOTICE)).to_be_hidden()
        maker.page.locator(f'[data-role="{button}"]').click()
        expect(maker.page.locator(NOTICE)).to_have_text("Its size stays: no side can be shorter than 1 point, or longer than 2048."
                                                   " Undo takes earlier steps back.")
