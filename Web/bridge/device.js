// The device's voice and share sheet, and the studio, for the verbs of events.js.

// Speaks, and answers when it is over or stopped.
const readAloud = (text, lang) => new Promise((onend) => {
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang, onend, onerror: onend }));
}).then(() => [200]);

// Opens the system's share sheet where there is one for fingers, else copies the address: [200, [1 shared or 2 copied]].
async function share(title, fragment) {
  const url = new URL(`#${fragment}`, location.href).href;
  const isHanded = navigator.share && matchMedia('(pointer: coarse)').matches;
  await (isHanded ? navigator.share({ title, url }) : navigator.clipboard.writeText(url));
  return [200, [isHanded ? 1 : 2]];
}

// The browser's offer to install the app, which it makes early or never.
let offer;
addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); offer = event; });
const callStudio = (module, script, ...rest) => import(new URL(script, document.baseURI)).then((studio) => studio.take(...rest, { module, offer }))
  .catch((error) => console.info(reason(error)));
