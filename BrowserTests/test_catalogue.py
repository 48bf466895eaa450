"""The catalogue of more costumes: loaded, kept, and faulty without losing costumes already shown."""

import time
from urllib.parse import urljoin

import pytest

import packs
from faults import case
from server import CATALOGUE, until

IN_A_HURRY = True


def pictures_are_there(app):
    return app.page.evaluate(
        "[...document.querySelectorAll('main img')].filter(i => i.offsetWidth > 0).every(i => i.complete && i.naturalWidth > 0)")


def test_two_more_costumes_arrive(app, server):
    app.go_dressing(bubbles=5)
    assert len(app.bubbles()) == 5
    assert set(packs.bundled()) <= set(app.bubbles()) and set(packs.catalogue(server)) <= set(app.bubbles())
    assert pictures_are_there(app)
    boxes = list(app.boxes().values())
    for i, box in enumerate(boxes):
        assert all(box.center.distance(other.center) >= box.width for other in boxes[i + 1:]), "bubbles on the wheel overlap"


@pytest.mark.timed
def test_late_costumes_spring_out_from_behind_scotch(open_app, serve):
    app = open_app("phone", url=serve("--catalogue-delay", 3).url)
    app.go_dressing(settled=False)
    app.wait_bubbles(3)
    first = app.bubbles()
    assert len(first) == 3, "too slow to be there before the others"
    app.record_start()
    app.wait_bubbles(5)
    app.wait_state("browsing")
    frames, scotch = app.record_stop()["frames"], app.box(app.scotch)
    for id in set(app.bubbles()) - set(first):
        track = [f["boxes"][f"bubble {id}"] for f in frames if f"bubble {id}" in f["boxes"]]
        x, y = track[0][0] + track[0][2] / 2, track[0][1] + track[0][3] / 2
        assert scotch.x < x < scotch.right and scotch.y < y < scotch.bottom, f"{id} first shows at {x:.0f}, {y:.0f}"
        assert len({(round(box[0]), round(box[1])) for box in track}) > 5, f"{id} is pulled to its spoke, not put there"


def test_catalogue_is_fetched_again_after_ten_minutes(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.context.add_init_script(
        "const now = performance.now.bind(performance); window.later = 0; performance.now = () => now() + window.later")
    app.go_dressing(bubbles=5)
    asked = lambda: [headers for path, _, headers in proxy.requests if path == CATALOGUE]
    until(lambda: len(asked()) == 1, 5, "the first request")
    look = lambda: app.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    app.page.evaluate("window.later = 500 * 1000")
    look()
    time.sleep(0.3)
    assert len(asked()) == 1, "asked again before it was old"
    app.page.evaluate("window.later = 660 * 1000")
    look()
    until(lambda: len(asked()) == 2, 5, "asked again")
    assert "if-none-match" in asked()[1], "a conditional request"
    assert len(app.bubbles()) == 5 and app.notice.count() == 0


@pytest.mark.timed
def test_late_costumes_fall_from_top_while_dressed(open_app, serve):
    app = open_app("phone", url=serve("--catalogue-delay", 4).url)
    app.go_dressing(bubbles=3)
    app.dress()
    before = app.bubbles()
    assert len(before) == 2, "too slow to dress him before they arrive"
    app.record_start()
    app.wait_bubbles(4)
    app.wait_still()
    frames = app.record_stop()["frames"]
    for id in set(app.bubbles()) - set(before):
        track = [f["boxes"][f"bubble {id}"][1] for f in frames if f"bubble {id}" in f["boxes"]]
        assert track[0] < 0 and track[-1] > app.size().height / 2, f"{id} comes from {track[0]:.0f}"
    app.page.keyboard.press("Escape")
    app.wait_state("browsing")
    assert len(app.bubbles()) == 5


@pytest.mark.worker
def test_starts_again_with_the_server_stopped(open_app, serve):
    server = serve()
    app = open_app("phone", url=server.url)
    app.go_dressing(bubbles=5)
    app.wait_worker()
    assert app.page.evaluate("navigator.serviceWorker.controller !== null"), "in control on the first load"
    assert server.stop() == 0, "a clean stop"
    app.allow("Failed to load resource|net::ERR_|Failed to fetch|fetch a script|service-worker")
    app.reload()
    app.wait_state("browsing", seconds=30)
    app.wait_bubbles(5)
    assert pictures_are_there(app)
    app.dress()
    assert pictures_are_there(app)


@pytest.mark.worker
def test_offline_start_on_larger_screen_shows_all_costumes(open_app, proxy):
    app = open_app("desktop", url=proxy.url, viewport={"width": 640, "height": 480})
    app.go_dressing(bubbles=5)
    app.wait_worker()
    proxy.stop()
    app.allow("Failed to load resource|net::ERR_|Failed to fetch|fetch a script|service-worker")
    app.page.set_viewport_size({"width": 2560, "height": 1440})
    app.reload()
    app.wait_state("browsing", seconds=30)
    app.wait_bubbles(5)
    until(lambda: pictures_are_there(app), 8, "every picture, in whatever scale is kept")
    app.dress()
    assert pictures_are_there(app)


@pytest.mark.worker
def test_kept_data_is_not_fetched_again(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    app.wait_worker()
    time.sleep(0.5)
    had = {path for path, status, _ in proxy.requests if status == 200}
    proxy.requests.clear()
    app.reload()
    app.wait_state("browsing", seconds=30)
    app.wait_bubbles(5)
    asked = [request for request in proxy.requests if request[0] == CATALOGUE]
    assert asked and all("if-none-match" in headers for _, _, headers in asked), "it asks with its tag"
    assert [status for _, status, _ in asked] == [304] * len(asked)
    again = [path for path in proxy.paths() if path in had and path.endswith((".png", ".webp", ".wasm"))]
    assert not again, f"fetched again: {again}"


@pytest.mark.worker
def test_kept_costumes_show_at_once(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    app.wait_worker()
    app.allow("Failed to load resource|net::ERR_")
    proxy.answers[CATALOGUE] = (500, "text/plain", b"no")
    app.reload()
    app.wait_state("browsing", seconds=30)
    app.wait_bubbles(5)


@pytest.mark.worker
def test_bad_catalogue_does_not_replace_kept_one(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    app.wait_worker()
    app.allow("Failed to load resource|net::ERR_")
    proxy.answers[CATALOGUE] = BAD["wrong kinds"]
    for _ in range(2):
        app.reload()
        app.wait_state("browsing", seconds=30)
        app.wait_bubbles(5)
        time.sleep(0.5)


BAD = {
    "missing": (404, "text/plain", b"not here"),
    "failing": (500, "text/plain", b"on fire"),
    "not JSON": (200, "application/json", b"<html>please log in</html>"),
    "no list": (200, "application/json", b'{"costumes": 3}'),
    "wrong kinds": (200, "application/json", b'[{"id": 7, "label": null}, 3, "ghost", {"id": "x", "width": -4}]'),
    "cut off": None,
}


def test_works_without_good_catalogue(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.allow("Failed to load resource|net::ERR_")
    for name, answer in BAD.items():
        with case(name):
            proxy.answers[CATALOGUE] = answer
            app.go_dressing(f"/?{name}", bubbles=3)
            until(lambda: app.notice.count() > 0 and app.notice.first.inner_text().strip(), 8, "a quiet notice")
            assert app.notice.first.get_attribute("role") == "status"
            assert len(app.bubbles()) == 3
            app.dress()
            assert app.page.locator('[role="alert"]:visible').count() == 0
            app.page.keyboard.press("Escape")  # the next start would dress him again
            app.wait_state("browsing")


def test_one_missing_image_drops_one_costume(open_app, server, proxy):
    costumes = list(packs.catalogue(server).values())
    for key, address in costumes[0].items():
        if key.startswith(("image", "webp", "bubble")):
            proxy.answers[urljoin(CATALOGUE, address)] = (404, "text/plain", b"gone")
    app = open_app("phone", url=proxy.url)
    app.allow("Failed to load resource|net::ERR_")
    app.go_dressing(bubbles=4)
    assert costumes[0]["id"] not in app.bubbles() and len(app.bubbles()) == 4
