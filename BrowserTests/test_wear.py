"""Addresses that ask for a costume: `#wear=pirate` starts dressed, `#wear=` in the dressing room."""

import packs
from driver import worn_box
from server import CATALOGUE, until


def wear(app, id):
    app.page.goto(f"{app.url}/#wear={id}", wait_until="commit")


def test_address_starts_dressed_without_launch_and_introduction(open_app):
    app = open_app("desktop")
    other, costume, *_ = packs.bundled().values()
    wear(app, costume["id"])
    app.wait_state("dressed")
    assert app.path()[-1].endswith("dressed") and not any("intro" in step or "dressing" == step for step in app.path()), app.path()
    assert app.title.inner_text() == costume["label"]
    place = worn_box(app.box(app.scotch), costume)
    assert app.box(app.worn).center.distance(place.center) < 0.5, "at once, without a spring"
    assert app.box(app.page.locator("img.scotch")).center.distance(app.box(app.scotch).center) < 0.5, "no launch has placed him"
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    assert app.page.locator(".launch").count() == 0
    app.page.evaluate(f"location.hash = 'wear={other['id']}'")
    app.wait_state("dressed")
    app.page.evaluate("location.hash = 'wear='")
    app.wait_state("browsing")


def test_address_waits_for_the_catalogue_and_says_what_is_unknown(open_app, serve):
    server = serve("--catalogue-delay", 1)
    late = next(iter(packs.catalogue(server)))
    app = open_app("desktop", url=server.url)
    wear(app, late)
    app.wait_screen("dressing-room")
    assert app.state() != "dressed"
    app.wait_state("dressed")
    assert app.worn.get_attribute("alt")
    app.page.goto(f"{app.url}/?again#wear=emperor", wait_until="commit")
    until(lambda: app.notice.count() == 1 and "tailor" in app.notice.inner_text(), 10, "a notice")
    app.wait_state("browsing")
