"""The motion sensor: tilting rolls the bubbles, a shake surprises; and the offer to install the app."""

import pytest

from hoo import Hoo
from server import until
from settings import WORDS, Settings
from test_looks import worn_id

IN_A_HURRY = True

# A device that leans to the right, or is shaken; 60 events a second until `still()`.
SENSOR = """(() => {
  let timer, count = 0;
  const report = (x, y) => dispatchEvent(new DeviceMotionEvent('devicemotion', { accelerationIncludingGravity: { x, y, z: 0 }, interval: 16 }));
  window.lean = (x) => { clearInterval(timer); timer = setInterval(() => report(x, 7), 16); };
  window.shake = () => { clearInterval(timer); timer = setInterval(() => report((count += 1) % 2 ? 40 : -40, 9.8), 16); };
  window.still = () => clearInterval(timer);
})()"""


def leftmost(app):
    """The place of the leftmost bubble on the floor."""
    return min(box.x for box in app.boxes().values())


def test_tilting_rolls_bubbles_and_a_shake_surprises(open_app):
    app = open_app("tablet", permissions=["accelerometer", "gyroscope"])  # on a phone four bubbles fill the floor
    app.context.add_init_script(SENSOR)
    app.go_dressing(bubbles=5)
    look = app.dress()
    s = Settings(app).open()
    assert s.chosen()["tilt"] == "off"
    s.choose("tilt", "on")
    s.close()
    app.wait_still()
    before = leftmost(app)
    app.page.evaluate("lean(-7)")
    until(lambda: leftmost(app) > before + 20, 5, "the bubbles on the right")
    app.page.evaluate("shake()")
    until(lambda: worn_id(app) != look, 5, "a surprise")
    app.page.evaluate("still()")
    assert s.stored()["settings-tilt"] == "on"


def test_refused_sensor_is_said_and_the_switch_stays_off(open_app):
    app = open_app("phone")
    # iOS: the question is allowed within a press only.
    app.context.add_init_script("""DeviceMotionEvent.requestPermission = () => event?.type === 'click'
      ? new Promise((done) => setTimeout(done, 100, 'denied')) : Promise.reject(new DOMException('no press', 'NotAllowedError'))""")
    app.go_dressing(bubbles=5)
    s = Settings(app).open()
    s.choose("tilt", "on")
    s.close()
    until(lambda: app.notice.count() == 1, 5, "a notice")
    assert app.notice.inner_text() == WORDS["en"]["settings-tilt-refused"]
    assert s.open().chosen()["tilt"] == "off" and "settings-tilt" not in s.stored()


OFFER = """setTimeout(() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  offer.prompt = () => { window.asked = true; };
  dispatchEvent(offer);
  window.held = offer.defaultPrevented;
}, 0)"""


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_settings_install_the_app_where_the_browser_can(open_app, page, code):
    app = open_app("phone", viewport={"width": 320, "height": 480}, locale=f"{code}-{code.upper()}")
    app.context.add_init_script("localStorage.setItem('settings-install', 'done')")
    prefix = "install-hoo-" if page == "hoo" else "install-"
    Hoo(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    s = Settings(app)
    group = s.role("settings-install")
    s.open()
    until(lambda: s.role("opening-choose").count() == 1, 5, "the choice of a file")
    app.page.wait_for_load_state("networkidle")
    assert group.count() == 0, "the browser cannot"
    s.close()
    app.page.evaluate(OFFER)
    s.open()
    button = group.get_by_role("button", name=WORDS[code]["install-yes"])
    button.focus()
    box = app.box(button)
    assert box.height >= 44 and 0 <= box.x and box.right <= 320 and box.bottom <= 480, box
    assert WORDS[code][f"{prefix}offer"] in group.inner_text()
    assert app.page.evaluate("document.querySelector('.settings-content').scrollWidth <= document.querySelector('.settings-content').clientWidth")
    app.page.keyboard.press("Enter")
    s.wait_closed()
    assert app.page.evaluate("asked")
    s.open()
    until(lambda: s.role("opening-choose").count() == 1, 5, "the choice of a file")
    app.page.wait_for_load_state("networkidle")
    assert group.count() == 0, "an offer is taken once"


@pytest.mark.parametrize("page", ["disguise", "hoo"])
def test_settings_of_iphones_say_how_to_install(open_app, page):
    app = open_app("phone")
    app.context.add_init_script("Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false })")
    Hoo(app).open() if page == "hoo" else app.go_dressing(bubbles=5)
    s = Settings(app).open()
    s.role("settings-install").wait_for()
    assert "Add to Home Screen" in s.role("settings-install").inner_text() and s.role("settings-install").get_by_role("button").count() == 0


# The bubbles, buttons and words that the offer covers.
COVERED = """(() => {
  const own = document.querySelector('[data-role="install"]').getBoundingClientRect();
  return [...document.querySelectorAll('.bubble, .scotch-button, .corner, .pager, .captions h2')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && getComputedStyle(node).visibility !== 'hidden'
      && box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top;
  }).map((node) => node.className);
})()"""


def covered(app):
    return app.page.evaluate(COVERED)


@pytest.mark.drawn
def test_iphones_are_told_how_and_the_offer_leaves_for_a_toy(open_app):
    app = open_app("desktop")
    app.context.add_init_script("""
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false });
      localStorage.setItem('settings-install', '2');""")
    app.go_dressing(bubbles=5)
    app.dress()
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    offer = app.page.locator('[data-role="install"]')
    offer.wait_for()
    assert "Add to Home Screen" in offer.inner_text() and offer.get_by_role("button").count() == 1
    assert not covered(app)
    box, bubble = app.box(offer), app.box(app.page.locator(".bubble").first)
    # The scene writes `transform`, which this adds to.
    way = f"{box.x - bubble.x}px {box.y - bubble.y}px"
    app.page.evaluate(f"document.querySelector('.bubble').style.translate = '{way}'")
    until(lambda: offer.count() == 0, 3, "the offer makes room")


@pytest.mark.drawn
def test_app_is_offered_once_after_the_third_costume(open_app):
    app = open_app("desktop")
    app.context.add_init_script(f"addEventListener('load', () => {OFFER})")
    app.go_dressing(bubbles=5)
    offer = app.page.locator('[data-role="install"]')
    wear = lambda id: (app.bubble(id).evaluate("n => n.click()"), until(lambda: worn_id(app) == id, 5, id))
    wear("pirate")
    wear("dinosaur")
    app.reload()
    until(lambda: worn_id(app) == "dinosaur", 20, "the same look")
    assert app.page.evaluate("held") and offer.count() == 0
    wear("pirate")
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    offer.wait_for()
    assert not covered(app), "it lies on no toy"
    for button in offer.get_by_role("button").all():
        assert min(app.box(button).width, app.box(button).height) >= 44
    app.tap_point(app.box(offer.get_by_role("button", name="Install")).center)
    until(lambda: offer.count() == 0, 3, "the offer is gone")
    assert app.page.evaluate("asked")
    assert app.page.evaluate("localStorage['settings-install']") == "done", "once ever"
