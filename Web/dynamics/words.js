// The words of the page (Content/dynamics), in the language that is chosen in the apps' settings, or else in the browser's.
import tables from 'tables/dynamics.json';

function chosen() {
  try { return localStorage.getItem('settings-language'); } catch { return null; }
}

const wishes = [chosen(), ...navigator.languages.flatMap((code) => [code, code.split('-')[0]])];
const language = wishes.find((code) => Object.hasOwn(tables, code)) ?? 'en';

// The text of a key, with values in its places.
export function word(key, values = {}) {
  return tables[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
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
export function translate() {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll('[data-word]')) node.replaceChildren(...parts(word(node.dataset.word)));
  for (const node of document.querySelectorAll('[data-name]')) node.setAttribute('aria-label', word(node.dataset.name));
}
