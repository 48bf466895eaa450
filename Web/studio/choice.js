// A choice in the settings together with another language, for which the page loads again when they close. Part of shelf.js.

export const root = new URL(document.querySelector('script[data-root]').dataset.root || './', document.baseURI).href; // the site's

// Whether the page loads again when the settings close, as another language was chosen in them. The choice of a show waits for that. The stored language may be
// another tab's choice, after which this page does not load again.
export function isReloading() {
  const chosen = document.querySelector('[name=settings-language]:checked');
  return chosen && chosen.value !== document.documentElement.lang;
}

// Takes a file that was chosen in the settings.
export async function take(tools, file) {
  const waits = await postpone(file);
  tools.close();
  if (!waits) tools.open(file);
}

// Keeps a file that was chosen together with another language over the reload, where the service worker keeps those that other apps share, or else
// takes the choice of the language back. Returns whether the file is opened after the reload.
async function postpone(file) {
  if (!isReloading()) return false;
  const url = `${root}shared/${encodeURIComponent(file.name)}`;
  try {
    await (await caches.open(`shared ${root}`)).put(url, new Response(file));
    history.replaceState({ ...history.state, chosen: url }, '', `#show=${url}`);
    return true;
  } catch (error) {
    console.info(`shelf: ${error}`);
    document.querySelector(`[name=settings-language][value=${document.documentElement.lang}]`).click();
    return false;
  }
}
