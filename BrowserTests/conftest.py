"""Fixtures for all tests: `app`, a page whose errors fail its test, and servers."""

import contextlib
import os

import pytest
from driver_chromium import ChromiumPage
from playground import Playground
from playwright.sync_api import expect

import hoo
from driver import Driver
from engines import Engines
from faults import FaultyPage
from other_host import OtherHost
from pointers import TOUCH_AND_MOUSE
from published_sets import PublishedSets
from server import Proxy, RunningServer, Server
from settings import Settings
from watchdog import watched


# Playwright's 5 s are too short for a page that cuts a picture out while three others start.
expect.set_options(timeout=15000)

STANDARD_ERROR = pytest.StashKey()


def pytest_configure(config):
    config.stash[STANDARD_ERROR] = os.dup(2)  # later pytest catches what is written to it
    config.addinivalue_line("markers", "alone: runs when no other test does")
    config.addinivalue_line("markers", "timed: judges motion frame by frame, and runs when at most one other test does")
    config.addinivalue_line("markers", "worker: its pages register the service worker. In other tests they start none: installing "
                            "it takes half a second of processor time at each visit")
    config.addinivalue_line("markers", "drawn: looks at pixels, or at the pixels per point of its screen. The pages of other tests that judge "
                            "no motion are laid out and not drawn, which takes two thirds of the processor time")
    config.addinivalue_line("markers", "spared(*ids): `make test` leaves the variants with these ids, or all, to `make soak`, as it runs "
                            "others of their kind: continuous integration ends within 25 minutes")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    with watched(item.nodeid, item.config.stash[STANDARD_ERROR]):
        return (yield)


def is_spared(item):
    variant = item.callspec.id if hasattr(item, "callspec") else None
    return any(not mark.args or variant in mark.args for mark in item.iter_markers("spared"))


def stage_of(item):
    return next((stage for stage in ("alone", "timed") if item.get_closest_marker(stage)), "beside others")


def pytest_collection_modifyitems(config, items):
    stage = os.environ.get("STAGE")
    is_left_out = lambda item: (stage and stage_of(item) != stage) or (os.environ.get("SPARED") and is_spared(item))
    left_out = [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture
def draws(request):
    """Whether a test looks at what its pages draw, or when. Other pages are laid out and not drawn, see undrawn.js."""
    return stage_of(request.node) != "beside others" or request.node.get_closest_marker("drawn") is not None


@pytest.fixture(scope="session")
def driver():
    driver = Driver()
    yield driver
    driver.stop()


@pytest.fixture(scope="session")
def server():
    """The server with default options, shared by all tests that need no others."""
    return RunningServer(os.environ["SERVER"])


@pytest.fixture
def servers():
    """The servers and proxies of one test. They stop after its pages have closed: a picture that a page still asks for would be
    an error in the page."""
    with contextlib.ExitStack() as servers:
        yield servers


@pytest.fixture
def serve(servers):
    """Starts servers with options for one test."""

    def start(*options):
        server = Server(*options)
        servers.callback(server.stop)
        return server

    return start


@pytest.fixture(scope="session")
def engines(request):
    engines = Engines(lambda: request.getfixturevalue("driver"))
    yield engines
    engines.stop()


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request, engines, own_server, draws):
    """A page in one of the three engines, see driver_page.py. Errors in it fail the test at its end, before its server
    stops."""
    page = engines.page(request.param)
    page.draws = draws
    yield page
    try:
        page.check_faults()
    finally:
        page.leave()


@pytest.fixture
def own_server(proxy):
    """The shared server at a port of this test's own: an origin without stored data."""
    return proxy


@pytest.fixture
def proxy(server, servers):
    """A recording proxy in front of the shared server."""
    proxy = Proxy(server)
    servers.callback(proxy.stop)
    return proxy


@pytest.fixture
def open_app(driver, server, servers, request, draws):
    """Opens pages whose errors fail the test at its end. In a module with `IN_A_HURRY`, the way to the dressing room
    runs at four times the speed."""
    apps = []
    workers = "allow" if request.node.get_closest_marker("worker") else "block"
    density = {} if request.node.get_closest_marker("drawn") else {"device_scale_factor": 1}

    def open_one(screen="phone", url=None, pointer=None, **options):
        apps.append(driver.open(url or server.url, screen, pointer, **{"service_workers": workers, **density, **options}))
        apps[-1].has_no_worker = workers == "block"
        if not draws:
            apps[-1].leave_undrawn()
        apps[-1].is_in_a_hurry = getattr(request.module, "IN_A_HURRY", False)
        return apps[-1]

    yield open_one
    faults = []
    for app in apps:
        try:
            app.check_faults()
        except AssertionError as error:
            faults.append(str(error))
        app.close()
    assert not faults, "\n".join(faults)


@pytest.fixture(params=["phone", "desktop"])
def app(request, open_app):
    """The app on a phone and on a desktop, not yet loaded: call `go` or `go_dressing` next."""
    return open_app(request.param)


@pytest.fixture(params=TOUCH_AND_MOUSE, ids=[kind for _, kind in TOUCH_AND_MOUSE])
def room(request, open_app):
    """The dressing room by touch and by mouse; with `EVERY_POINTER` by pen too."""
    screen, pointer = request.param
    return open_app(screen, pointer=pointer).go_dressing(bubbles=5)


@pytest.fixture
def settings(open_app):
    """Opens the dressing room and returns its settings, still closed."""
    return lambda screen="phone", **options: Settings(open_app(screen, **options).go_dressing(bubbles=5))


@pytest.fixture
def open_faulty(open_app, proxy):
    """Opens a page behind the proxy, with scripts that break browser features. Without scripts the page hurries."""

    def open_one(*scripts, screen="phone", **options):
        page = FaultyPage(open_app(screen, url=proxy.url, **options), *scripts)
        page.app.is_in_a_hurry = not scripts
        return page

    return open_one


# --- HooView ----------------------------------------------------------------------------------------------------------

@pytest.fixture(scope="session")
def hoo_server():
    """A server with seven sets, for all tests that need no sets of their own."""
    return RunningServer(os.environ["HOO_SERVER"])


@pytest.fixture
def open_hoo(open_app, hoo_server):
    return lambda screen, **options: hoo.Hoo(open_app(screen, url=hoo_server.url, **options))


@pytest.fixture
def hoo_phone(open_hoo):
    return open_hoo("phone").open()


@pytest.fixture
def hoo_desktop(open_hoo):
    return open_hoo("desktop").open()


@pytest.fixture
def sharing_pages(open_app, open_hoo):
    """Pages of both apps on a desktop, with something to share: a dressed Scotch and a chosen owl."""
    app = open_app("desktop").go_dressing(bubbles=5)
    app.dress()
    shown = open_hoo("desktop").open()
    shown.tap("01/02")
    shown.wait_selected("01/02")
    return app.page, shown.page


@pytest.fixture
def host(servers):
    """A host of shows and sets that is not the site's."""
    host = OtherHost()
    servers.callback(host.stop)
    return host


@pytest.fixture
def published(proxy):
    return PublishedSets(proxy)


@pytest.fixture
def shown(open_app, proxy, published):
    """HooView on a phone, behind the proxy that publishes the sets."""
    app = open_app("phone", url=proxy.url)
    app.allow("status of 50[0-9]|ERR_")
    return hoo.Hoo(app)


@pytest.fixture
def playground(driver, server, draws):
    page = ChromiumPage(driver, service_workers="block")
    page.draws = draws
    yield Playground(page, server.url)
    page.check_faults()
    page.leave()
