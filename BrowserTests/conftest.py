"""What every test may ask for: `app`, a page that fails its test on any error in it, and servers."""

import os
import re

import pytest

from driver import Driver
from engines import Engines
from server import Proxy, Server


# What `make test` leaves to `make soak`, because another of its kind is run: continuous integration has twenty minutes.
SPARED = re.compile("|".join([
    r"bad_catalogue_leaves_what_was_there\[[12]\]", r"emptied_behind_its_back_comes_again\[1\]", r"ten_taps_in_one_frame\[find",
    r"a_clock_that_is_set\[(-2|3600)\]", r"five_fingers\[order1\]", r"without_a_service_worker\[unknown\]",
    r"he_says_it_all\[(375x667|932x430|1280x800|2560x1440)\]", r"all_states_fit\[(375x667|932x430|2560x1440)\]",
    r"turned_in_the_middle_of_everything\[1280x800\]", r"other_languages_fit\[ja", r"few_and_many_costumes\[9-",
    r"slide_in_and_out\[touch\]", r"fall_bounce_and_rest\[touch\]", r"test_(intro|launch)\.py::.*\[desktop\]",
    r"every_costume_fits_to_half_a_pixel\[desktop\]", r"a_fallen_bubble_dresses_him_directly\[mouse\]",
    r"interrupted_by_the_next\[0\.6\]", r"long_and_tiny_words\[320x568\]", r"all_states_fit\[1280x800\]",
    r"every_displacement_has_a_cause\[desktop", r"motion_takes_effect_at_once_and_is_remembered\[reduce-",
    r"that_make_no_sense_are_ignored\[(__proto__|DE|language5)\]",
    r"its_costumes_fit_to_half_a_pixel\[desktop\]", r"turned_in_the_middle_of_everything\[320x568\]", r"few_and_many_costumes\[2-",
    r"he_says_it_all\[768x1024\]", r"all_states_fit\[768x1024\]", r"other_languages_fit\[de", r"test_engines_\w+\.py::.*\[chromium\]",
    r"settings.py::test_fits_every_screen\[(375x667|768x1024|932x430|1280x800|2560x1440|320x568-en|844x390 notched-|390x844 notched-de)",
]))


def pytest_configure(config):
    config.addinivalue_line("markers", "alone: runs when no other test does")


def pytest_collection_modifyitems(config, items):
    stage = os.environ.get("STAGE")
    is_left_out = lambda item: (
        (stage and (stage == "alone") != bool(item.get_closest_marker("alone")))
        or (os.environ.get("SPARED") and SPARED.search(item.nodeid)))
    left_out = [item for item in items if is_left_out(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def driver():
    driver = Driver()
    yield driver
    driver.stop()


@pytest.fixture(scope="session")
def server():
    """The app as it comes, for all tests that ask for nothing else."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def serve():
    """Starts a server with options, for one test."""
    servers = []

    def start(*options):
        servers.append(Server(*options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def engines(request):
    engines = Engines(lambda: request.getfixturevalue("driver"))
    yield engines
    engines.stop()


# All tests of one engine run in one worker, so that each browser starts once.
@pytest.fixture(params=[pytest.param("chromium"), pytest.param("firefox", marks=pytest.mark.xdist_group("firefox")),
                        pytest.param("webkit", marks=pytest.mark.xdist_group("webkit"))])
def engine(request, engines, own_server):
    """A page in one of the three engines, see driver_page.py; errors in it fail the test when it ends, before its server
    stops."""
    page = engines.page(request.param)
    yield page
    try:
        page.check_faults()
    finally:
        page.leave()


@pytest.fixture
def own_server(serve):
    """A server for one test: a port of its own is an origin without anything stored."""
    return serve()


@pytest.fixture
def proxy(server):
    """A recording proxy before the shared server."""
    proxy = Proxy(server)
    yield proxy
    proxy.stop()


@pytest.fixture
def open_app(driver, server, request):
    """Opens pages; their errors fail the test when it ends. In a module that says `IN_A_HURRY`, the way to the dressing
    room takes a third of its time."""
    apps = []

    def open_one(screen="phone", url=None, pointer=None, **options):
        apps.append(driver.open(url or server.url, screen, pointer, **options))
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
    """The app on a phone and on a desktop, at its launch screen's door: `go` or `go_dressing` comes next."""
    return open_app(request.param)
