"""What every test may ask for: `app`, a page that fails its test on any error in it, and servers."""

import pytest

from driver import Driver
from server import Proxy, Server


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
