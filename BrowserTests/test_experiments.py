"""Experiments with the introduction: the variant that a page shows, and the events that it sends."""

import hashlib
import http.client
import json
import re
import time

import pytest

from second_part import SecondPart
from server import Proxy, Server, until
from settings import Settings

SALT = "knees-1"
MESSAGE = "My knees are cold."
DEFINITION = {"id": "knees", "salt": SALT, "share": 10000, "variants": [
    {"id": "control", "weight": 1},
    {"id": "short", "weight": 1, "intro": {"en": {"steps": [{"message": MESSAGE, "button": "On with it"}]}}},
]}
# Holds all frames from the first one of the introduction on: its first step is in the page and not painted.
NO_FRAMES = """(() => {
  const request = window.requestAnimationFrame.bind(window), held = [];
  const isHeld = () => !window.paints && document.querySelector('main')?.dataset.screen === 'intro';
  window.requestAnimationFrame = (f) => request((time) => (isHeld() ? held.push(f) : f(time)));
  window.paint = () => { window.paints = true; for (const f of held.splice(0)) request(f); };
})()"""
REFUSALS = [
    "Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })", "Object.defineProperty(navigator, 'doNotTrack', { value: '1' })"]


@pytest.fixture(scope="module")
def trial_server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("experiments")
    (folder / "knees.json").write_text(json.dumps(DEFINITION))
    server = Server("--experiments", folder, "--count-automated")
    yield server
    server.stop()


@pytest.fixture
def trial(trial_server, servers):
    """A proxy in front of a server that runs an experiment. It takes the events."""
    proxy = Proxy(trial_server)
    servers.callback(proxy.stop)
    return proxy


def open_trial(open_app, trial, path="/", *scripts):
    app = open_app("phone", url=trial.url, locale="en-US")
    for script in scripts:
        app.context.add_init_script(script)
    app.go(path, intro=True)
    return app


def test_counted_variant_is_the_one_that_is_shown(open_app, trial):
    """A slow network brings the part of the program that chooses the variant after the launch."""
    seen = set()
    for _ in range(12):
        second = SecondPart(trial, "held back")
        app = open_trial(open_app, trial)
        app.page.wait_for_selector("main[data-screen=launch]")
        time.sleep(2.5)
        second.mend()
        app.page.wait_for_selector('[data-role="intro-message"]')
        until(lambda: batches(trial), 10, "an exposure")
        shown = "short" if app.page.inner_text('[data-role="intro-message"]') == MESSAGE else "control"
        assert [event["variant"] for event in batches(trial)[-1]["events"]] == [shown]
        trial.posts.clear()
        app.close()
        seen.add(shown)
        if len(seen) == 2:
            return
    raise AssertionError(f"only {seen} in twelve visits")


def batches(trial):
    assert all(path == "/experiments/events" for path, _ in trial.posts)
    return [json.loads(body) for _, body in trial.posts]


def kinds(trial):
    return [event["kind"] for batch in batches(trial) for event in batch["events"]]


def wait_for(trial, *expected):
    until(lambda: kinds(trial) == list(expected), 6, lambda: f"{expected}, but {kinds(trial)}")


def status_of(server, body):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request("POST", "/experiments/events", body, {"Content-Type": "text/plain;charset=UTF-8"})
        return connection.getresponse().status
    finally:
        connection.close()


def kept(app):
    return app.page.evaluate("localStorage.getItem('intro-experiment')")


def variant(visitor):
    digest = hashlib.sha256(f"{SALT}\0{visitor}".encode()).digest()
    return "control" if int.from_bytes(digest[8:16], "big") % 10000 < 5000 else "short"


def walk(app):
    """Presses the button of each step by script, since it may be leaving the screen; first once the panels are in their places."""
    app.wait_screen("intro")
    app.page.wait_for_function("""() => {
        const { bottom } = document.querySelector('[data-role="intro-next"]').getBoundingClientRect();
        return bottom < innerHeight + 2;
    }""")
    def press():
        app.page.evaluate("document.querySelector('[data-role=\"intro-next\"]')?.click()")
        return app.screen() != "intro"
    until(press, 10, "the dressing room")


def message(app):
    app.wait_screen("intro")
    return until(lambda: app.page.locator('[data-role="intro-message"]').inner_text(), 5, "a message")


def test_events_are_sent_after_painting_and_count_each_kind_once(open_app, trial):
    app = open_trial(open_app, trial, "/", NO_FRAMES)
    app.wait_screen("intro")
    time.sleep(1.5)
    assert trial.posts == [], "nothing of the introduction has been painted"
    app.page.evaluate("window.paint()")
    wait_for(trial, "exposed")
    visitor = batches(trial)[0]["visitor"]
    shown = message(app)
    assert (shown == MESSAGE) == (variant(visitor) == "short"), "the assignment that docs/EXPERIMENTS.md describes"
    walk(app)
    wait_for(trial, "exposed", "finished")
    app.wait_bubbles(5)
    app.wait_state("browsing")
    app.dress()
    wait_for(trial, "exposed", "finished", "dressed")
    events = [event for batch in batches(trial) for event in batch["events"]]
    assert {event["experiment"] for event in events} == {"knees"}
    assert {event["variant"] for event in events} == {variant(visitor)}
    assert len({event["kind"] for event in events}) == 3 and {batch["visitor"] for batch in batches(trial)} == {visitor}
    seconds = events[2]["seconds"]
    assert abs(seconds - (events[2]["at"] - events[0]["at"]) / 1000) < 0.1 and 1 < seconds < 60
    zone = app.page.evaluate("(at) => new Date(at).getTimezoneOffset()", events[0]["at"])
    day = (events[0]["at"] - zone * 60_000) // 86_400_000
    assert kept(app).split("\n")[3] == str(day), "the page counts days in the reader's time zone"
    assert all(abs(batch["sent"] / 1000 - time.time()) < 60 for batch in batches(trial))
    for _, body in trial.posts:
        assert status_of(trial.server, body) == 202, "the server's answer to what the page sends"


def test_experiment_asks_for_nothing_more_before_the_first_step(open_app, trial, proxy):
    """Otherwise the first step would be painted later than without an experiment."""

    def asked(source, seconds):
        app = open_app("phone", url=source.url, locale="en-US").go("/", intro=True)
        message(app)
        time.sleep(seconds)
        return {re.sub(r"\.[0-9a-f]{16}\.", ".", path) for path in source.paths("")}

    assert asked(trial, 0) - asked(proxy, 1) == set()


def test_introduction_left_before_it_is_painted_exposes_nobody(open_app, trial):
    app = open_trial(open_app, trial, "/", NO_FRAMES)
    app.wait_screen("intro")
    while app.screen() == "intro" and not app.page.locator('[data-role="intro-next"]').is_disabled():
        app.page.focus('[data-role="intro-next"]')
        app.page.keyboard.press("Enter")
    app.page.evaluate("window.paint()")
    app.wait_bubbles(5)
    app.wait_state("browsing")
    app.dress()
    time.sleep(1.5)
    assert trial.posts == []


def test_offline_events_wait_on_the_device_for_the_network(open_app, trial):
    app = open_trial(open_app, trial)
    app.allow("ERR_|Failed to load")
    app.wait_screen("intro")
    app.context.set_offline(True)
    walk(app)
    time.sleep(1.5)
    assert trial.posts == [] and '"finished"' in kept(app)
    app.context.set_offline(False)
    wait_for(trial, "exposed", "finished")
    until(lambda: '"finished"' not in kept(app), 3, "an empty queue")


def test_events_survive_leaving_the_page(open_app, trial):
    app = open_trial(open_app, trial)
    walk(app)
    # The browser may lose the message of a page that it ends. The events are sent again at the next visit, and count once.
    app.page.goto(f"http://localhost:{trial.server.port}/hoo/")
    time.sleep(2)
    if sorted(set(kinds(trial))) != ["exposed", "finished"]:
        app.page.goto(trial.url)
        app.wait_screen("dressing-room")
    until(lambda: sorted(set(kinds(trial))) == ["exposed", "finished"], 6, lambda: kinds(trial))
    events = [event for batch in batches(trial) for event in batch["events"]]
    assert len({event["kind"] for event in events}) == 2


def test_previews_and_refusals_of_the_browser_send_nothing(open_app, trial):
    preview = open_trial(open_app, trial, "/?intro=short")
    assert message(preview) == MESSAGE
    private = [open_trial(open_app, trial, "/", refusal, "localStorage.setItem('intro-experiment', 'x')") for refusal in REFUSALS]
    for app in private:
        assert message(app) != MESSAGE
    for app in (preview, *private):
        walk(app)
    time.sleep(1.5)
    assert trial.posts == [] and [kept(app) for app in (preview, *private)] == [None, None, None]
    for app in private:
        assert Settings(app).open().radio("usage", "on").count() == 0, "the browser has decided"


def test_switch_ends_sharing_and_deletes_the_id(open_app, trial):
    app = open_trial(open_app, trial)
    walk(app)
    app.wait_bubbles(5)
    app.wait_state("browsing")
    wait_for(trial, "exposed", "finished")
    assert kept(app)
    settings = Settings(app).open()
    assert settings.chosen()["usage"] == "on"
    settings.choose("usage", "off")
    assert kept(app) is None
    settings.press("settings-clear")
    settings.press("settings-clear-yes")
    settings.says("settings-cleared")
    settings.close()
    assert settings.stored() == {"settings-usage": "off"}, "the decision outlives everything else"
    app.dress()
    app.go(intro=True)  # the address without the costume, which would skip the introduction
    assert message(app) != MESSAGE
    walk(app)
    time.sleep(1.5)
    assert len(kinds(trial)) == 2 and kept(app) is None


def test_tabs_share_one_visitor_and_keep_each_others_events(open_app, trial):
    app = open_trial(open_app, trial)
    app.allow("ERR_|Failed to load")
    app.wait_screen("intro")
    other = app.context.new_page()
    other.goto(trial.url)
    other.wait_for_selector('main[data-screen="intro"]')
    app.context.set_offline(True)
    walk(app)
    app.wait_bubbles(3)
    app.wait_state("browsing")
    app.dress()
    while other.get_attribute("main", "data-screen") == "intro":
        other.evaluate("document.querySelector('[data-role=\"intro-next\"]')?.click()")
    other.wait_for_timeout(500)
    assert [kept(app).count(f'"kind":"{kind}"') for kind in ("finished", "dressed")] == [1, 1]
    app.context.set_offline(False)
    until(lambda: set(kinds(trial)) == {"exposed", "finished", "dressed"}, 6, lambda: kinds(trial))
    assert len({batch["visitor"] for batch in batches(trial)}) == 1
    other.close()


@pytest.mark.worker
def test_record_deleted_in_another_tab_ends_sharing(open_app, trial):
    app = open_trial(open_app, trial)
    walk(app)
    app.wait_bubbles(5)
    app.wait_state("browsing")
    wait_for(trial, "exposed", "finished")
    other = app.context.new_page()
    other.goto(f"{trial.url}/service-worker.js")
    other.evaluate("localStorage.removeItem('intro-experiment')")
    other.close()
    app.dress()
    time.sleep(1.5)
    assert len(kinds(trial)) == 2 and kept(app) is None


def test_clearing_in_hooview_deletes_the_id(open_app, trial):
    app = open_trial(open_app, trial)
    walk(app)
    wait_for(trial, "exposed", "finished")
    assert kept(app)
    app.go("/hoo/")
    settings = Settings(app).open()
    settings.press("settings-clear")
    settings.press("settings-clear-yes")
    settings.says("settings-cleared")
    assert kept(app) is None
