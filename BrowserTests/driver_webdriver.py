"""The W3C WebDriver commands that Firefox (through Marionette) and WebKitGTK (through HTTP) share."""

import base64
import math

from driver_page import EnginePage

# WebDriver's code points for keys without a character.
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "Escape": "\ue00c", "Space": " ",
        "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012",
        "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
FRAME = 0.016  # seconds between two moves of a drag


class WebDriverError(Exception):
    pass


class WebDriverPage(EnginePage):
    """A page behind `command(name, parameters)`, named as in the W3C standard."""

    def command(self, name, **parameters):
        raise NotImplementedError

    def navigate(self, url):
        self.command("Navigate To", url=url)

    def reload(self):
        self.command("Refresh")

    def back(self):
        self.command("Back")

    def url(self):
        return self.command("Get Current URL")

    def evaluate(self, expression):
        return self.command("Execute Script", script=f"return ({expression})", args=[])

    def screenshot(self):
        return base64.b64decode(self.command("Take Screenshot"))

    def size_to(self, width, height):
        self.command("Set Window Rect", width=width, height=height)
        inner = self.evaluate("[innerWidth, innerHeight]")
        self.command("Set Window Rect", width=2 * width - inner[0], height=2 * height - inner[1])

    def hover(self, point):
        self._act([_move(point)])

    def drag(self, points, seconds, rest=0):
        steps = _resampled(points, seconds)
        actions = [_move(steps[0]), {"type": "pointerDown", "button": 0}]
        for point in steps[1:]:
            actions += [_pause(FRAME), _move(point)]
        if len(steps) == 1:
            actions.append(_pause(seconds))
        if rest:
            actions.append(_pause(rest))
        self._act(actions + [{"type": "pointerUp", "button": 0}])

    def press(self, key):
        *held, last = key.split("+")
        codes = [KEYS.get(name, name) for name in [*held, last]]
        down = [{"type": "keyDown", "value": code} for code in codes]
        up = [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self.command("Perform Actions", actions=[{"type": "key", "id": "keyboard", "actions": down + up}])

    def _act(self, actions):
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.command("Perform Actions", actions=[mouse])


def _move(point):
    return {"type": "pointerMove", "x": round(point[0]), "y": round(point[1]), "duration": 0}


def _pause(seconds):
    return {"type": "pause", "duration": round(seconds * 1000)}


def _resampled(points, seconds):
    """As many points as frames fit into `seconds`, evenly spaced along the path."""
    if len(points) == 1:
        return points
    count = max(1, math.ceil(seconds / FRAME))
    steps = []
    for i in range(count + 1):
        place = i / count * (len(points) - 1)
        a, b = points[int(place)], points[min(int(place) + 1, len(points) - 1)]
        share = place - int(place)
        steps.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return steps
