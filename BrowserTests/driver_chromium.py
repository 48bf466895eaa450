"""Debian's Chromium behind the interface of the other engines."""

import time

from playwright.sync_api import Error

from driver_page import EnginePage
from geometry import Point
from pointers import Mouse, follow, tap, throw


class ChromiumPage(EnginePage):
    name = "chromium"
    cannot = {}

    def __init__(self, driver, **options):
        """`options` are Playwright's options for a context."""
        self.driver = driver
        self.app = None
        self.options = options

    def open_fresh(self, url, seen_intro=True):
        """Each page gets its own context, and so its own storage."""
        self.leave()
        self.app = self.driver.open("", "desktop", ignore_https_errors=True, **self.options)  # of other_host.py
        if not self.draws:
            self.app.leave_undrawn()
        if seen_intro:
            self.app.context.add_init_script("localStorage.setItem('intro-seen', '1')")
        return self.open(url)

    @property
    def page(self):
        return self.app.page

    def navigate(self, url):
        self.page.goto(url)

    def reload(self):
        self.page.reload()

    def back(self):
        self.page.go_back()

    def url(self):
        return self.page.url

    def evaluate(self, expression):
        try:
            return self.page.evaluate(expression)
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            self.page.wait_for_load_state()  # a link was followed meanwhile
            return self.page.evaluate(expression)

    def screenshot(self):
        return self.page.screenshot()

    def size_to(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def hover(self, point):
        self.page.mouse.move(*point)

    def drag(self, points, seconds, rest=0):
        mouse = Mouse(self.page, self.app.cdp)
        if len(points) == 1:
            return tap(mouse, Point(*points[0]))
        if not rest:
            return throw(mouse, lambda share: _along(points, share), seconds, moves=max(10, int(60 * seconds)))
        mouse.down(Point(*points[0]))
        follow(mouse, lambda share: _along(points, min(1, share)), seconds)
        time.sleep(rest)
        mouse.up()

    def press(self, key):
        self.page.keyboard.press(key)

    def console_errors(self):
        return self.app.faults

    def leave(self):
        self.expected = []
        if self.app:
            self.app.close()
        self.app = None

    def stop(self):
        """Does nothing: the browser ends with the driver that all tests share."""


def _along(points, share):
    place = share * (len(points) - 1)
    i = min(int(place), len(points) - 2)
    a, b, part = points[i], points[i + 1], place - i
    return Point(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
