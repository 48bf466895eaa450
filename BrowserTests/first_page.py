"""first_page.py ADDRESS: opens a site in Chromium and fails unless Scotch shows himself without an error."""

import sys

from driver import Driver

SHOWN = "['intro', 'dressing-room'].includes(document.querySelector('main')?.dataset.screen)"


def main():
    driver = Driver()
    try:
        app = driver.open(sys.argv[1].rstrip("/"))
        app.go(intro=True)
        app.page.wait_for_function(SHOWN, timeout=60_000)
        assert app.scotch.count() + app.page.locator("img.scotch").count() > 0, "no Scotch"
        app.check_faults()
    finally:
        driver.stop()


if __name__ == "__main__":
    main()
