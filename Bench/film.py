"""Measures the processor's work for a film (`make bench-film`): the dialog of sharing makes a GIF, an MP4 and a WebM of the pirate in
Chromium. Printed are the seconds that one core of a quarter of this machine's speed would need: four times the processor time of all of
the browser's processes. The browser's own throttling slows down the page's main thread only, neither the studio's worker nor encoders;
and processor time stays the same while other programs run.

    bench-film ARGS="URL..."    # also measures other builds, in turns with this one
"""

import contextlib
import os
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "BrowserTests"))

import film
from driver import Driver
from server import Server

FILMS = 3
SLOWDOWN = 4
GOAL = 15
TICK = os.sysconf("SC_CLK_TCK")
NO_H264 = "VideoEncoder.isConfigSupported = ((ask) => async (s) => s.codec.startsWith('avc') ? { supported: false } : ask(s))(VideoEncoder.isConfigSupported)"
KINDS = {"GIF": ("Film (GIF)", ""), "MP4": ("Film (video)", ""), "WebM": ("Film (video)", NO_H264)}


def stat(process):
    """The fields of /proc/PID/stat behind the name: state, parent, ..."""
    return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def processor_time():
    """The seconds of all processes that descend from this one."""
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                found[int(entry)] = stat(entry)
    family, count = {os.getpid()}, 0
    while count < len(family):
        count = len(family)
        family |= {process for process, fields in found.items() if int(fields[1]) in family}
    return sum(int(found[one][11]) + int(found[one][12]) for one in family - {os.getpid()} if one in found) / TICK


def watch(context, script):
    """Runs `script` in the studio's worker before its own."""
    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, body=script + ";" + response.text())
    context.route("**/assets/studio.*.js", answer)


def measure(driver, url, kind):
    """The processor time for a film, and the film's size and length."""
    label, script = KINDS[kind]
    app = driver.open(url, "phone", service_workers="block")
    app.page.add_init_script(film.COLLECT)
    if script:
        app.page.add_init_script(script)
        watch(app.context, script)
    app.go_dressing(bubbles=5)
    app.bubble("pirate").evaluate("node => node.click()")
    app.wait_state("dressed")
    dialog = film.open_dialog(app.page)
    film.make(dialog, "Picture")
    before = processor_time()
    type, data = film.make(dialog, label, 300)
    spent = processor_time() - before
    assert kind.lower() in type, (kind, type)
    frames, seconds = film.decode(data)
    app.context.close()
    return spent * SLOWDOWN, len(data), len(frames), seconds


def main():
    server, driver = Server(), Driver()
    urls = [server.url, *sys.argv[1:]]
    found = {(url, kind): [] for url in urls for kind in KINDS}
    try:
        for _ in range(FILMS):
            for url, kind in found:
                found[url, kind].append(measure(driver, url, kind))
    finally:
        driver.stop()
        server.stop()
    print(f"{FILMS} films of each kind; seconds of one core at 1/{SLOWDOWN} of this machine's speed; the goal is {GOAL}")
    for (url, kind), films in found.items():
        times = sorted(one[0] for one in films)
        _, size, frames, seconds = films[-1]
        print(f"  {'this build' if url == server.url else url:12} {kind:5} median {statistics.median(times):5.1f}, "
              f"{times[0]:.1f} to {times[-1]:.1f} s; {size / 1000:.0f} KB, {frames} frames, {seconds:.2f} s")


if __name__ == "__main__":
    main()
