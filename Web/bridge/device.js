// The device's voice, and the scripts of the studio, for the verbs of events.js.

// Speaks, and answers when it is over or stopped.
const readAloud = (text, lang) => new Promise((onend) => {
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang, onend, onerror: onend }));
}).then(() => [200]);

const loadPart = (script) => import(new URL(script, document.baseURI));

// Opens the dialog of `script` that shares `subject`.
const share = (script, subject) => loadPart(script).then((part) => part.share(subject)).then(() => [200]);

// The browser's offer to install the app, which it makes early or never.
let offer;
addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); offer = event; });
const callStudio = (module, script, ...rest) => loadPart(script).then((studio) => studio.take(...rest, { module, offer }))
  .catch((error) => console.info(reason(error)));
