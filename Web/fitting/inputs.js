// Fields, stages and the server: the events and verbs that only the fitting room has. Their numbers follow those of the shared
// verbs; Annex/Sources/FittingRoomPage/Page+Fitting.swift has them in the same order.

// The numbers of FittingRoomPage.StageKey and FittingRoomPage.Command.
const stageKeys = {
  ArrowLeft: 0, ArrowUp: 1, ArrowRight: 2, ArrowDown: 3, '+': 4, '=': 4, '*': 4, '-': 5, _: 5, Home: 6, Escape: 7, End: 8,
};
const commands = { undo: 0, redo: 1, save: 2 };

// A step of a key: a tenth of a point with Alt, ten points with Shift.
const keyStep = (event) => (event.altKey ? 0.1 : event.shiftKey ? 10 : 1);

// Scrolls the list around a node, and not the page, until the node is in view.
function reveal(node) {
  const list = node.closest('[data-scrolls]');
  const [inner, outer] = [node, list].map((part) => part.getBoundingClientRect());
  const way = (start, end, least, most) => Math.min(0, start - least) || Math.max(0, end - most);
  list.scrollBy(way(inner.left, inner.right, outer.left, outer.right), way(inner.top, inner.bottom, outer.top, outer.bottom));
}

const inputs = new class {
  token = new URLSearchParams(location.search).get('token') ?? '';
  isGuarded = false;
  chooser = document.querySelector('input[type=file]');
  pictureKinds = this.chooser.accept;
  constructor() {
    receivePictures(this.chooser);
    addEventListener('keydown', (event) => this.shortcut(event));
    // The bridge moves the focus without scrolling.
    addEventListener('focusin', ({ target }) => { if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' }); });
    addEventListener('beforeunload', (event) => { if (this.isGuarded) event.preventDefault(); });
  }

  // Opens the system's choice of files; of pictures if no other kind is asked for.
  choose(multiple, accept = this.pictureKinds) { Object.assign(this.chooser, { multiple, accept }).click(); }

  shortcut(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const command = { z: event.shiftKey ? 'redo' : 'undo', y: 'redo', s: 'save' }[key];
    if (!command || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (!event.repeat || command !== 'save') module.call('commanded', commands[command]);
  }

  // Reports the pointers, keys and size of a stage, or of a handle on it; positions are in the stage's points.
  track(handle) {
    const node = nodes.get(handle);
    const down = new Set();
    const frame = node.closest('[tabindex]');
    const place = (event) => {
      const box = frame.getBoundingClientRect();
      return [event.clientX - box.left - frame.clientLeft, event.clientY - box.top - frame.clientTop];
    };
    const report = (phase) => (event) => {
      if (phase === phases.down ? event.button !== 0 : !down.has(event.pointerId)) return;
      if (phase === phases.down) {
        down.add(event.pointerId);
        node.setPointerCapture(event.pointerId);
        event.stopPropagation();
      } else if (phase !== phases.move) down.delete(event.pointerId);
      module.call('pointed', handle, phase, event.pointerId, ...place(event));
    };
    node.addEventListener('pointerdown', report(phases.down));
    node.addEventListener('pointermove', report(phases.move));
    node.addEventListener('pointerup', report(phases.up));
    for (const type of ['pointercancel', 'lostpointercapture']) node.addEventListener(type, report(phases.cancel));
    // A pinch on a touchpad is a wheel with Control.
    node.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      event.stopPropagation();
      module.call('wheeled', handle, ...place(event), Math.max(-100, Math.min(100, event.deltaY)));
    }, { passive: false });
    this.keys(handle);
    this.size(handle);
  }

  // Reports the keys of a node that has the focus.
  keys(handle) {
    const node = nodes.get(handle);
    node.addEventListener('keydown', (event) => {
      const key = stageKeys[event.key];
      if (event.target !== node || key === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      module.call('pressed', handle, key, keyStep(event));
    });
  }

  // Reports the size of a node, a frame late: the module may change it again, which an observer cannot report at once.
  size(handle) {
    const node = nodes.get(handle);
    const report = () => module.call('sized', handle, node.clientWidth, node.clientHeight);
    new ResizeObserver(() => requestAnimationFrame(report)).observe(node);
  }

  // Reports the value of a field, a choice or a switch at each change.
  field(handle) {
    const node = nodes.get(handle);
    const value = () => (node.type === 'checkbox' ? '1'.repeat(node.checked) : node.value);
    node.addEventListener('input', () => module.call('typed', handle, module.handText(value())));
  }

  // Shows `lettering` at three pixels per point, unless the image shows it already.
  letter(node, lettering, ink) {
    const own = `${ink} ${lettering}`;
    if (node.dataset.lettering === own && node.src.startsWith('data:')) return;
    node.dataset.lettering = own;
    node.src = letteredCanvas({ lettering, ink, width: 1098, height: 219 }).toDataURL();
  }

  async ask(path, text) {
    const headers = { 'X-Fitting-Token': this.token };
    const body = text ? await pictures.complete(text) : undefined;
    if (body) headers['Content-Type'] = 'application/json';
    const response = await fetch(path, { method: body ? 'POST' : 'GET', headers, body, cache: 'no-store' });
    return [response.status, new Uint8Array(await response.arrayBuffer())];
  }

  follow(path) {
    const report = (data) => module.call('noticed', module.handText(data));
    if (home) home.follow(report);
    // A browser connects again by itself.
    else Object.assign(new EventSource(path), { onmessage: ({ data }) => report(data), onerror: () => report('') });
  }
}();

// Bytes of the module, which may grow its memory later.
const memoryBytes = (b) => new Uint8Array(module.exports.memory.buffer, b.number(), b.number()).slice();

const inputVerbs = [
  ['track', (b, id) => inputs.track(id)],
  ['keys', (b, id) => inputs.keys(id)],
  ['size', (b, id) => inputs.size(id)],
  ['field', (b, id) => inputs.field(id)],
  ['setValue', (b, id) => {
    const [node, value] = [nodes.get(id), b.text()];
    if (node.type === 'checkbox') node.checked = value !== '';
    else if (node.value !== value) node.value = value;
  }],
  ['ask', (b, id) => module.answer(id, inputs.ask(b.text(), b.text()))],
  ['guard', (b) => { inputs.isGuarded = b.flag(); }],
  ['choosePicture', (b) => inputs.choose(b.flag())],
  ['letter', (b, id) => inputs.letter(nodes.get(id), b.text(), b.text())],
  ['reveal', (b, id) => reveal(nodes.get(id))],
  ['follow', (b) => inputs.follow(b.text())],
  ['redraw', (b, id) => module.answer(id, pictures.redraw(b.text(), ...Array.from({ length: 8 }, () => b.number())))],
  ['collect', (b, id) => module.answer(id, home.collect(b.text()))],
  ['recallWork', (b, id) => module.answer(id, home.recall())],
  ['cutWork', (b, id) => module.answer(id, Promise.resolve(home.cut(b.text())))],
  ['storeWork', (b, id) => module.answer(id, home.store(b.text(), memoryBytes(b)))],
  ['openApp', () => home.openApp()],
  ['handOut', (b, id) => module.answer(id, home.handOut(b.text(), memoryBytes(b), b.number(), b.flag()))],
  ['compute', (b, id) => module.answer(id, pictures.compute(b.text(), b.text(), b.number(), b.number(), ...Array.from({ length: b.number() }, () => b.number())))],
];
