"""Links to a look, `/wear/pirate` and `/hoo/02/07`, on the server and on a published site, and addresses at which there is nothing."""

import io

import av
import pytest

from server import fetch, until
from static_hosts import PATH, Host, publish

IN_A_HURRY = True


def test_page_of_a_costume_opens_the_room_dressed(open_app, server):
    app = open_app("phone")
    head = app.context.request.get(f"{server.url}/wear/pirate", headers={"Accept-Language": "de"}).text()
    assert "<title data-word=\"app-name\">Pirat</title>" in head and 'content="wear/pirate.de.jpg"' in head, head[:2000]
    app.page.goto(f"{app.url}/wear/pirate", wait_until="commit")
    app.wait_state("dressed")
    assert app.page.evaluate("location.href") == f"{app.url}/#wear=pirate"


@pytest.mark.parametrize("path", ["wear/pirate.en.jpg", "wear/pirate.de.jpg", "hoo/02/01.en.jpg"])
def test_preview_has_the_size_that_networks_ask_for(server, path):
    status, _, body = fetch(server.port, "GET", f"/{path}", {})
    with av.open(io.BytesIO(body)) as picture:
        stream = picture.streams.video[0]
        assert (status, stream.width, stream.height) == (200, 1200, 630)


@pytest.mark.parametrize("path,home", [("wear/emperor", "/"), ("hoo/99/99", "/"), ("wear/pirate/hat", "/")])
def test_an_owl_shrugs_where_there_is_nothing(open_app, server, path, home):
    app = open_app("phone")
    app.allow("404")
    answer = app.page.goto(f"{server.url}/{path}")
    assert answer.status == 404
    owl = app.page.locator("img")
    assert owl.evaluate("async (node) => { await node.decode(); return node.naturalWidth; }") > 100
    link = app.page.get_by_role("link", name="To Scotch and the owls")
    box = link.bounding_box()
    assert box["height"] >= 44
    link.click()
    until(lambda: app.page.url == server.url + home, 5, lambda: app.page.url)


def test_published_sites_have_a_small_file_for_each_look(tmp_path, servers):
    host = Host("nginx", tmp_path)
    publish(host.site)
    servers.callback(host.stop)
    host.start()
    status, _, body = fetch(host.port, "GET", PATH + "wear/none", {})
    assert status == 404 and b"Nobody lives at this address" in body
    for path, target in (("wear/pirate", "../../#wear=pirate"), ("hoo/01/02", "../../../hoo/#01/02")):
        status, headers, _ = fetch(host.port, "GET", PATH + path, {})
        assert status == 301 and dict(headers)["Location"].endswith(f"{PATH}{path}/")
        status, _, body = fetch(host.port, "GET", f"{PATH}{path}/", {})
        assert status == 200 and f'content="0; url={target}"'.encode() in body and len(body) < 5000
