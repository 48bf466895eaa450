"""The original pack of 2016; skipped if it is absent, because it is not part of this repository."""

import base64

import pytest

import packs
from server import until
from driver import worn_box

IN_A_HURRY = True

pytestmark = pytest.mark.skipif(
    not (packs.CHALLENGE / "config.plist").exists(), reason="../shared/challenge is not here")


@pytest.fixture
def challenge(serve, tmp_path):
    (tmp_path / "empty.json").write_text("[]")
    return serve("--costumes", packs.CHALLENGE, "--catalogue", tmp_path / "empty.json")


@pytest.mark.spared("desktop")
@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_original_costumes_fit_to_half_a_pixel(open_app, challenge, screen):
    app = open_app(screen, url=challenge.url).go_dressing(bubbles=3)
    costumes = packs.bundled(packs.CHALLENGE)
    assert sorted(app.bubbles()) == ["doctor", "ghost", "hipster"]
    for id, costume in costumes.items():
        assert app.page.get_by_role("button", name=costume["label"], exact=True).count() == 1
        app.bubble(id).evaluate("n => n.click()")
        app.wait_state("dressed")
        scotch, worn = app.box(app.scotch), app.box(app.worn)
        assert abs(scotch.width / scotch.height - 235 / 374) < 0.002
        assert worn.difference(worn_box(scotch, costume)) <= 0.5, id
        assert app.title.inner_text() == costume["label"]
        assert app.description.inner_text().split() == costume["description"].split()
        app.page.keyboard.press("Escape")
        app.wait_state("browsing")


def picture(name, scale):
    suffix = "" if scale == 1 else f"@{scale}x"
    data = (packs.CHALLENGE / f"Assets.xcassets/{name}.imageset/{name}{suffix}.png").read_bytes()
    return "data:image/png;base64," + base64.b64encode(data).decode()


def layered(page, scotch, worn, costume, scale, size):
    """The reference picture: the costume laid over Scotch by a page that shares no code with the app."""
    image = lambda name, box: (
        f'<img src="{picture(name, scale)}" style="position:absolute;left:0;top:0;width:{box.width}px;'
        f'height:{box.height}px;transform:translate({box.x}px,{box.y}px)">')
    page.set_viewport_size({"width": int(size.width), "height": int(size.height)})
    page.set_content('<body style="margin:0;background:#fff;overflow:hidden">'
                     + image("scotch", scotch) + image(costume["image"], worn))
    page.wait_for_function("[...document.images].every(i => i.complete)")


DIFFERENCE = """async ([a, b]) => {
  const read = async (data) => {
    const i = new Image(); i.src = 'data:image/png;base64,' + data; await i.decode();
    const c = new OffscreenCanvas(i.width, i.height).getContext('2d'); c.drawImage(i, 0, 0);
    return c.getImageData(0, 0, i.width, i.height).data;
  };
  const [p, q] = [await read(a), await read(b)];
  let [sum, most] = [0, 0];
  for (let i = 0; i < p.length; i++) { const d = Math.abs(p[i] - q[i]); sum += d; if (d > 48) most++; }
  return [p.length === q.length, sum / p.length, most / p.length];
}"""


# Hides parts that the original did not have: the backdrop, shadows, fallen bubbles and the focus ring.
BARE = """const sheet = new CSSStyleSheet();
  sheet.replaceSync('main { background: #fff !important } .wall, .floor, .apron, .shadow, button[data-costume-id], .scotch-button::before { display: none !important }'
    + ' .scotch-button { outline: none !important; box-shadow: none !important }');
  document.adoptedStyleSheets.push(sheet);"""


@pytest.mark.drawn
def test_dressed_scotch_equals_original_picture(driver, open_app, challenge):
    app = open_app("desktop", url=challenge.url).go_dressing(bubbles=3)
    app.page.evaluate(BARE)
    reference = driver.browser.new_context(device_scale_factor=1).new_page()
    try:
        for id, costume in packs.bundled(packs.CHALLENGE).items():
            app.bubble(id).evaluate("n => n.click()")
            app.wait_state("dressed")
            app.wait_still()
            widths = """[...document.querySelectorAll('.scotch, [data-role="worn-costume"]')].map((image) => image.naturalWidth)"""
            until(lambda: min(app.page.evaluate(widths)) >= 469, 8, "the larger scale")
            scotch, worn, size = app.box(app.scotch), app.box(app.worn), app.size()
            # The larger scale, which the app uses when Scotch is drawn above his natural size.
            layered(reference, scotch, worn_box(scotch, costume), costume, 2, size)
            clip = {"x": round(scotch.x), "y": round(scotch.y), "width": round(scotch.width), "height": round(scotch.height)}
            shots = [base64.b64encode(page.screenshot(clip=clip)).decode() for page in (app.page, reference)]
            same_size, mean, far = reference.evaluate(DIFFERENCE, shots)
            assert same_size and mean < 2 and far < 0.01, f"{id}: differs by {mean:.2f} of 255, {far:.2%} of it strongly"
            assert worn.difference(worn_box(scotch, costume)) <= 0.1
            app.page.keyboard.press("Escape")
            app.wait_state("browsing")
    finally:
        reference.context.close()
