"""first_page.py ADDRESS: opens a site in Chromium and fails unless Scotch shows himself without an error."""

import sys

from driver import Driver
from server import until


def main():
    driver = Driver()
    try:
        app = driver.open(sys.argv[1].rstrip("/"))
        app.go(intro=True)
        until(lambda: app.screen() in ("intro", "dressing-room"), 60, lambda: f"the screen is {app.screen()}")
        assert app.scotch.count() + app.page.locator("img.scotch").count() > 0, "no Scotch"
        app.check_faults()
    finally:
        driver.stop()


if __name__ == "__main__":
    main()
