// The module's memory: batches come out of it, calls go into it. Sources/Browser/Verb.swift documents the verbs' arguments.

// The numbers of Browser.HostFault; a test compares them.
const faults = { failed: 0, tooLarge: 1, silent: 2, storage: 3, missing: 4, aborted: 5 };
const faultCode = (error) => error?.fault ?? (error?.name === 'AbortError' ? faults.aborted : faults.failed);

// Reads the arguments of verbs from `count` bytes of the module's memory.
class Batch {
  constructor(buffer, address, count) {
    this.view = new DataView(buffer, address, count);
    this.bytes = new Uint8Array(buffer, address, count);
    this.at = 0;
    this.decoder = new TextDecoder();
  }
  get isOver() { return this.at >= this.view.byteLength; }
  byte() { return this.bytes[this.at++]; }
  integer() { return this.view.getInt32((this.at += 4) - 4, true); }
  number() { return this.view.getFloat64((this.at += 8) - 8, true); }
  flag() { return this.number() === 1; }
  text() {
    const length = this.integer();
    return this.decoder.decode(this.bytes.subarray(this.at, (this.at += length)));
  }
}

// The module before and after it is loaded. `fail(fault, error)` ends the app; nothing calls the module after that.
class Module {
  constructor(fail) {
    this.fail = fail;
    this.isOver = false;
    this.later = []; // actions that wait until the call into the module has returned
    this.encoder = new TextEncoder();
  }

  has(name) { return name in this.exports; }
  guarded(action) {
    if (this.isOver) return undefined;
    try { return action(); } catch (error) { return this.fail('failure', error); }
  }

  // Calls an export, then runs the actions that its batch left for later: moving the focus raises an event of its own.
  call(name, ...numbers) {
    return this.guarded(() => {
      const result = this.exports[name](...numbers);
      for (const action of this.later.splice(0)) action();
      return result;
    });
  }

  // Copies bytes into the module's memory for the call that follows; returns their number.
  hand(...parts) {
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    let address = this.exports.reserve(size); // may grow the memory, which detaches its old buffer
    const memory = new Uint8Array(this.exports.memory.buffer);
    for (const part of parts) memory.set(part, (address += part.length) - part.length);
    return size;
  }

  handText(text) { return this.hand(this.encoder.encode(text)); }
  // Answers a request once `promise` has settled: with [status, bytes, note], or with a fault's code and its reason.
  answer(request, promise) {
    const tell = ([status, bytes = [], note = '']) => this.guarded(() => {
      const tail = this.encoder.encode(note);
      this.call('answered', request, status, this.hand(bytes, tail), tail.length, now());
    });
    promise.catch((error) => [faultCode(error), [], reason(error)]).then(tell);
  }

  apply(verbs, address, count) {
    const batch = new Batch(this.exports.memory.buffer, address, count);
    while (!batch.isOver) {
      const verb = verbs[batch.byte()];
      verb[1](batch, batch.integer());
    }
  }
}

const now = () => performance.now() / 1000;
const reason = (error) => (error?.name === 'Error' ? error.message : String(error)).slice(0, 200);

// The elements that the module knows, by handle.
class Nodes {
  constructor() {
    this.elements = new Map();
    this.handles = new WeakMap();
  }
  get(handle) { return this.elements.get(handle); }
  handle(element) { return this.handles.get(element) ?? 0; }
  add(handle, element) {
    this.elements.set(handle, element);
    this.handles.set(element, handle);
  }
  remove(handle) {
    this.empty(handle);
    this.get(handle).remove();
    this.elements.delete(handle);
  }
  // Forgets the handles of all elements within one whose content goes.
  empty(handle) {
    for (const inner of this.get(handle).querySelectorAll('*')) this.elements.delete(this.handles.get(inner));
  }
}

// A thousandth of a point is finer than any screen, and keeps exponents out of CSS.
const short = (number) => Math.round(number * 1000) / 1000;
const fine = (number) => Math.round(number * 1e6) / 1e6;
const px = (number) => `${short(number)}px`;

const nodeVerbs = (module, nodes) => [
  ['find', (b, id) => nodes.add(id, document.querySelector(b.text()))],
  ['create', (b, id) => nodes.add(id, nodes.get(b.integer()).appendChild(document.createElement(b.text())))],
  ['adopt', (b, id) => nodes.get(b.integer()).appendChild(nodes.get(id))],
  ['insert', (b, id) => nodes.get(b.integer()).before(nodes.get(id))],
  ['remove', (b, id) => nodes.remove(id)],
  ['setAttribute', (b, id) => nodes.get(id).setAttribute(b.text(), b.text())],
  ['removeAttribute', (b, id) => nodes.get(id).removeAttribute(b.text())],
  ['setText', (b, id) => { nodes.empty(id); nodes.get(id).textContent = b.text(); }],
  ['speak', (b) => {
    const [word, text] = [b.text(), b.text()];
    const attribute = word.split(' ')[1];
    for (const node of document.querySelectorAll(`[data-word="${word}"]`)) {
      if (attribute) node.setAttribute(attribute, text);
      else node.textContent = text;
    }
  }],
  ['measure', (b, id) => module.later.push(() => {
    const box = nodes.get(id).getBoundingClientRect();
    module.call('measured', id, box.x, box.y, box.width, box.height);
  })],
  ['scroll', (b, id) => { nodes.get(id).scrollTop = b.number(); }],
  ['choose', (b, id) => { nodes.get(id).checked = true; }],
  ['place', (b, id) => {
    const [x, y, scale, angle] = [b.number(), b.number(), b.number(), b.number()];
    const turn = angle === 0 ? '' : ` rotate(${fine(angle)}rad)`;
    const size = scale === 1 ? '' : ` scale(${fine(scale)})`;
    nodes.get(id).style.transform = `translate(${px(x)}, ${px(y)})${turn}${size}`;
  }],
  ['shift', (b, id) => {
    nodes.get(id).style.transform = `translate(${short(b.number() * 100)}%, ${short(b.number() * 100)}%)`;
  }],
  ['stretch', (b, id) => { nodes.get(id).style.transform = `scale(${fine(b.number())}, ${fine(b.number())})`; }],
  ['resize', (b, id) => Object.assign(nodes.get(id).style, { width: px(b.number()), height: px(b.number()) })],
  ['setOrigin', (b, id) => { nodes.get(id).style.transformOrigin = `${px(b.number())} ${px(b.number())}`; }],
  ['setOpacity', (b, id) => { nodes.get(id).style.opacity = short(b.number()); }],
  ['clipToCircle', (b, id) => {
    const [x, y, radius] = [b.number(), b.number(), b.number()];
    nodes.get(id).style.clipPath = radius < 0 ? 'none' : `circle(${px(radius)} at ${px(x)} ${px(y)})`;
  }],
  ['clipToShape', (b, id) => { nodes.get(id).style.clipPath = b.text(); }],
  ['setProperty', (b, id) => nodes.get(id).style.setProperty(b.text(), b.text())],
];
