"""Links to a Hoo and between the apps."""

import pytest

import hoo
import hoosets
from faults import case
from published_sets import INDEX, PublishedSets, without
from server import until


def test_a_link_opens_its_hoo(open_hoo):
    shown = open_hoo("phone").go("#05/07")
    shown.wait_open("05")
    shown.wait_selected("05/07")
    shown.wait_disc("05/07")
    box = shown.box("05/07")
    assert 52 < box.y and box.y + box.height < shown.app.size().height - 100
    assert focusable(shown) == "05/07"
    until(lambda: shown.title.inner_text() == "Hoo 7 of 05", 3, "its title")


# Delays all animation frames and resize observers.
SLOW_FRAMES = """
  const paint = requestAnimationFrame, later = f => (...found) => setTimeout(f, 300, ...found);
  requestAnimationFrame = f => paint(later(f));
  window.ResizeObserver = class extends ResizeObserver { constructor(f) { super(later(f)); } };
"""


def test_link_shows_disc_when_sets_arrive_before_first_frame(open_hoo):
    shown = open_hoo("phone")
    shown.app.context.add_init_script(SLOW_FRAMES)
    shown.go("#05/07").wait_disc("05/07", 15)


def test_shelf_is_where_it_was_after_a_reload_and_on_the_way_back(open_hoo):
    shown = open_hoo("phone").open()
    shown.scroller.evaluate("n => n.scrollTo(0, 700)")
    until(lambda: shown.page.locator('[data-hoo^="04/"]').count() > 0, 3, "other owls")
    shown.page.reload()
    until(lambda: shown.offset() == 700, 10, lambda: f"the shelf at 700, but {shown.offset()}")
    shown.page.goto("about:blank")
    shown.page.go_back(wait_until="commit")
    until(lambda: shown.offset() == 700, 10, lambda: f"the shelf at 700, but {shown.offset()}")
    shown.go("?2#05/07")  # a link has its own place
    shown.wait_selected("05/07")
    shown.wait_disc("05/07")


def focusable(shown):
    return shown.page.locator('[role=grid] [tabindex="0"]').get_attribute("data-hoo")


def test_a_link_in_an_open_page(hoo_phone):
    hoo_phone.page.evaluate("location.hash = '#03/02'")
    hoo_phone.wait_selected("03/02")
    hoo_phone.wait_disc("03/02")


def test_link_is_followed_though_the_address_changes_before_its_event(hoo_phone):
    hoo_phone.page.evaluate("location.hash = '#03/02'")
    hoo_phone.wait_selected("03/02")
    # As the page does for the chosen Hoo.
    hoo_phone.page.evaluate("location.hash = '#02/05'; history.replaceState(history.state, '', '#03/02')")
    hoo_phone.wait_selected("02/05")
    until(lambda: hoo_phone.fragment() == "#02/05", 3, "its address")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_link_to_a_set_shows_its_first_line(open_hoo, screen):
    shown = open_hoo(screen).go("#03")
    shown.wait_open("03")
    until(lambda: is_first(shown, "03"), 3, lambda: shown.box("03/01"))
    assert shown.selected() is None and shown.notice.count() == 0 and focusable(shown) == "03/01"
    assert shown.fragment() == "", "a reload leaves the shelf where it is by then"
    shown.tap("03/02")
    shown.wait_selected("03/02")
    shown.page.evaluate("location.hash = '#01'")
    until(lambda: is_first(shown, "01"), 3, lambda: shown.box("01/01"))
    shown.wait_selected(None)
    shown.page.go_back()
    shown.wait_selected("03/02")


def is_first(shown, set):
    """Whether the set's header is right below the bar: its first line follows within a cell's height."""
    if not shown.hoo(f"{set}/01").count(): return False
    box = shown.box(f"{set}/01")
    return 52 <= box.y <= 52 + 3 * box.height


@pytest.mark.parametrize("address", ["05/99", "05/15"])
def test_link_to_missing_hoo_of_a_set_shows_the_set(open_hoo, address):
    shown = open_hoo("phone").go(f"#{address}")
    until(lambda: shown.notice.count() > 0, 10, "a notice")
    assert shown.notice.all_inner_texts() == [f"There is no Hoo {address} here."]
    until(lambda: is_first(shown, "05"), 3, lambda: shown.box("05/01"))
    assert shown.selected() is None and not shown.panel_is_shown() and shown.disc_center() is None


def test_link_to_missing_hoo_shows_notice(open_hoo):
    shown = open_hoo("phone")
    for i, fragment in enumerate(["#99/01", "#01/77", "#nonsense", "#01/02/03", "#%00", "#../.."]):
        with case(fragment):
            shown.go(f"?{i}{fragment}")  # another address, or the page would stay
            until(lambda: shown.page.locator('[data-role="notice"]').count() > 0, 10, "a notice")
            assert "no Hoo" in shown.page.locator('[data-role="notice"]').inner_text()
            until(shown.mounted, 5, "owls")
            assert shown.fragment() == ""


def test_notice_of_a_long_address_stays_in_the_window(open_hoo):
    shown = open_hoo("phone").go("#" + 200 * "9")
    until(lambda: shown.notice.count() > 0, 10, "a notice")
    assert shown.notice.evaluate("n => n.scrollWidth <= n.clientWidth && n.getBoundingClientRect().right <= innerWidth")


def test_link_to_a_set_may_end_in_a_slash(open_hoo):
    shown = open_hoo("phone").go("#05/")
    until(lambda: is_first(shown, "05"), 10, "the set")
    assert shown.notice.count() == 0 and shown.fragment() == ""


def test_link_to_missing_hoo_leaves_the_chosen_one_its_address(hoo_phone):
    hoo_phone.tap("01/04")
    hoo_phone.wait_selected("01/04")
    hoo_phone.page.evaluate("location.hash = '#99/99'")
    until(lambda: hoo_phone.notice.count() > 0, 3, "a notice")
    assert hoo_phone.fragment() == "#01/04" and hoo_phone.selected() == "01/04"


@pytest.mark.parametrize("language, expected", [("en", "Set {} stays closed. Its owls are not on this shelf."),
                                                ("de", "Set {} bleibt zu. Seine Eulen stehen nicht in diesem Regal.")])
@pytest.mark.parametrize("set", ["05", "07"])
def test_link_into_a_closed_set_shows_notice(open_app, proxy, set, language, expected):
    """A set that breaks a rule, and one of which the tool knew nothing."""
    published = PublishedSets(proxy)
    for i in range(1, 9):
        name = hoosets.digits(i)
        published.good(name, edit=without("05/03/hoo.png") if name == "05" else lambda files: files)
    published.put("07", b"rubbish", count=0)
    shown = hoo.Hoo(open_app("phone", url=proxy.url, locale=language))
    shown.go(f"#{set}/02")
    until(lambda: shown.notice.count() > 0, 10, "a notice")
    assert shown.notice.inner_text() == expected.format(set)
    until(lambda: shown.selected() is None, 3, "nothing chosen")
    shown.go(f"?2#01/03")
    shown.wait_selected("01/03")
    shown.page.evaluate(f"location.hash = '#{set}/01'")
    until(lambda: shown.notice.count() > 0, 10, "a notice")
    assert shown.notice.inner_text() == expected.format(set)


def test_link_to_a_hoo_published_since_the_last_visit(open_app, proxy):
    """The kept index does not know its set yet; the newest one is on its way."""
    published = PublishedSets(proxy)
    published.good("01")
    shown = hoo.Hoo(open_app("phone", url=proxy.url)).open()
    until(lambda: shown.is_kept(INDEX), 5, "the index kept")
    published.good("02")
    shown.go("?2#02/03")
    shown.wait_selected("02/03", 10)
    assert shown.notice.count() == 0 and shown.fragment() == "#02/03"
    shown.go("?3#03/01")
    until(lambda: shown.notice.count() > 0, 5, "a notice once the newest index is here")
    proxy.answers[INDEX] = None
    shown.app.allow("ERR_")
    shown.go("?4#03/01")
    until(lambda: any("03/01" in text for text in shown.notice.all_inner_texts()), 8, lambda: shown.notice.all_inner_texts())


def test_page_of_a_hoo_opens_it(open_hoo, hoo_server):
    shown = open_hoo("phone")
    head = shown.app.context.request.get(f"{hoo_server.url}/hoo/03/02").text()
    assert "Hoo 2 of 03</title>" in head and '<meta property="og:title" content="Hoo 2 of 03">' in head
    shown.go("03/02")
    shown.wait_selected("03/02")
    shown.wait_disc("03/02")
    address = lambda: shown.page.evaluate("location.href")
    assert address() == f"{hoo_server.url}/hoo/#03/02"
    shown.page.keyboard.press("Escape")
    until(lambda: address() == f"{hoo_server.url}/hoo/", 3, address)


def test_the_apps_link_to_each_other(hoo_phone, hoo_server):
    hoo_phone.page.locator('[data-role="disguise-link"]').click()
    until(lambda: hoo_phone.page.url.rstrip("/") == hoo_server.url, 5, lambda: hoo_phone.page.url)


def test_notice_disappears_and_takes_no_pointers(hoo_phone):
    hoo_phone.page.evaluate("location.hash = '#77/01'")
    until(lambda: hoo_phone.notice.count() == 1, 5, "a notice")
    style = hoo_phone.notice.evaluate("n => { const s = getComputedStyle(n); return [s.pointerEvents, s.animationName] }")
    assert style == ["none", "notice"]
    hoo_phone.notice.evaluate("n => n.getAnimations()[0].finish()")
    assert hoo_phone.notice.evaluate("n => getComputedStyle(n).opacity") == "0"
