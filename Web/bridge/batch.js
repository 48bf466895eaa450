// The module's memory: batches come out of it, calls go into it. Apps/Sources/Browser/Verb.swift documents the verbs' arguments.

// The numbers of Browser.HostFault; a test compares them.
const faults = { failed: 0, tooLarge: 1, silent: 2, storage: 3, missing: 4, aborted: 5 };
const faultCode = (error) => error?.fault ?? (error?.name === 'AbortError' ? faults.aborted : faults.failed);

const [encoder, decoder, { pinned }] = [new TextEncoder(), new TextDecoder(), self]; // `pinned` is that of signed.js, where it is
const now = () => performance.now() / 1000;
const reason = (error) => (error?.name === 'Error' ? error.message : String(error)).slice(0, 200);
const note = (error) => console.info(reason(error));

// Reads the arguments of verbs.
class Batch {
  at = 0;
  constructor(buffer) { [this.view, this.bytes] = [new DataView(buffer), new Uint8Array(buffer)]; }
  byte() { return this.bytes[this.at++]; }
  integer() { return this.view.getInt32((this.at += 4) - 4, true); }
  number() { return this.view.getFloat64((this.at += 8) - 8, true); }
  flag() { return this.number() === 1; }
  text() {
    const length = this.integer();
    return decoder.decode(this.bytes.subarray(this.at, (this.at += length)));
  }
}

const lengthOf = (parts) => parts.reduce((sum, part) => sum + part.length, 0);
// Writes runs of bytes one after the other. (A blob would do, but making one is a message to another process.)
function joined(parts, bytes = new Uint8Array(lengthOf(parts)), at = 0) {
  for (const part of parts) bytes.set(part, (at += part.length) - part.length);
  return bytes;
}

// Calls of these do not wait behind others that wait for the second part. A page that is left then erases the mark of its start at once.
const unordered = ['frame', 'answered', 'measured', 'completed', 'watched'];
const missing = new Error('the second part is not here');

// The module before and after it is loaded. `fail` of the start ends the app; nothing calls the module after that.
//
// A page's module comes in two parts (Scripts/split_wasm.py). A call that needs the second one before it is here is undone, and made
// again when it is. All state of the module is its memory and its stack pointer, and its batches wait until the call has returned.
const module = new class {
  isOver = false;
  isWhole = true;
  handed = []; // bytes for the next call
  waiting = []; // calls that wait for the second part
  batches = []; // of the call that is being made
  later = []; // actions that wait until the batches have been carried out
  imports = {
    bridge: { apply: (address, count) => this.batches.push(this.exports.memory.buffer.slice(address, address + count)) },
    second: new Proxy({}, { get: () => () => { throw missing; } }),
  };
  has(name) { return name in this.exports; }
  guarded(action) {
    if (this.isOver) return undefined;
    try { return action(); } catch (error) { return fail('failure', error); }
  }
  // Calls an export, then carries out its batches, then runs the actions that they left for later: moving the focus raises an
  // event of its own.
  call(name, ...numbers) {
    const handed = this.handed.splice(0);
    const action = () => {
      const address = handed.length && this.exports.reserve(lengthOf(handed)); // may grow the memory, which detaches its old buffer
      joined(handed, new Uint8Array(this.exports.memory.buffer), address);
      return this.exports[name](...numbers);
    };
    return this.guarded(() => (this.waiting.length && !unordered.includes(name) ? void this.waiting.push(action) : this.make(action)));
  }
  make(action) {
    const result = this.isWhole ? action() : this.attempt(action);
    for (const batch of this.batches.splice(0)) this.carryOut(batch);
    for (const action of this.later.splice(0)) action();
    return result;
  }
  attempt(action) {
    const { memory, '%global': stack } = this.exports;
    const [top, bytes] = [stack.value, new Uint8Array(memory.buffer)];
    if (this.before?.length !== bytes.length) this.before = new Uint8Array(bytes.length);
    this.before.set(bytes);
    try { return action(); } catch (error) {
      if (error !== missing) throw error;
      new Uint8Array(memory.buffer).set(this.before);
      stack.value = top;
      this.batches = [];
      this.waiting.push(action);
      return void this.complete();
    }
  }
  // The second part is here.
  goOn() {
    Object.assign(this, { isWhole: true, before: null });
    this.call('completed', now());
    for (let action; (action = this.waiting.shift());) this.guarded(() => this.make(action));
  }
  hand(...parts) { this.handed = parts; return lengthOf(parts); } // keeps bytes for the call that follows; returns their number
  handText(text) { return this.hand(encoder.encode(text)); }
  // Answers a request once `promise` has settled: with [status, bytes, note], else with success, or with a fault's code and its reason.
  async answer(request, promise) {
    const answer = await promise.catch((error) => [faultCode(error), [], reason(error)]);
    const [status, bytes = [], note = ''] = Array.isArray(answer) ? answer : [200];
    const tail = encoder.encode(note);
    this.call('answered', request, status, this.hand(bytes, tail), tail.length, now());
  }
  carryOut(bytes) {
    const batch = new Batch(bytes);
    while (batch.at < bytes.byteLength) this.verbs[batch.byte()][1](batch, batch.integer());
  }
}();

// The elements that the module knows, by handle.
const nodes = new class {
  elements = new Map();
  get(handle) { return this.elements.get(handle); }
  handle(element) { return element.handle ?? 0; }
  add(handle, element) { this.elements.set(handle, Object.assign(element, { handle })); }
  // Replaces an element's content by `text`, and forgets the handles of all elements in it.
  setText(handle, text) {
    for (const inner of this.get(handle).querySelectorAll('*')) this.elements.delete(inner.handle);
    this.get(handle).textContent = text;
  }
  remove(handle) {
    const [node, { activeElement: focused }] = [this.get(handle), document];
    const isLeft = node.contains(focused);
    for (const gone of [node, ...node.querySelectorAll('*')]) this.elements.delete(gone.handle);
    node.remove();
    if (isLeft) events.left = focused; // not every browser raises an event for it
  }
}();

// A thousandth of a point is finer than any screen, and keeps exponents out of CSS.
const short = (number) => Math.round(number * 1000) / 1000;
const fine = (number) => Math.round(number * 1e6) / 1e6;
const px = (number) => `${short(number)}px`;
const shown = (text) => pinned?.shown(text) ?? text;

const nodeVerbs = [
  ['find', (b, id) => nodes.add(id, document.querySelector(b.text()))],
  ['create', (b, id) => nodes.add(id, nodes.get(b.integer()).appendChild(document.createElement(b.text())))],
  ['adopt', (b, id) => nodes.get(b.integer()).appendChild(nodes.get(id))],
  ['insert', (b, id) => nodes.get(b.integer()).before(nodes.get(id))],
  ['remove', (b, id) => nodes.remove(id)],
  ['setAttribute', (b, id) => nodes.get(id).setAttribute(b.text(), shown(b.text()))],
  ['removeAttribute', (b, id) => nodes.get(id).removeAttribute(b.text())],
  ['setText', (b, id) => nodes.setText(id, b.text())],
  ['speak', (b) => {
    const [word, text] = [b.text(), b.text()];
    const [, attribute] = word.split(' ');
    const say = (node) => (attribute ? node.setAttribute(attribute, text) : (node.textContent = text));
    document.querySelectorAll(`[data-word="${word}"]`).forEach(say);
  }],
  ['measure', (b, id) => module.later.push(() => {
    const { x, y, width, height } = nodes.get(id).getBoundingClientRect();
    module.call('measured', id, x, y, width, height);
  })],
  ['scroll', (b, id) => { nodes.get(id).scrollTop = b.number(); }],
  ['choose', (b, id) => { nodes.get(id).checked = true; }],
  ['place', (b, id) => {
    const place = `translate(${px(b.number())}, ${px(b.number())})`;
    nodes.get(id).style.transform = `${place} rotate(${fine(b.number())}rad) scale(${fine(b.number())}, ${fine(b.number())})`;
  }],
  ['shift', (b, id) => { nodes.get(id).style.transform = `translate(${short(b.number() * 100)}%, ${short(b.number() * 100)}%)`; }],
  ['resize', (b, id) => Object.assign(nodes.get(id).style, { width: px(b.number()), height: px(b.number()) })],
  ['setOrigin', (b, id) => { nodes.get(id).style.transformOrigin = `${px(b.number())} ${px(b.number())}`; }],
  ['setOpacity', (b, id) => { nodes.get(id).style.opacity = short(b.number()); }],
  ['clipToCircle', (b, id) => { nodes.get(id).style.clipPath = `circle(${px(b.number())} at ${px(b.number())} ${px(b.number())})`; }],
  ['setProperty', (b, id) => nodes.get(id).style.setProperty(b.text(), shown(b.text()))],
];
