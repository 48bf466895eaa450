// The style of the studio's own elements. It is no part of the page's, so that the first paint does not wait for it.

const adopted = new Set();

export function adoptStyle(text) {
  if (adopted.has(text)) return;
  adopted.add(text);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
