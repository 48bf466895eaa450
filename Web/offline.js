// Registers the service worker, looks for a newer build, asks the browser not to evict stored data, and deletes stored data
// that is no longer needed. The bridge loads this after the app has started, so that it does not delay the first paint.

const checkInterval = 3600e3; // milliseconds
const root = new URL(document.querySelector('script[data-root]').dataset.root || './', document.baseURI).href; // the site's
const worker = `${root}service-worker.js`;
// Browsers with Trusted Types take addresses of scripts from the policies alone that the site's own policy names: this one has one address.
const trusted = self.trustedTypes?.createPolicy('worker', { createScriptURL: () => worker }).createScriptURL('') ?? worker;

// Opens the dialog that shares something. A script that does not come is missing if its address answers, as after an update.
export const share = (script, subject, missing) => import(new URL(script, document.baseURI)).then((part) => part.share(subject))
  .catch(() => fetch(script, { method: 'HEAD', cache: 'no-store' }).then(() => { throw missing; }));

// `tell` is called with 0 when a newer build is ready, which the next start uses, with 1 when the device has no room for this one. `bridge` has the parts of the bridge that later scripts need;
// the second part of the program is asked for as soon as nothing loads. A first visit's worker asks for everything that the pages need, so it
// waits until the page is no longer busy.
export async function prepare(tell, isLoading, isBusy, bridge) {
  const loaded = rest(isLoading, 0.1);
  loaded.then(bridge.module.complete);
  welcome(bridge, loaded);
  keepPlace(bridge.hash);
  returnFocus();
  answerKeys();
  try {
    const workers = navigator.serviceWorker;
    const isFirstVisit = !workers.controller;
    workers.addEventListener('message', () => once('full-told', () => tell(1)));
    if (isFirstVisit) await rest(isBusy, 0.5);
    const registration = await workers.register(trusted);
    if (isFirstVisit) return;
    workers.addEventListener('controllerchange', () => tell(0), { once: true });
    checkNowAndThen(registration);
    addEventListener('click', persist, { once: true });
  } catch (error) {
    console.info(`service-worker.js: ${error}; the app starts only with a network`);
  }
}

// A dropped or launched file, the settings, in which one may be chosen, a fragment with the address of one, and the show that an earlier visit has chosen
// are for a script that is loaded at the first use and gives the app costumes, or sets of Hoos. Pages without such files do not name it, and the word under
// which the choice is remembered. The app has changed the fragment meanwhile; `hash` is that of the start.
function welcome(bridge, loaded) {
  const { opening, start } = document.querySelector('[data-opening]')?.dataset ?? {};
  if (!opening) return;
  const url = new URL(opening, document.baseURI);
  const use = (action, subject) => import(url).then((part) => part[action](subject, bridge), (error) => console.info(`${url}: ${error}`));
  addEventListener('dragover', (event) => event.dataTransfer.types.includes('Files') && event.preventDefault());
  addEventListener('drop', (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    use('open', file);
  });
  addEventListener('focusin', ({ target }) => target.id === 'settings-title' && use('offer', target.closest('dialog')));
  const isShow = (hash) => hash.startsWith('#show=');
  addEventListener('hashchange', () => isShow(location.hash) && use('arrive', location.hash));
  const resumed = loaded.then(() => (isShow(bridge.hash) || localStorage.getItem(start)) && use('resume', bridge.hash))
    .catch((error) => console.info(`${start}: ${error}`));
  // A file with which the system opens the installed app, after the show of the last visit, in whose place it comes.
  self.launchQueue?.setConsumer(({ files: [file] }) => file && resumed.then(async () => use('open', await file.getFile())));
}

// After a reload, or on the way back, the shelf is where it was, as browsers do it for a page that scrolls as a whole. A link has its own place.
function keepPlace(hash) {
  const shelf = document.querySelector('.scroller');
  if (!shelf) return;
  const isBack = performance.getEntriesByType('navigation')[0]?.type !== 'navigate';
  try {
    const place = Number(sessionStorage.getItem('shelf-place'));
    const watch = new ResizeObserver(() => {
      if (shelf.scrollHeight < place + shelf.clientHeight) return; // not all sets are known yet
      watch.disconnect();
      if (!shelf.scrollTop) shelf.scrollTop = place;
    });
    if (isBack && !hash) watch.observe(shelf.firstElementChild);
    addEventListener('pagehide', () => sessionStorage.setItem('shelf-place', shelf.scrollTop));
  } catch (error) {
    console.info(`sessionStorage: ${error}`);
  }
}

// After a reload, as a change of the language brings it, the focus is at the button of the settings again if it was there, as soon as that is seen.
async function returnFocus(button = document.querySelector('[data-role=settings]'), key = 'settings-focus') {
  try {
    const wasThere = sessionStorage.getItem(key);
    addEventListener('pagehide', () => sessionStorage.setItem(key, button.matches(':focus-visible') ? 'yes' : ''));
    if (!wasThere) return;
    await rest(() => !button.getClientRects().length, 0.1);
    if (document.activeElement === document.body) button.focus();
  } catch (error) {
    console.info(`sessionStorage: ${error}`);
  }
}

// The keys by which browsers scroll a page scroll the shelf, wherever the focus is, unless its control uses them. And the Tab key comes from an owl that
// has been scrolled out of sight to the grid's stop, which is seen.
function answerKeys(shelf = document.querySelector('.scroller'), ways = { PageDown: 1, PageUp: -1, ' ': 1, Home: -1e6, End: 1e6 }) {
  let [goal, last] = [0, 0];
  if (shelf) addEventListener('keydown', (event) => {
    const { key, target, timeStamp } = event;
    const find = (name) => document.querySelector(name);
    const use = () => { event.preventDefault(); event.stopImmediatePropagation(); };
    const stop = key === 'Tab' && target.closest('[role=grid]') && find('[role=grid] [tabindex="0"]');
    if (stop && stop !== target) {
      use();
      stop.focus({ preventScroll: true, focusVisible: true });
    }
    const isUsed = target.closest(`[role=grid], .panel-text, ${key === ' ' ? 'button' : '.rail'}`) || find('dialog[open]');
    if (!ways[key] || isUsed || event.altKey || event.ctrlKey || event.metaKey) return;
    use();
    const room = (find('.panel[data-state=in]:not([data-side])')?.offsetTop ?? shelf.clientHeight) - 52; // below the bar
    const way = ways[key] * (key === ' ' && event.shiftKey ? -1 : 1) * Math.round(Math.max(50, room * 0.875));
    // The next of quick ones goes on from where the one before leads.
    goal = Math.max(0, Math.min(shelf.scrollHeight - shelf.clientHeight, way + (timeStamp < last + 400 ? goal : shelf.scrollTop)));
    last = timeStamp;
    shelf.scrollTo({ top: goal, behavior: find('[data-motion=reduced]') ? 'instant' : 'smooth' });
  }, true);
}

// Resolves when nothing has moved or been loaded for so many seconds; after ten at the latest.
async function rest(isBusy, seconds) {
  for (let quiet = 0, left = 100; quiet < seconds * 10 && left > 0; left -= 1) {
    await new Promise((done) => setTimeout(done, 100));
    quiet = isBusy() ? 0 : quiet + 1;
  }
}

// When the page is first visible, and when it becomes visible after more than an hour: an installed app may stay open for weeks.
function checkNowAndThen(registration) {
  let last = -checkInterval;
  const check = () => {
    if (document.hidden || performance.now() - last < checkInterval) return;
    last = performance.now();
    registration.update().catch((error) => console.info(`service-worker.js: ${error}`));
  };
  document.addEventListener('visibilitychange', check);
  check();
}

// Asks once in the browser and once more when the app is installed: some browsers ask the reader, others grant it only to
// installed apps. Nothing waits for the end of this function, because the answer never comes in headless Firefox.
const persist = () => once(matchMedia('(display-mode: standalone)').matches ? 'persist-asked-installed' : 'persist-asked', () => navigator.storage.persist());

// Does something once ever, where the browser lets pages remember that.
async function once(key, action) {
  try {
    if (localStorage.getItem(key)) return;
    localStorage.setItem(key, '1');
    await action();
  } catch (error) {
    console.info(`${key}: ${error}`);
  }
}

// Deletes kept entries of this site whose address matches the regular expression `pattern`, except those listed in `names`,
// one per line; a name that ends in a slash stands for all addresses below it. Of the remaining entries the oldest are
// deleted until their sizes sum up to at most `limit` bytes.
export async function prune(pattern, names, limit) {
  try {
    const stays = names.split('\n').map((name) => new URL(name, document.baseURI).href);
    const isNamed = (url) => stays.some((name) => (name.endsWith('/') ? url.startsWith(name) : url === name));
    const isOurs = (url) => url.startsWith(root) || !url.startsWith(location.origin);
    const cache = await caches.open('kept');
    const found = (await cache.keys()).filter(({ url }) => isOurs(url) && new RegExp(pattern).test(url));
    let sum = 0;
    for (const request of found.reverse()) {
      const size = Number((await cache.match(request))?.headers.get('Content-Length') ?? 0);
      if (isNamed(request.url) && (sum += size) <= limit) continue;
      await cache.delete(request);
    }
  } catch (error) {
    console.info(`what is kept cannot be pruned: ${error}`);
  }
}
