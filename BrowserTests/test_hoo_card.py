"""Sharing an owl: its card, drawn on the device, and its link."""

from server import until

# Takes note of the card: the page may not fetch it.
COLLECT = """
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => { window.made = blob; return make.call(URL, blob); };"""

# The size of the card, and the colours at its corner, on its disc and at its owl's middle.
READ = """async () => {
  const image = await createImageBitmap(made);
  const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const at = (x, y) => [...context.getImageData(x, y, 1, 1).data];
  const { data } = context.getImageData(90, 730, 900, 500);
  const letters = data.filter((value, i) => i % 4 === 0 && Math.abs(value - data[0]) > 60).length;
  return { type: made.type, width: image.width, height: image.height, corner: at(2, 2), disc: at(540, 110), letters };
}"""


def opened(shown, address="01/04"):
    shown.tap(address)
    shown.wait_selected(address)
    shown.page.get_by_role("button", name="Share", exact=True).click()
    dialog = shown.page.get_by_role("dialog", name="Send this owl out")
    until(dialog.is_visible, 5, "the dialog")
    return dialog


def test_an_owl_is_shared_as_a_card_and_as_a_link(open_hoo):
    shown = open_hoo("desktop", accept_downloads=True)
    shown.app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown.app.context.add_init_script(COLLECT)
    shown.open()
    dialog = opened(shown)
    image = dialog.locator(".share-image")
    until(image.is_visible, 5, "the card")
    assert image.get_attribute("alt").startswith("Hoo 4 of 01\n")
    card = shown.page.evaluate(READ)
    assert (card["type"], card["width"], card["height"]) == ("image/png", 1080, 1350)
    assert card["disc"] != card["corner"] and card["disc"][0] > 230 and card["letters"] > 2000, card
    with shown.page.expect_download() as download:
        dialog.get_by_role("button", name="Save").click()
    assert download.value.suggested_filename == "owl-01-04.png"
    dialog.get_by_role("button", name="Copy link").click()
    until(lambda: dialog.get_by_role("status").inner_text() == "Copied.", 3, "copied")
    assert shown.page.evaluate("navigator.clipboard.readText()") == f"{shown.url}/hoo/01/04"
    shown.page.keyboard.press("Escape")
    until(lambda: dialog.count() == 0, 3, "closed")
    assert shown.page.evaluate("document.activeElement.dataset.role") == "share" and shown.selected() == "01/04"


def test_card_that_cannot_be_drawn_or_is_not_sent_leaves_the_link(open_hoo):
    shown = open_hoo("phone")
    shown.app.context.add_init_script("""
      HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('broken', 'EncodingError'));
      navigator.share = (what) => { window.handed = what; return Promise.reject(new DOMException('', 'AbortError')); };""")
    shown.open()
    dialog = opened(shown)
    status = dialog.get_by_role("status")
    until(lambda: status.inner_text() == "The picture would not be drawn. The link works.", 5, status.inner_text)
    assert dialog.get_by_role("button", name="Save").is_disabled()
    dialog.get_by_role("button", name="Share link").click()
    until(lambda: shown.page.evaluate("window.handed?.url") == f"{shown.url}/hoo/01/04", 3, "handed on")
    assert status.inner_text() == "The picture would not be drawn. The link works.", "a reader who cancels hears of no fault"
