// The words of the page (Content/dynamics), in the language that is chosen in the apps' settings, or else in the browser's.
import english from 'tables/dynamics.json';

const patience = 20000; // milliseconds for a table
const { words, rightToLeft } = document.querySelector('script[data-words]').dataset;
const tables = JSON.parse(words); // the addresses of those in other languages than English

function chosen() {
  try { return localStorage.getItem('settings-language'); } catch { return null; }
}

const wishes = [chosen(), ...navigator.languages.flatMap((code) => [code, code.split('-')[0]])];
let language = wishes.find((code) => code === 'en' || Object.hasOwn(tables, code)) ?? 'en';
let texts = english;

// Files that the page keeps for offline use. The reader may choose another language there.
export const files = Object.values(tables);

// The table of the language; English, which is within the script, stands in for one that does not come.
async function load() {
  if (language === 'en') return;
  try {
    texts = await (await fetch(tables[language], { signal: AbortSignal.timeout(patience) })).json();
  } catch (error) {
    console.info(`${tables[language]}: ${error}`);
    language = 'en';
  }
}

// The text of a key, with values in its places.
export function word(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

const formats = []; // by digits: making one takes longer than a frame has

// A number as the language writes it.
export function number(value, digits) {
  formats[digits] ??= new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  return formats[digits].format(value);
}

// A text whose keys in brackets become elements.
function parts(text) {
  return text.split(/\[(.+?)\]/).map((part, index) => {
    if (index % 2 === 0) return part;
    return Object.assign(document.createElement('kbd'), { textContent: part });
  });
}

// Puts the words into the page: `data-word` names the text of an element, `data-name` its name for assistive technology.
export async function translate() {
  await load();
  Object.assign(document.documentElement, { lang: language, dir: rightToLeft.split(' ').includes(language) ? 'rtl' : 'ltr' });
  for (const node of document.querySelectorAll('[data-word]')) node.replaceChildren(...parts(word(node.dataset.word)));
  for (const node of document.querySelectorAll('[data-name]')) node.setAttribute('aria-label', word(node.dataset.name));
}
