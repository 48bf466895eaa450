"""The shelf: opened shows are kept, chosen, removed, and checked again whenever they are opened."""

import pathlib

import pytest

import packs
from driver import wait_page
from faults import HURRY, case
from opened_files import digest, drop, id_of, packed, room  # noqa: F401 (a fixture)
from server import until
from settings import Settings
from shelf import KEPT, Shelf, names_of, tamper

IN_A_HURRY = True
APP_NAME = packs.words()["app-name"]
PAUSE = 500  # milliseconds, after which a press is one of its own


@pytest.fixture
def shelf(room):
    return Shelf(room)


def restart(app):
    app.reload()
    app.wait_state("browsing", "dressed", seconds=30)


def kept_with_worker(open_app, proxy):
    """A page under its service worker, with a show on its shelf."""
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    app.wait_worker()
    shelf = Shelf(app)
    shelf.keep(packed(1))
    return app, shelf


def test_opened_show_is_there_after_a_reload(room, shelf):
    shelf.keep(packed(2), "water.disguise")
    assert shelf.kept() == names_of(packed(2)) and shelf.chosen() == digest(packed(2))
    restart(room)
    until(lambda: shelf.has(packed(2)), 15, "the kept show")
    assert room.page.locator("dialog").count() == 0, "it comes without a word"
    shelf.open()
    assert shelf.titles() == [APP_NAME, "water"] and shelf.current() == "water"
    size = f"\u2068{round(len(packed(2)) / 1000)}\u00a0kB\u2069"
    assert f"{size}, \u2068water.disguise\u2069" in room.page.locator(".shelf-from").nth(1).text_content()
    assert room.page.locator("[data-role=shelf-row] img").nth(1).evaluate("n => n.naturalWidth") == 88


def test_worn_costume_of_a_kept_show_is_worn_again(room, shelf):
    shelf.keep(packed(2))
    room.page.evaluate(f"location.hash = 'wear={id_of(packed(2), 1)}'")
    room.wait_state("dressed")
    room.reload()
    until(lambda: room.title.count() and room.title.text_content() == "Costume 2", 20, "the costume of the last visit")
    room.page.wait_for_load_state("networkidle")
    assert room.notice.count() == 0 or not room.notice.is_visible()


@pytest.mark.worker
def test_kept_show_is_there_without_a_network(open_app, proxy):
    app, shelf = kept_with_worker(open_app, proxy)
    until(lambda: app.page.evaluate(
        "caches.open('kept').then((cache) => cache.keys()).then((keys) => keys.filter(({ url }) => /opening|Opening|shelf/.test(url)).length)") == 3,
        5, "the scripts are kept")
    app.allow("ERR_|Failed to load")
    restart(app)
    proxy.stop()
    restart(app)
    until(lambda: shelf.has(packed(1)), 15, "the kept show")
    assert shelf.open().titles() == [APP_NAME, "pack"]


@pytest.mark.worker
def test_language_that_is_chosen_without_a_network_is_spoken_by_the_shelf(open_app, proxy):
    app, shelf = kept_with_worker(open_app, proxy)
    until(lambda: app.page.evaluate("caches.match(document.querySelector('[data-opening]').dataset.opening).then((found) => !!found)"), 5, "the kept scripts")
    app.allow("ERR_|Failed to load")
    restart(app)
    proxy.stop()
    app.page.evaluate("localStorage.setItem('settings-language', 'de')")
    restart(app)
    until(lambda: shelf.has(packed(1)), 15, "the kept show")
    shelf.open()
    assert shelf.role("shelf-make").text_content() == "Eine Vorstellung gestalten"
    assert app.page.locator("#opening-offer").text_content() == "Eine Vorstellung öffnen"


def test_another_choice_has_its_own_costume(room, shelf):
    one, other = packed(2), packed(1, "Other")
    shelf.keep(one, "one.disguise")
    room.page.evaluate(f"location.hash = 'wear={id_of(one, 1)}'")
    room.wait_state("dressed")
    shelf.keep(other, "other.disguise")
    room.page.evaluate(f"location.hash = 'wear={id_of(other)}'")
    room.wait_state("dressed")
    shelf.open().press("shelf-show", "one")
    shelf.wait_says(KEPT)
    shelf.close()
    until(lambda: room.title.text_content() == "Costume 2", 10, "the costume that was worn in it")
    # The site's own show comes with a reload, as it was.
    shelf.open().press("shelf-show", APP_NAME)
    wait_page(room.page, "localStorage.getItem('start-show') === null", 5, lambda: "no choice")  # the page is on its way to the reload
    room.wait_state("browsing", seconds=30)
    room.page.wait_for_load_state("networkidle")
    assert not [id for id in room.bubbles() if id.startswith("opened")]
    assert shelf.open().current() == APP_NAME and set(shelf.titles()) == {APP_NAME, "one", "other"}


def test_removed_show_can_be_put_back(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    shelf.keep(packed(1, "Other"), "other.disguise")
    shelf.open().press("shelf-remove", "one")
    back = shelf.role("shelf-back")
    until(lambda: back.count() == 1, 5, "the way back")
    assert shelf.kept() == names_of(packed(1, "Other"))
    assert room.page.evaluate("document.activeElement.dataset.role") == "shelf-back"
    room.page.wait_for_timeout(PAUSE)
    back.click()
    until(lambda: shelf.kept() == names_of(packed(1), packed(1, "Other")), 5, "both shows")
    assert room.page.evaluate("document.activeElement.dataset.role") == "shelf-show"
    room.page.wait_for_timeout(PAUSE)
    shelf.press("shelf-remove", "other")
    until(lambda: shelf.chosen() is None, 5, "no choice of a removed show")
    shelf.close()
    restart(room)
    assert shelf.open().titles() == [APP_NAME, "one"]


@pytest.mark.parametrize("press", ["double click", "double Enter", "two clicks while storage is slow"])
def test_two_quick_presses_on_remove_are_one(room, shelf, press):
    shelf.keep(packed(1), "one.disguise")
    shelf.open()
    button = shelf.role("shelf-remove")
    if press == "double click":
        button.dblclick()
    elif press == "double Enter":
        button.focus()
        for _ in range(2):
            room.page.keyboard.press("Enter")
    else:
        button.evaluate("(node) => { node.click(); node.click(); }")
    until(lambda: shelf.kept() == [], 5, "an empty shelf")
    room.page.wait_for_timeout(PAUSE)
    assert shelf.kept() == [] and shelf.role("shelf-status").count() == 0
    shelf.role("shelf-back").click()
    until(lambda: shelf.kept() == names_of(packed(1)), 5, "the show")
    assert shelf.titles() == [APP_NAME, "one"]


def test_list_is_used_by_keyboard(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    shelf.open()
    shelf.role("opening-choose").focus()
    found = []
    for _ in range(5):
        room.page.keyboard.press("Tab")
        found.append(room.page.evaluate("[document.activeElement.dataset.role, document.activeElement.ariaLabel]"))
    assert found == [["shelf-make", None], ["shelf-show", None], ["shelf-show", None], ["shelf-send", "Send one"], ["shelf-remove", "Remove one"]]
    for box in shelf.page.evaluate("[...document.querySelectorAll('.shelf button')].map((n) => n.getBoundingClientRect()).map((b) => [b.width, b.height])"):
        assert min(box) >= 44
    room.page.keyboard.press("Enter")
    until(lambda: shelf.kept() == [], 5, "an empty shelf")


@pytest.mark.parametrize("screen", ["phone", "tablet", "desktop"])
def test_settings_stay_in_their_place_while_lists_come(open_app, proxy, screen):
    room = open_app(screen, url=proxy.url).go_dressing(bubbles=5)
    room.page.evaluate("""void (self.framesApart = 0, self.places = new Set(), function look() {
      for (const { offsetTop, offsetHeight } of document.querySelectorAll('dialog[open]')) places.add(`${offsetTop} ${offsetHeight}`);
      requestAnimationFrame(look);
    }())""")
    Settings(room).open().wait_whole()
    room.page.wait_for_timeout(200)
    assert len(room.page.evaluate("[...places]")) == 1


def test_settings_without_kept_shows_have_no_shelf(room, proxy):
    Settings(room).open()
    until(lambda: room.page.locator("[data-role=offers]").count() == 1, 5, "the site's shows")
    room.page.wait_for_load_state("networkidle")
    assert room.page.locator("[data-role=shelf]").count() == 0
    assert not [path for path, *_ in proxy.requests if "OpeningWeb" in path or path.endswith(".disguise")]
    assert not room.page.evaluate("caches.has('shows')")


# --- storage that fails ------------------------------------------------------------------------------------------------

def test_changed_bytes_are_refused(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    tamper(room.page, packed(1))
    restart(room)
    shelf.wait_says("not the one that was kept")
    assert not shelf.has(packed(1)) and shelf.chosen() is None
    shelf.close()
    restart(room)
    room.page.wait_for_load_state("networkidle")
    assert room.page.locator("dialog").count() == 0, "it is told once"


def test_changed_records_are_left_out(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    shelf.keep(packed(1, "Other"), "<img src=x onerror=alert(1)>.disguise")
    room.page.evaluate(f"""async () => (await caches.open('shows')).put('./shows/{digest(packed(1))}.json', new Response('{{"title":'))""")
    assert shelf.open().titles() == [APP_NAME, "<img src=x onerror=alert(1)>"]


def test_lost_show_is_told(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    room.page.evaluate("caches.delete('shows')")
    restart(room)
    shelf.wait_says("no longer on this device")
    assert shelf.chosen() is None


FULL = "{ const put = Cache.prototype.put; Cache.prototype.put = function (key, ...more) {" \
       " return self.full?.test(key) ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.call(this, key, ...more); }; }"


@pytest.mark.parametrize("error", ["SecurityError", "QuotaExceededError"])
def test_show_that_the_next_start_will_not_open_is_told(room, shelf, error):
    room.page.evaluate(f"""void (Storage.prototype.setItem = () => {{ throw new DOMException('no', '{error}'); }})""")
    drop(room.page, packed(1), "one.disguise")
    shelf.wait_says("Your browser does not remember that it was open, so open it there the next time.")
    shelf.close()
    restart(room)
    shelf.open().press("shelf-show", "one")
    until(lambda: shelf.has(packed(1)), 15, "the kept show")


NAMES = {
    "CON": "CON-show.disguise", "nul.x": "nul-show.x.disguise", "com1": "com1-show.disguise", "Lpt9. ": "Lpt9-show.disguise",
    "Console": "Console.disguise", "The end. .": "The end.disguise", " ..": "show.disguise", "a/b:c": "a-b-c.disguise",
}
RENAME = """async ([title]) => {
  const cache = await caches.open('shows');
  const request = (await cache.keys()).find(({ url }) => url.endsWith('.json'));
  const record = await (await cache.match(request)).json();
  await cache.put(request, new Response(JSON.stringify({ ...record, title })));
  navigator.canShare = undefined;
}"""


def test_shows_are_saved_under_names_that_every_system_takes(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    for title, name in NAMES.items():
        room.page.evaluate(RENAME, [title])
        shelf.open()
        with case(title), room.page.expect_download() as download:
            shelf.role("shelf-send").click()
        assert download.value.suggested_filename == name
        shelf.close()


@pytest.mark.parametrize("kind", ["disguise", "json"])
def test_full_storage_keeps_what_it_has(open_app, proxy, kind):
    app = open_app("phone", url=proxy.url)
    app.context.add_init_script(FULL)
    app.go_dressing(bubbles=5)
    shelf = Shelf(app)
    shelf.keep(packed(1), "one.disguise")
    app.page.evaluate(f"self.full = /\\.{kind}$/")
    shelf.keep(packed(1, "Other"), "other.disguise", "no room left")
    assert shelf.has(packed(1, "Other")), "it can be worn in this visit"
    assert shelf.kept() == names_of(packed(1)) and shelf.chosen() == digest(packed(1))


@pytest.mark.parametrize("script", [
    "CacheStorage.prototype.open = () => Promise.reject(new DOMException('denied', 'SecurityError'))", "Object.defineProperty(window, 'caches', { value: undefined })",
    "{ const { open } = CacheStorage.prototype; CacheStorage.prototype.open = function (name) {"
    " return name === 'shows' ? new Promise(() => {}) : open.call(this, name); }; }" + HURRY], ids=["denied", "none", "silent"])
def test_refused_storage_leaves_the_show_for_this_visit(open_faulty, script):
    app = open_faulty(script).app
    app.go_dressing(bubbles=5)
    shelf = Shelf(app)
    shelf.keep(packed(1), "one.disguise", "Your browser keeps no shows")
    assert shelf.has(packed(1)) and shelf.chosen() is None


def test_full_shelf_keeps_what_it_has(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    room.page.evaluate("""async () => {
      const cache = await caches.open('shows');
      const record = (n) => JSON.stringify({ title: `Show ${n}`, source: 'x', bytes: 1000 });
      for (let n = 0; n < 23; n += 1) await cache.put(`./shows/${String(n).padStart(64, '0')}.json`, new Response(record(n)));
    }""")
    drop(room.page, packed(1, "Other"), "other.disguise")
    shelf.wait_says("Your shelf is full")
    shelf.close()
    assert digest(packed(1, "Other")) + ".disguise" not in shelf.kept() and digest(packed(1)) + ".disguise" in shelf.kept()
    assert len(shelf.open().titles()) == 25


def test_cleared_data_has_no_shelf(room, shelf):
    shelf.keep(packed(1), "one.disguise")
    settings = Settings(room).open()
    for role in ("settings-clear", "settings-clear-yes"):
        settings.press(role)
    until(lambda: shelf.kept() == [] and shelf.chosen() is None, 5, "an empty shelf")


# --- sending -----------------------------------------------------------------------------------------------------------

def test_show_is_saved_where_no_sheet_takes_it(room, shelf):
    shelf.keep(packed(1), "Water: Games.disguise")
    shelf.open()
    room.page.evaluate("navigator.canShare = () => false")
    with room.page.expect_download() as download:
        shelf.press("shelf-send", "Water")
    assert download.value.suggested_filename == "Water- Games.disguise"
    assert pathlib.Path(download.value.path()).read_bytes() == packed(1)


def test_show_goes_to_the_share_sheet(room, shelf):
    shelf.keep(packed(1), "water.disguise")
    room.page.evaluate("""() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files: [file], title }) => { self.shared = [file.name, file.size, title]; throw new DOMException('', 'AbortError'); };
    }""")
    shelf.open().press("shelf-send", "water")
    until(lambda: room.page.evaluate("self.shared"), 5, "a shared file")
    assert room.page.evaluate("self.shared") == ["water.disguise", len(packed(1)), "water"]
    assert shelf.role("shelf-status").count() == 0, "who closes the sheet is told nothing"


@pytest.mark.parametrize("code, words", [("en", "Make a show"), ("de", "Eine Vorstellung gestalten")])
def test_settings_lead_to_the_page_on_which_shows_are_made(open_app, proxy, code, words):
    app = open_app("phone", url=proxy.url, locale=code)
    app.go_dressing(bubbles=5)
    settings = Settings(app).open()
    link = settings.dialog.get_by_role("link", name=words, exact=True)
    link.wait_for()
    box = link.bounding_box()
    assert box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= app.page.viewport_size["width"]
    link.focus()
    app.page.keyboard.press("Enter")
    app.page.wait_for_url(f"{proxy.url}/make/")


def test_page_on_which_shows_are_made_needs_the_network_until_it_is_kept(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    settings = Settings(app).open()
    link = settings.role("shelf-make")
    link.wait_for()
    settings.wait_whole()
    app.context.set_offline(True)
    link.click()
    status = settings.role("shelf-status")
    until(lambda: status.all_text_contents() == ["The first time, that page needs the network."], 5, status.all_text_contents)
    box = app.box(status)
    assert box.y >= 0 and box.bottom <= app.page.viewport_size["height"], "the sentence is in sight"
    assert app.page.url == f"{proxy.url}/"
    app.page.evaluate("caches.open('made').then((cache) => cache.put('make/', new Response('')))")
    app.allow("ERR_INTERNET_DISCONNECTED")
    with app.page.expect_request(f"{proxy.url}/make/"):
        link.click()


def test_site_without_the_page_has_no_way_to_it(open_app, proxy):
    app = open_app("phone", url=proxy.url)
    app.go_dressing(bubbles=5)
    app.page.evaluate("document.querySelector('script[data-root]').dataset.make = ''")
    settings = Settings(app).open()
    settings.role("offers-row").first.wait_for()
    assert settings.role("shelf-make").count() == 0
