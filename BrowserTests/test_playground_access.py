"""The playground by key and by ear: choosing, pushing and carrying items, sentences for screen readers, and the place of the focus."""

import pytest

from server import until


def test_keyboard_chooses_pushes_and_carries(playground):
    playground.open("#scene=gravity&gravity=0")
    page = playground.page
    page.evaluate("document.getElementById('stage').focus()")
    for expected in (0, 1, 2):
        page.press("ArrowRight")
        assert playground.ask("chosenItem()") == expected
    assert "Ellipse 3" in page.text("#live")
    before = playground.item(2)
    page.press("Shift+ArrowDown")
    until(lambda: playground.item(2).y > before.y + 20, 5, "a push")
    page.press("Enter")
    until(lambda: playground.ask("heldItem()") == 2, 5, "an item in the hand")
    page.press("ArrowLeft")
    assert page.text("#live").startswith("Ellipse 3, at "), "where it is carried to"
    page.press("Enter")
    until(lambda: playground.ask("heldItem()") == -1, 5, "an empty hand")
    page.press(" ")
    until(lambda: playground.state() == "paused", 5, "paused")
    steps = playground.steps()
    page.press(".")
    until(lambda: playground.steps() == steps + 1, 5, "one step")


def test_what_changes_all_the_time_is_not_read_out(playground):
    playground.open("#scene=gravity")
    outputs = playground.page.evaluate("[...document.querySelectorAll('output')].map((n) => n.ariaLive)")
    assert len(outputs) > 10 and set(outputs) == {"off"}


def test_chosen_scene_is_said(playground):
    playground.open("#scene=gravity")
    for choose in (lambda: playground.press("next"), lambda: playground.choose("bridge")):
        choose()
        title = playground.page.evaluate("document.getElementById('scene').selectedOptions[0].text")
        assert playground.page.text("#live").startswith(title)
    playground.page.evaluate("location.hash = '#scene=nothing'")
    until(lambda: "names no scene" in playground.page.text("#live"), 5, "a sentence")
    playground.page.evaluate("history.back()")
    until(lambda: playground.page.text("#live") == "", 5, "no sentence")


def test_item_that_the_keyboard_carries_is_let_go_with_the_focus(playground):
    playground.open("#scene=gravity&gravity=0")
    page = playground.page
    page.evaluate("document.getElementById('stage').focus()")
    page.press("ArrowRight")
    page.press("Enter")
    until(lambda: playground.ask("heldItem()") == 0, 5, "an item in the hand")
    page.press("Tab")
    assert playground.ask("heldItem()") == -1 and page.text("#live") == "Let go."


HIDDEN_FOCUS = """(() => {
  const [view, focused] = [document.querySelector('.view'), document.activeElement];
  const [above, box] = [view.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isApart = focused !== document.body && !view.contains(focused) && getComputedStyle(view).position === 'sticky';
  return isApart && box.top < above.bottom && box.bottom > above.top ? focused.id || focused.name || focused.textContent : null;
})()"""


@pytest.mark.parametrize("width, height", [(390, 844), (320, 568)])
def test_focus_is_not_behind_the_stage(open_app, server, width, height):
    page = open_app("desktop", url=server.url).go("/dynamics/#scene=pyramid").page
    page.wait_for_selector("body[data-state=playing]")
    page.set_viewport_size({"width": width, "height": height})
    page.focus("#time")
    for key in ["Tab"] * 30 + ["Shift+Tab"] * 30:
        page.keyboard.press(key)
        assert page.evaluate(HIDDEN_FOCUS) is None, key
