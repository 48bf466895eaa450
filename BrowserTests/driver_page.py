"""The interface that every engine's driver offers: one page, a mouse, a keyboard and JavaScript."""

import re
import time
from urllib.parse import urljoin

from geometry import Box
from server import until

# Records uncaught errors, violations of the content-security policy, and every state of the app.
WATCH = """(() => {
  if (window.faults) return;
  window.faults = [];
  addEventListener('error', (e) => window.faults.push(`page error: ${e.message}`));
  addEventListener('unhandledrejection', (e) => window.faults.push(`unhandled rejection: ${e.reason}`));
  addEventListener('securitypolicyviolation', (e) => window.faults.push(`${e.violatedDirective}: ${e.blockedURI}`));
  const main = document.querySelector('main');
  window.states = [];
  new MutationObserver(() => window.states.push(main.dataset.state)).observe(main, { attributeFilter: ['data-state'] });
})()"""


class EnginePage:
    """One page in one engine. A driver adds `navigate`, `evaluate`, `drag`, `hover`, `press` and `screenshot`."""

    name = None  # of the engine
    cannot = {}  # capability the engine cannot be driven to -> reason
    expected = []  # patterns of errors that the test causes
    draws = True  # whether a test looks at what the page draws

    # --- implemented by each driver ---

    def navigate(self, url):
        """Loads an address and returns at its load event."""
        raise NotImplementedError

    def evaluate(self, expression):
        """Returns the value of a JavaScript expression; promises are awaited."""
        raise NotImplementedError

    def drag(self, points, seconds, rest=0):
        """Presses at the first point, moves through the others in `seconds`, rests, and releases."""
        raise NotImplementedError

    def hover(self, point):
        raise NotImplementedError

    def press(self, key):
        """Presses a key by its name in DOM events; "Shift+Tab" holds Shift."""
        raise NotImplementedError

    def screenshot(self):
        """The visible part of the page as a PNG in device pixels."""
        raise NotImplementedError

    def size_to(self, width, height):
        """Resizes the page's own area, as far as the window allows."""
        raise NotImplementedError

    def console_errors(self):
        """The errors in the browser's console, if the driver can read it."""
        return []

    # --- shared ---

    def open(self, url):
        self.navigate(url)
        self.evaluate(WATCH)
        return self

    def open_fresh(self, url, seen_intro=True):
        """Opens an address of a server that this browser has not visited; `seen_intro` starts in the dressing room."""
        if seen_intro:
            self.navigate(urljoin(url, "/no-such-page"))
            self.evaluate("localStorage.setItem('intro-seen', '1')")
        return self.open(url)

    def leave(self):
        """Leaves the page, so that the app stops before its server does."""
        self.expected = []
        self.navigate("about:blank")

    def click(self, target):
        """Clicks a point, or the centre of a selector's first element."""
        point = self.box(target).center if isinstance(target, str) else target
        self.drag([point], 0.03)

    def check_faults(self):
        faults = (self.evaluate("window.faults ?? []") or []) + self.console_errors()
        faults += self.evaluate("[...document.querySelectorAll('[role=alert]')].filter(n => n.offsetWidth).map(n => n.innerText)")
        faults = [fault for fault in faults if not any(re.search(pattern, fault) for pattern in self.expected)]
        assert not faults, "\n".join(faults)

    def exists(self, selector):
        return self.evaluate(f"document.querySelector({selector!r}) !== null")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({selector!r})?.innerText.trim() ?? null")

    def box(self, selector):
        found = self.evaluate(f"(() => {{ const n = document.querySelector({selector!r}); if (!n) return null;"
                              " const r = n.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] })()")
        assert found, f"no {selector}"
        return Box(*found)

    def focused(self):
        """Identifies the focused element by its costume, Hoo or role, or by its tag."""
        return self.evaluate("(() => { const n = document.activeElement;"
                             " return n.dataset.costumeId ?? n.dataset.hoo ?? n.dataset.role ?? n.tagName })()")

    def shows_ring(self):
        """Whether the focused element, or the label around it, shows a focus ring."""
        return self.evaluate("""(() => {
          const rings = (n) => { const s = getComputedStyle(n); return s.boxShadow !== 'none' || s.outlineStyle !== 'none' };
          const node = document.activeElement;
          return node.matches(':focus-visible') && [node, node.closest('label')].some((n) => n && rings(n));
        })()""")

    def wait(self, expression, seconds=10, expected=None):
        """Polls a JavaScript expression until it is true and returns its value."""
        return until(lambda: self.evaluate(expression), seconds, expected or expression)

    def screen(self):
        return self.evaluate("document.querySelector('main')?.dataset.screen")

    def state(self):
        return self.evaluate("document.querySelector('main')?.dataset.state")

    def states(self):
        """Every state since the page was opened, including those that lasted less than a frame."""
        return self.evaluate("window.states")

    def wait_screen(self, screen, seconds=20):
        until(lambda: self.screen() == screen, seconds, lambda: f"screen {screen}, but {self.screen()}")

    def wait_state(self, *states, seconds=15):
        until(lambda: self.state() in states, seconds, lambda: f"state {states}, but {self.state()}")

    def wait_focus(self, name, seconds=3):
        until(lambda: self.focused() == name, seconds, lambda: f"focus at {name}, but {self.focused()}")

    def tab_to(self, name, key="Tab", most=20):
        """Presses Tab until the named element has the focus; returns the elements on the way."""
        stops = []
        for _ in range(most):
            self.press(key)
            stops.append(self.focused())
            if stops[-1] == name or callable(name) and name(stops[-1]):
                return stops
        raise AssertionError(f"{key} never reaches {name}: {stops}")

    def wait_worker(self):
        """Waits until the service worker controls the pages opened next."""
        self.wait("navigator.serviceWorker.getRegistration().then(r => r?.active?.state === 'activated')", 20, "a service worker")

    def wait_still(self, selector, seconds=10):
        """Waits until an element's box stops moving."""
        last = [None]

        def is_still():
            before, last[0] = last[0], self.box(selector)
            time.sleep(0.15)
            return before is not None and before.difference(last[0]) < 0.02

        until(is_still, seconds, f"{selector} at rest")
