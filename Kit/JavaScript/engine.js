// Loads the engine, a WebAssembly module, and passes calls between it and the objects of JavaScript.
//
// An object holds the address of its counterpart in the engine, its handle, and keeps it alive until the object is collected. Objects
// that the engine may report are held by the animator that they are in, so that a handle from the engine always leads to its object.

/** The key of an object's handle; 0 once it was disposed of. */
export const HANDLE = Symbol("handle");

/** The key of the method of fields that asks for a force. */
export const FORCE = Symbol("force");

/** The key of the method of joints that have broken. */
export const BREAK = Symbol("break");

/** The poses of all items: x, y and rotation at three times an item's `index`. */
export let poses = new Float64Array(0);

let exports;
let memory;
let numbers = new Float64Array(0);
let poseAddress = 0;
let loading;
let breakdown; // the error that stopped the engine
let depth = 0; // of calls of the engine within its own callbacks
let isInLaw = false;
let errors = []; // of callbacks, to be thrown when the engine has returned
let notices = []; // [animator, name of its closure]

const objects = new Map(); // handle -> WeakRef
const collected = new FinalizationRegistry(free);

function free(handle) {
  objects.delete(handle);
  if (!breakdown) exports.release(handle);
}

// Loading.

/** Loads the engine, once. See dynamics.d.ts. */
export function load(source) {
  loading ??= start(source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(source = new URL("dynamics.wasm", import.meta.url)) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(await bytesOf(await source));
  exports = (await WebAssembly.instantiate(module, { host })).exports;
  memory = exports.memory;
  refresh();
}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  if (typeof source === "string" || source instanceof URL) {
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:") return readFile(url);
    source = await fetch(url);
  }
  if (!(typeof Response === "function" && source instanceof Response)) {
    throw new TypeError("load: source must be a URL, a Response, the bytes or a WebAssembly.Module. Leave it out to load dynamics.wasm beside this module.");
  }
  if (!source.ok) {
    throw new Error(`load: ${source.url} answered ${source.status}. Serve dynamics.wasm beside the module, or pass its URL to load().`);
  }
  return source.arrayBuffer();
}

/** Bundlers for browsers refuse modules of Node that they find in the text; minifying would join a plain sum. */
async function readFile(url) {
  const name = ["node:fs", "promises"].join("/");
  return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)).readFile(url);
}

// Memory. When it grows, all views of it become empty.

function refresh() {
  if (numbers.buffer === memory.buffer) return;
  numbers = new Float64Array(memory.buffer);
  poseAddress = exports.poses();
  poses = new Float64Array(memory.buffer, poseAddress, 3 * exports.poseCapacity());
}

/** Views of a table that has moved would go on showing the old poses; memory that grows empties them. */
export function followPoses() {
  if (exports.poses() === poseAddress) return;
  memory.grow(1);
  refresh();
}

/** Lays arguments of variable count out for the next call. */
export function write(values) {
  const at = call("numbers", values.length) / 8;
  numbers.set(values, at);
  return values.length;
}

/** The first numbers of the latest result, as a view that the next call overwrites. */
export function read(count) {
  const at = exports.numbers(0) / 8;
  return numbers.subarray(at, at + count);
}

/** A result of two numbers. Frozen: setting a coordinate of a copy would have no effect. */
export function readVector(at = 0) {
  const [x, y] = read(at + 2).subarray(at);
  return Object.freeze({ x, y });
}

// Objects.

/** Gives an object its handle. */
export function adopt(object, handle) {
  Object.defineProperty(object, HANDLE, { value: handle, writable: true });
  objects.set(handle, new WeakRef(object));
  collected.register(object, handle, object);
}

/** The classes of this module. */
export const classes = new Set();

/** Refuses new properties of a complete object, such as misspelt ones. Classes that extend these may add their own. */
export function close(object) {
  if (classes.has(object.constructor)) Object.preventExtensions(object);
}

/** Frees the engine's part of an object at once. */
export function dispose(object) {
  const handle = object[HANDLE];
  collected.unregister(object);
  object[HANDLE] = 0;
  objects.delete(handle);
  call("release", handle);
}

/** The object of a handle; null for 0. */
export const objectOf = (handle) => objects.get(handle)?.deref() ?? null;

/** The objects whose handles are the latest result. */
export const readObjects = (count) => Array.from(read(count), objectOf);

// Calls.

/** Calls a function of the engine; `after` runs before closures are told of what has happened. */
export function call(name, ...values) {
  return enter(name, values);
}

/** What the law of a field may call, in the middle of a step: these change nothing. */
const READING = ["vector", "number", "pair"];

/** Refuses calls while the engine cannot take any. */
export function expectReady(name) {
  if (!exports) throw new Error("Dynamics is not loaded. Await load() once before anything is made.");
  if (breakdown) throw new Error("Dynamics has stopped after a fault of its own. Load the page again, and report the cause.", { cause: breakdown });
  if (isInLaw && !READING.includes(name)) throw new Error("FieldBehavior: an evaluationBlock can change nothing. Note the change, and make it after advanceTo().");
}

export function enter(name, values, after) {
  expectReady(name);
  depth += 1;
  let result;
  try {
    result = exports[name](...values);
  } catch (error) {
    breakdown = error;
    throw error;
  } finally {
    depth -= 1;
    after?.();
  }
  refresh();
  if (depth === 0) settle();
  return result;
}

/** Calls the closures that wait, and throws the first error of one. */
function settle() {
  while (notices.length > 0) {
    const [animator, name] = notices.shift();
    guard(() => animator?.[name]?.(animator));
  }
  if (errors.length === 0) return;
  const [error] = errors;
  errors = [];
  throw error;
}

/** An error must not pass through the engine, which would be left within a step. */
function guard(body) {
  refresh();
  try {
    body();
  } catch (error) {
    errors.push(error);
  }
}

const host = {
  act: (handle) => guard(() => objectOf(handle)?.action?.(objectOf(handle))),
  contact: (isBeginning) => {
    guard(() => {
      const event = contactAt(0, isBeginning === 1);
      if (event.phase === "began") event.behavior?.contactBegan?.(event);
      else event.behavior?.contactEnded?.(event);
    });
  },
  breaks: (handle) => guard(() => objectOf(handle)?.[BREAK]()),
  resume: (handle) => notices.push([objectOf(handle), "willResume"]),
  pause: (handle) => notices.push([objectOf(handle), "didPause"]),
  force: (handle) => {
    let force = [0, 0];
    guard(() => {
      isInLaw = true;
      force = objectOf(handle)[FORCE](read(7));
    });
    isInLaw = false;
    read(2).set(force);
  },
};

const WIDTH = 8; // numbers of a contact

function contactAt(index, isBeginning) {
  const [item, other, behavior, isIdentified, identifier, x, y, speed] = read((index + 1) * WIDTH).subarray(index * WIDTH);
  return Object.freeze({
    phase: isBeginning ? "began" : "ended", item: objectOf(item), otherItem: objectOf(other), behavior: objectOf(behavior),
    boundaryIdentifier: isIdentified ? identifier : null, point: Object.freeze({ x, y }), speed,
  });
}

/** The contacts of an animator that began or ended. */
export function contacts(animator, isBeginning) {
  const count = call("contacts", animator[HANDLE], isBeginning ? 1 : 0);
  return Array.from({ length: count }, (_, index) => contactAt(index, isBeginning));
}
