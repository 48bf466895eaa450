"""HooView shows owls before all of their set is checked, and larger pictures of chosen ones."""

import json
import time

import pytest

import hoo
import hoosets
from published_sets import PublishedSets
from server import until

pytestmark = pytest.mark.timed


# --- owls before their set -----------------------------------------------------------------------------------------

def test_owls_show_before_their_set_is_checked_and_go_if_it_is_refused(open_app, proxy):
    shelf = PublishedSets(proxy)
    files = hoosets.files("01", 60)
    for i in range(1, 61):
        files[f"01/{i:02}/hoo@2x.png"] = hoosets.png(48, 48, (200, 220, 200))
        files[f"01/{i:02}/hoo@3x.png"] = hoosets.png(72, 72, (200, 220, 200))
    data = bytearray(hoosets.archive(files))
    # A bit in the last owl's pixels of the last scale.
    name = b"01/60/hoo@3x.png"
    at = data.index(name) + len(name) + 60
    data[at] ^= 1
    shelf.put("01", bytes(data), count=60)
    app = open_app("phone", url=proxy.url)
    app.page.add_init_script("""new MutationObserver(() => {
      const count = document.querySelectorAll('[data-hoo] img').length;
      if (count && !document.querySelector('.refusal')) window.early = Math.max(window.early ?? 0, count);
    }).observe(document, { subtree: true, childList: true });""")
    app.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    shown = hoo.Hoo(app).go()
    reason = shown.wait_refused("01", 30)
    assert "checksum" in reason or "damaged" in reason, reason
    assert shown.page.evaluate("window.early") > 0, "owls were shown before"
    assert shown.page.locator("[data-hoo]").count() == 0 and not shown.is_kept("hoosets/01")


# --- sharp pictures ------------------------------------------------------------------------------------------------

def test_chosen_owl_has_a_larger_picture_that_was_checked(open_app, proxy):
    shelf = PublishedSets(proxy)
    large, damaged = hoosets.png(512, 512, (220, 200, 180)), hoosets.png(512, 300, (220, 200, 180))
    proxy.answers["/assets/02.png"] = (200, "image/png", large)
    proxy.answers["/assets/03.png"] = (200, "image/png", damaged)
    files = [{"name": f"01/{n}.png", "url": f"../assets/{n}.png"} for n in ("02", "03")]
    proxy.answers["/assets/large.json"] = (200, "application/json", json.dumps({"files": files}).encode())
    shelf.put("01", hoosets.archive(hoosets.files("01", 9)), large="../assets/large.json")
    shown = hoo.Hoo(open_app("phone", url=proxy.url)).open()
    width = lambda address: shown.page.locator(f'[data-hoo="{address}"] img').evaluate("n => n.naturalWidth")
    assert width("01/02") == 24
    shown.tap("01/02")
    shown.wait_selected("01/02")
    until(lambda: width("01/02") == 512, 5, lambda: width("01/02"))
    shown.tap("01/03")
    shown.wait_selected("01/03")
    time.sleep(0.5)
    assert width("01/03") == 24, "other proportions are refused"
