// The offer to install the app, once ever and only where the browser can (verb `studio`).

import { readWords } from './words.js';

const installKey = 'settings-install'; // SharedUI.InstallOffer counts costumes there
const afterFlight = 1500; // milliseconds until the costume is on him
let isOffered = false;

// `event` is the browser's own offer, which the bridge holds back; undefined where there is none.
export async function offerInstallation(event) {
  if (isOffered || !event || matchMedia('(display-mode: standalone)').matches) return;
  isOffered = true;
  const words = await readWords();
  try { localStorage.setItem(installKey, 'done'); } catch (error) { console.info(String(error)); }
  setTimeout(() => showOffer(words, event), afterFlight);
}

function showOffer(words, event) {
  // The scene is not told of presses on it.
  const bar = Object.assign(document.createElement('div'), { className: 'offer', role: 'status' });
  Object.assign(bar.dataset, { native: '', role: 'install' });
  const add = (tag, properties) => bar.appendChild(Object.assign(document.createElement(tag), properties));
  add('p', { textContent: words['install-offer'] });
  for (const name of ['install-yes', 'install-no']) {
    const button = add('button', { className: 'settings-button', type: 'button', textContent: words[name] });
    button.onclick = () => {
      bar.remove();
      if (name === 'install-yes') event.prompt();
    };
  }
  document.querySelector('main').append(bar);
}
