// The offer to install the app, once ever (verb `studio`) and always in the settings: where the browser can, or, on iPhones and iPads, in words.
import { add, adoptStyle, readDocument, remember, say } from './page.js';

const installKey = 'settings-install'; // SharedUI.InstallOffer counts costumes there
const stay = 20000; // milliseconds until the offer leaves by itself
const glance = 300; // milliseconds between two looks at what lies beneath
const calm = 4; // so many looks with the same free place before the offer appears
const step = 12; // points between two places that are tried
const gap = 8; // points around the offer
const toys = '.bubble, .scotch-button, .captions h2, .captions p, .remark, .notice, .corner, .pager, .footlights';
const style = `
  .offer {
    position: absolute; left: 0; top: 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 0 8px;
    width: max-content; max-width: min(18rem, 100% - 24px); padding: 10px 16px; border-radius: 20px;
    background: var(--paper); color: var(--ink); text-align: center; text-wrap: balance; box-shadow: 0 3px 12px rgb(var(--shade) / 0.25);
    visibility: hidden; opacity: 0; transition: opacity 0.25s, visibility 0s 0.25s;
  }
  .offer-in { visibility: visible; opacity: 1; transition: opacity 0.25s; }
  .offer p { flex-basis: 100%; }
  @media (forced-colors: active) { .offer { border: 2px solid; } }`;

let isOffered = false;

// Only Safari on iPhones and iPads has this property; there the app is installed by hand.
const isByHand = () => navigator.standalone === false;

// The browser's own offer, which the bridge holds back, is in the module; none where there is none, or once it has been taken.
const canInstall = ({ offer }) => (offer || isByHand()) && !matchMedia('(display-mode: standalone)').matches;

function install(module) {
  module.offer.prompt();
  module.offer = undefined;
}

export async function offerInstallation(module) {
  if (isOffered || !canInstall(module)) return;
  isOffered = true;
  new Offer((await readDocument()).words, module);
}

// Adds the offer to the settings.
export async function addInstallation({ page: { module }, close }, content, isOfSets) {
  if (!canInstall(module)) return;
  const { words } = await readDocument();
  const [offer, byHand] = isOfSets ? ['install-hoo-offer', 'install-hoo-by-hand'] : ['install-offer', 'install-by-hand'];
  const group = add(content, 'section', { className: 'settings-group' }, 'settings-install');
  group.setAttribute('aria-labelledby', 'install-title');
  add(group, 'h3', { id: 'install-title', textContent: words['install-yes'] });
  add(group, 'p', { id: 'install-hint', textContent: words[module.offer ? offer : byHand] });
  if (!module.offer) return;
  const onclick = () => {
    install(module);
    close();
  };
  add(group, 'button', { className: 'settings-button', type: 'button', textContent: words['install-yes'], onclick }).setAttribute('aria-describedby', 'install-hint');
}

// The part of the screen that an element takes, a little larger; nothing of one that cannot be seen.
function area(node) {
  const { left, top, right, bottom, width } = node.getBoundingClientRect();
  return width && node.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false
    ? { left: left - gap, top: top - gap, right: right + gap, bottom: bottom + gap } : undefined;
}

class Offer {
  constructor(words, module) {
    this.main = document.querySelector('main');
    adoptStyle(style);
    // The scene is not told of presses on it.
    this.bar = add(this.main, 'div', { className: 'offer' }, 'install');
    this.bar.dataset.native = '';
    this.sentence = words[module.offer ? 'install-offer' : 'install-by-hand'];
    add(this.bar, 'p', { textContent: this.sentence });
    for (const name of module.offer ? ['install-yes', 'install-no'] : ['install-known']) {
      const button = add(this.bar, 'button', { className: 'settings-button', type: 'button', textContent: words[name] });
      button.onclick = () => { this.leave(); if (name === 'install-yes') install(module); };
    }
    this.looks = 0;
    this.timer = setInterval(() => this.look(), glance);
  }

  // Appears where nothing lies for a while, and leaves where something comes.
  look() {
    if (document.hidden || document.querySelector('dialog[open]')) return;
    const { place } = this;
    if (this.isIn) { if (!this.isFree(place)) this.leave(); return; }
    if (place && this.isFree(place)) this.looks += 1;
    else [this.place, this.looks] = [this.findPlace(), 0];
    if (this.looks >= calm) this.appear();
  }

  // The highest free place in the middle, or else at the sides.
  findPlace() {
    const { clientWidth: width, clientHeight: height } = this.main, { offsetWidth, offsetHeight } = this.bar;
    this.refresh();
    for (const left of [(width - offsetWidth) / 2, width - offsetWidth - 12, 12]) {
      for (let top = 12; top + offsetHeight <= height - 12; top += step) {
        const place = { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
        if (this.overlaps(place)) continue;
        return place;
      }
    }
    return undefined;
  }

  refresh() { this.others = [...document.querySelectorAll(toys)].filter((node) => !node.hidden).map(area).filter(Boolean); }
  overlaps(place) {
    return this.others.some(({ left, top, right, bottom }) => left < place.right && right > place.left && top < place.bottom && bottom > place.top);
  }

  isFree(place) {
    this.refresh();
    return place.right <= this.main.clientWidth && place.bottom <= this.main.clientHeight && !this.overlaps(place);
  }

  // From now on it counts as made: it comes once ever.
  appear() {
    this.isIn = true;
    this.bar.style.transform = `translate(${Math.round(this.place.left)}px, ${Math.round(this.place.top)}px)`;
    this.bar.classList.add('offer-in');
    say(this.sentence);
    remember(installKey, 'done');
    setTimeout(() => this.leave(), stay);
  }

  leave() {
    clearInterval(this.timer);
    if (!this.bar.classList.contains('offer-in')) return;
    this.bar.classList.remove('offer-in');
    setTimeout(() => this.bar.remove(), 300);
  }
}
