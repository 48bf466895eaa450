"""The shelf of kept shows in one page: its list in the settings, and what lies in storage."""

from opened_files import digest, drop, id_of
from server import until
from settings import Settings

STATUS = "[data-role=opening-status]"
KEPT = "The file is on your shelf"


class Shelf:
    def __init__(self, app):
        self.app = app
        self.page = app.page

    def role(self, name):
        return self.page.locator(f"[data-role={name}]")

    # --- the dialog of a file ---

    def says(self):
        return " ".join(self.page.locator(STATUS).all_text_contents())

    def wait_says(self, text, seconds=15):
        until(lambda: text in self.says(), seconds, lambda: f"{text!r}, but {self.says()!r}")

    def close(self):
        self.page.keyboard.press("Escape")
        until(lambda: self.page.locator("dialog").count() == 0, 3, "no dialog")

    def keep(self, bytes, name="pack.disguise", sentence=KEPT):
        drop(self.page, bytes, name)
        self.wait_says(sentence)
        self.close()

    # --- the list ---

    def open(self):
        """Opens the settings, and waits for the list."""
        Settings(self.app).open()
        until(lambda: self.role("opening-choose").count() == 1, 5, "the choice of a file")
        until(lambda: self.role("shelf-show").count() > 1, 5, "the list of shows")
        return self

    def titles(self):
        return self.page.locator("[data-role=shelf-show] .shelf-title").all_text_contents()

    def current(self):
        return self.page.locator("[data-role=shelf-show][aria-current=true] .shelf-title").text_content()

    def press(self, role, title):
        row = self.page.locator("[data-role=shelf-row]").filter(has_text=title)
        row.locator(f"[data-role={role}]").click()

    # --- storage ---

    def kept(self):
        """The names of the files in storage."""
        return self.page.evaluate("""async () => await caches.has('shows') ? (await (await caches.open('shows')).keys())
          .map(({ url }) => url.split('/shows/')[1]).sort() : []""")

    def chosen(self):
        return self.page.evaluate("localStorage.getItem('start-show')")

    def has(self, bytes, index=0):
        return self.page.locator(f'[data-costume-id="{id_of(bytes, index)}"]').count() == 1


def names_of(*files):
    return sorted(f"{digest(bytes)}.{kind}" for bytes in files for kind in ("disguise", "json"))


def tamper(page, bytes, change="[7, 7, 7]"):
    """Replaces a kept file in storage by other bytes."""
    page.evaluate(f"""async () => {{
      const cache = await caches.open('shows');
      const [request] = (await cache.keys()).filter(({{ url }}) => url.endsWith('{digest(bytes)}.disguise'));
      await cache.put(request, new Response(new Uint8Array({change})));
    }}""")
