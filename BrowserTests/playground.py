"""The playground, `dynamics/`, in one page of any engine."""

from geometry import Point
from server import until


class Playground:
    def __init__(self, page, url):
        self.page = page  # of an engine, see driver_page.py
        self.url = url

    def open(self, fragment=""):
        self.page.open_fresh(f"{self.url}/dynamics/{fragment}", seen_intro=False)
        return self.wait_ready()

    def wait_ready(self):
        self.page.wait("['playing', 'paused'].includes(document.body.dataset.state)", 20, "the engine")
        return self

    def ask(self, expression):
        """The value of an expression in the module's functions, as `playground.` of the page's console."""
        return self.page.evaluate(f"playground.{expression}")

    def state(self):
        return self.page.evaluate("document.body.dataset.state")

    def steps(self):
        return self.ask("stepCount()")

    def press(self, action):
        """Activates a button as assistive technology does."""
        self.page.evaluate(f"document.querySelector('[data-action={action}]').click()")

    def pause(self):
        if self.state() == "playing":
            self.press("play")
        until(lambda: self.state() == "paused", 5, "paused")

    def choose(self, key):
        """Chooses a scene in the list."""
        self.page.evaluate(f"""(() => {{
          const list = document.getElementById('scene');
          list.value = playground.scenes.findIndex((scene) => scene.key === '{key}');
          list.dispatchEvent(new Event('change'));
        }})()""")

    def slide(self, name, value):
        """Sets a slider."""
        self.page.evaluate(f"""(() => {{
          const slider = document.querySelector('input[name={name}]');
          slider.value = {value};
          slider.dispatchEvent(new Event('input'));
        }})()""")

    def value(self, name):
        return self.ask(f"settings.find(({{ key }}) => key === '{name}').value")

    def fragment(self):
        return self.page.evaluate("location.hash")

    def item(self, index):
        """The centre of an item, in points of the stage."""
        return Point(self.ask(f"itemX({index})"), self.ask(f"itemY({index})"))

    def place(self, point):
        """Where a point of the stage is in the window."""
        box = self.page.box("#stage")
        return Point(box.x + point[0] * box.width / 800, box.y + point[1] * box.height / 600)

    def scrub(self, frame):
        self.page.evaluate(f"""(() => {{
          const time = document.getElementById('time');
          time.value = {frame};
          time.dispatchEvent(new Event('input'));
        }})()""")
