"""Measures a cold first visit to Disguise-o-Rama on a slow phone (`make bench-arriving`): 1.6 Mbit/s, 150 ms round trip, a quarter of
the processor's speed, 390 x 844 points at 2x, in Chromium. Medians of some visits, in seconds since the navigation; bytes as
transferred to the page, without the service worker's own downloads.

    bench-arriving ARGS="URL..."    # also measures other builds, in turns with this one
"""

import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "BrowserTests"))

from driver import Driver
from server import Server

VISITS = 5
PROFILE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWDOWN = 4
SCREEN = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}

# Notes the time of each event once. A bubble counts once its picture is there.
WATCH = """(() => {
  const seen = window.seen = {};
  const note = (name) => { seen[name] ??= performance.now() / 1000; };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen['largest paint'] = entry.startTime / 1000; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  const look = () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (paint) seen['first paint'] ??= paint.startTime / 1000;
    if (document.querySelector('[data-role="intro-next"]')?.offsetHeight) note('button');
    const pictures = [...document.querySelectorAll('button[data-costume-id] .costume')];
    if (pictures.filter((image) => image.naturalWidth > 0).length >= 5) note('five bubbles');
    if (seen['five bubbles'] && document.querySelector('main')?.dataset.state === 'browsing') note('at rest');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
FIRST, AGAIN = ["first paint", "button", "largest paint"], ["five bubbles", "at rest"]


def visit(driver, url, has_seen_intro, last):
    """Returns the times of a visit in a new profile, until `last` is there, and the kilobytes transferred by then."""
    context = driver.browser.new_context(**SCREEN)
    if has_seen_intro:
        context.add_init_script("localStorage.setItem('intro-seen', '1')")
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", PROFILE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    received = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(url, wait_until="commit")
    end = time.monotonic() + 40
    while last not in (seen := page.evaluate("window.seen ?? {}")) and time.monotonic() < end:
        page.wait_for_timeout(20)
    if not has_seen_intro:
        page.wait_for_timeout(1000)  # for a later largest paint
        seen = page.evaluate("window.seen")
    context.close()
    return {**seen, "KB": sum(received) / 1000}


def measure(driver, urls):
    visits = {url: [] for url in urls}
    for _ in range(VISITS):
        for url in urls:
            first = visit(driver, url, False, "button")
            again = visit(driver, url, True, "at rest")
            visits[url].append({name: first.get(name) for name in FIRST} | {name: again.get(name) for name in [*AGAIN, "KB"]})
    return visits


def main():
    server, driver = Server(), Driver()
    try:
        visits = measure(driver, [server.url, *sys.argv[1:]])
    finally:
        driver.stop()
        server.stop()
    print(f"{VISITS} cold visits: 1.6 Mbit/s, 150 ms, processor / {SLOWDOWN}, 390 x 844 at 2x; medians")
    for url, found in visits.items():
        print("this build" if url == server.url else url)
        for name in [*FIRST, *AGAIN, "KB"]:
            values = [one[name] for one in found if one[name] is not None]
            missing = f", missing in {VISITS - len(values)}" if len(values) < VISITS else ""
            print(f"  {name:14} {statistics.median(values) if values else float('nan'):8.2f}{missing}")


if __name__ == "__main__":
    main()
