// Takes the place of offline.js in `disguise preview`: follows the changes of the files that are shown, and keeps nothing.

export { prune } from './{{{offline}}}';

const generations = {{{generations}}}; // of this build: document -> a digest of its content without the pictures
const script = document.querySelector('script[data-root]');
const page = script.dataset.root ? 'hoo' : 'app';
const root = new URL(script.dataset.root || './', document.baseURI).href; // the site's
const main = document.querySelector('main');

let pictures = {}; // address without its hash -> address
let goal = 0; // the place to scroll to after the page was loaded again; 0 once it is reached
let wanted = ''; // the fragment that the page was loaded again for, until the reader does something
let retry = 0; // attempts to connect since the last connection

export async function prepare(tell, isLoading, isBusy, { module: { complete } }) {
  restore();
  follow();
  complete();
  await removeWorkers();
}

// --- the worker of an earlier visit ---------------------------------------------------------------------------------

async function removeWorkers() {
  for (const registration of await navigator.serviceWorker?.getRegistrations() ?? []) {
    if (registration.scope.startsWith(location.origin)) await registration.unregister();
  }
  for (const name of await globalThis.caches?.keys() ?? []) {
    if (/^(shell|windows) /.test(name)) await caches.delete(name);
  }
}

// --- changes --------------------------------------------------------------------------------------------------------

function follow() {
  const changes = new EventSource(`${root}preview/changes`);
  changes.onopen = () => { retry = 0; };
  changes.onmessage = (event) => take(JSON.parse(event.data));
  changes.onerror = () => {
    changes.close();
    // Half a second at first, half a minute at most.
    setTimeout(follow, Math.min(500 * 2 ** retry++, 30000) * (0.75 + Math.random() / 2));
  };
  addEventListener('pagehide', () => changes.close(), { once: true });
}

function take(state) {
  if (state.generations[page] !== generations[page]) return reload();
  pictures = state.pictures;
  for (const image of document.images) exchange(image);
  report(state.faults);
}

// --- pictures -------------------------------------------------------------------------------------------------------

// The newest address of a picture: assets/robot.0123456789abcdef.png has the name assets/robot.png.
function newest(address) {
  const parts = address.match(/^(.*?)(assets\/[^/]+)\.[0-9a-f]{16}(\.[a-z]+)$/);
  const found = parts && pictures[parts[2] + parts[3]];
  return found ? parts[1] + found : address;
}

const newestOfAll = (set) => set.split(', ').map((part) => {
  const [address, ...rest] = part.split(' ');
  return [newest(address), ...rest].join(' ');
}).join(', ');

function exchange(image) {
  let isChanged = false;
  for (const [name, map] of [['src', newest], ['srcset', newestOfAll]]) {
    const old = image.getAttribute(name);
    if (!old || map(old) === old) continue;
    image.setAttribute(name, map(old));
    isChanged = true;
  }
  if (isChanged) image.dataset.exchanged = '';
  // The part of the old picture that can be touched would cut the new one.
  if ('exchanged' in image.dataset && /^(polygon|path)/.test(image.style.clipPath)) image.style.clipPath = 'none';
}

// The app keeps showing the addresses that it was started with.
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    for (const node of [target, ...addedNodes]) if (node.tagName === 'IMG') exchange(node);
  }
}).observe(main, { subtree: true, childList: true, attributeFilter: ['src', 'srcset', 'style'] });

// --- the state of the page ------------------------------------------------------------------------------------------

// The costume that the character wears: its bubble shows the same picture. Empty if he wears none.
function worn() {
  const image = main.querySelector('[data-role="worn-costume"]');
  const bubbles = image ? [...main.querySelectorAll('[data-costume-id]')] : [];
  return bubbles.find((bubble) => bubble.querySelector('img.costume')?.src === image.src)?.dataset.costumeId ?? '';
}

// Loads the page again; its entry of the history tells the next start where it was.
function reload() {
  const fragment = place();
  // A page that is loaded again before it has scrolled keeps its goal.
  const offset = page === 'hoo' ? goal || main.querySelector('.scroller')?.scrollTop : 0;
  // With a fragment alone the page would stay, so the history entry has it before the page is loaded again.
  history.replaceState({ ...history.state, preview: { fragment, offset } }, '', fragment || undefined);
  location.reload();
}

// The fragment of the costume that the character wears, or of the chosen Hoo. One that a fault left out comes back when it is mended.
function place() {
  if (page === 'hoo') return location.hash || wanted;
  if (main.dataset.screen !== 'dressing-room') return '';
  const id = worn();
  return id ? `#wear=${encodeURIComponent(id)}` : wanted || '#wear=';
}

function restore() {
  const { preview, ...state } = history.state ?? {};
  const costume = location.hash.startsWith('#wear=') ? location.hash : '';
  [wanted, goal] = [preview?.fragment ?? costume, preview?.offset ?? 0];
  // A costume's fragment was for this start only: a reload by the reader begins as usual.
  if (preview) history.replaceState(state, '', costume ? location.pathname + location.search : undefined);
  for (const type of ['pointerdown', 'wheel', 'keydown']) {
    addEventListener(type, () => { [goal, wanted] = [0, '']; }, { capture: true, once: true });
  }
  if (goal) scroll(performance.now() + 5000, 0);
}

// Scrolls once the sets before the place are there, and for half a second more: the app scrolls to the chosen Hoo meanwhile.
function scroll(end, frames) {
  const scroller = main.querySelector('.scroller');
  if (scroller && Math.abs(scroller.scrollTop - goal) > 1) scroller.scrollTop = goal;
  const isThere = scroller && Math.abs(scroller.scrollTop - goal) <= 1;
  if (!goal || frames > 30 || performance.now() > end) goal = 0;
  else requestAnimationFrame(() => scroll(end, isThere ? frames + 1 : 0));
}

// --- faults ---------------------------------------------------------------------------------------------------------

let panel; // the parts of the panel, once it was needed
let shown = ''; // the faults that were shown last

function makePanel() {
  const host = document.createElement('disguise-preview');
  const shadow = host.attachShadow({ mode: 'open' });
  // The pages' policy allows no inline style, but this one.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`PANEL_STYLE`);
  shadow.adoptedStyleSheets = [sheet];
  // Always there, so that screen readers announce its content.
  const make = (tag, properties, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };
  const [title, list] = [make('h2'), make('ul')];
  const close = make('button', { type: 'button', ariaLabel: 'Close', onclick: () => { section.hidden = true; } }, '×');
  const section = make('section', { hidden: true, tabIndex: 0 }, make('header', {}, title, close), list);
  shadow.append(make('div', { role: 'status', lang: 'en' }, section));
  // Above the app, which listens to all events of the page.
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'touchstart', 'touchmove', 'wheel', 'click', 'keydown', 'keyup']) {
    host.addEventListener(type, (event) => event.stopPropagation());
  }
  document.body.append(host);
  return { section, title, list };
}

// Shows the faults in the files, each with its remedy; a closed panel comes back with other faults.
function report(faults) {
  if (faults.join('\n') === shown) return;
  shown = faults.join('\n');
  panel ??= makePanel();
  const few = faults.slice(0, 50);
  panel.title.textContent = faults.length === 1 ? '1 fault' : `${faults.length} faults`;
  panel.list.replaceChildren(...few.map((fault) => Object.assign(document.createElement('li'), { textContent: fault })));
  panel.section.hidden = faults.length === 0;
}
