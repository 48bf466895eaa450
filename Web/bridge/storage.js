// The page's history, and the words that it stores: in `localStorage`, else in this entry of the history, which survives a reload.

// Some browsers allow a hundred changes of the history in half a minute.
function changeHistory(change, state, url) {
  try { history[change](state, '', url); } catch (error) { note(error); }
}
const unstored = () => history.state?.words ?? {};

// Stores a word; without a value it is forgotten.
function remember(key, value) {
  const { [key]: old, ...words } = unstored();
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    note(error);
    if (value !== undefined) words[key] = value;
  }
  if (old !== words[key]) changeHistory('replaceState', { ...history.state, words });
}

// A word of the history is newer: `localStorage` has refused it.
function recallAll() { try { return { ...localStorage, ...unstored() }; } catch { return unstored(); } }
// The words that the module may know: the beginning of those under the keys that it uses.
const remembered = () => Object.fromEntries(Object.entries(recallAll())
  .filter(([key]) => /^(settings|start|intro)-/.test(key)).map(([key, word]) => [key, word.slice(0, 64)]));
const setFragment = (fragment) => changeHistory('replaceState', history.state, fragment ? `#${fragment}` : location.pathname + location.search);

const storageVerbs = [
  ['remember', (b) => remember(b.text(), b.text())],
  ['forget', (b) => remember(b.text())],
  ['recollect', (b, id) => module.answer(id,
    Promise.resolve([200, encoder.encode(recallAll()[b.text()] ?? ''), new Date().toISOString().slice(0, 10)]))],
  ['pushHistory', (b, id) => (id < 0 ? history.go(id) : changeHistory('pushState', { ...history.state, step: id }))],
  ['setFragment', (b) => setFragment(b.text())],
  ['reload', () => module.later.push(() => location.reload())],
];
