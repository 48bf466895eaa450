'use strict';
// The one seam between Swift and the page. It decides nothing: it carries events in, as numbers, and one batch of verbs
// out per event or frame. `verbs` is the same list in the same order as Sources/Browser/Verb.swift; a test compares
// the two, and that file says what the arguments are.
(() => {
  const script = document.currentScript;
  const main = document.querySelector('main');
  const nodes = new Map(); // handle -> element
  const ids = new WeakMap(); // element -> handle
  const handles = new WeakMap(); // element -> [handle, whether only clicks without a pointer count]
  const fetched = new Map(); // url -> the last good document, as a response
  const later = []; // what has to wait until a call into the module is over
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let wasm;

  // --- the way out: batches -------------------------------------------------------------------------------------

  class Batch {
    constructor(address, count) {
      const buffer = wasm.memory.buffer;
      this.view = new DataView(buffer, address, count);
      this.bytes = new Uint8Array(buffer, address, count);
      this.at = 0;
    }
    get isOver() { return this.at >= this.view.byteLength; }
    byte() { return this.bytes[this.at++]; }
    integer() { return this.view.getInt32((this.at += 4) - 4, true); }
    number() { return this.view.getFloat64((this.at += 8) - 8, true); }
    text() {
      const length = this.integer();
      return decoder.decode(this.bytes.subarray(this.at, (this.at += length)));
    }
  }

  // A thousandth of a point is finer than any screen, and keeps exponents out of CSS.
  const short = (number) => Math.round(number * 1000) / 1000;
  const fine = (number) => Math.round(number * 1e6) / 1e6;
  const px = (number) => `${short(number)}px`;

  function know(id, element) {
    nodes.set(id, element);
    ids.set(element, id);
  }

  // What leaves the page takes the handles of all within it along.
  function forget(element) {
    for (const inner of element.querySelectorAll('*')) nodes.delete(ids.get(inner));
  }

  const verbs = [
    ['find', (b, id) => know(id, document.querySelector(b.text()))],
    ['create', (b, id) => {
      const parent = nodes.get(b.integer());
      know(id, parent.appendChild(document.createElement(b.text())));
    }],
    ['adopt', (b, id) => nodes.get(b.integer()).appendChild(nodes.get(id))],
    ['remove', (b, id) => {
      const node = nodes.get(id);
      forget(node);
      node.remove();
      nodes.delete(id);
    }],
    ['setAttribute', (b, id) => nodes.get(id).setAttribute(b.text(), b.text())],
    ['removeAttribute', (b, id) => nodes.get(id).removeAttribute(b.text())],
    ['setText', (b, id) => {
      forget(nodes.get(id));
      nodes.get(id).textContent = b.text();
    }],
    ['focus', (b, id) => { const node = nodes.get(id); later.push(() => focus(node)); }],
    ['listen', (b, id) => {
      const [node, kind] = [nodes.get(id), b.number()];
      const change = (event) => call('changed', ids.get(event.target) ?? 0, when(event));
      if (kind < 2) handles.set(node, [id, kind === 1]);
      else if (kind === 3) for (const type of ['change', 'close']) node.addEventListener(type, change);
      else node.addEventListener('scroll', (event) => call('scrolled', id, node.scrollTop, when(event)), { passive: true });
    }],
    ['measure', (b, id) => later.push(() => {
      const box = nodes.get(id).getBoundingClientRect();
      call('measured', id, box.x, box.y, box.width, box.height);
    })],
    ['place', (b, id) => {
      const [x, y, scale, angle] = [b.number(), b.number(), b.number(), b.number()];
      const turn = angle === 0 ? '' : ` rotate(${fine(angle)}rad)`;
      const size = scale === 1 ? '' : ` scale(${fine(scale)})`;
      nodes.get(id).style.transform = `translate(${px(x)}, ${px(y)})${turn}${size}`;
    }],
    ['shift', (b, id) => {
      nodes.get(id).style.transform = `translate(${short(b.number() * 100)}%, ${short(b.number() * 100)}%)`;
    }],
    ['resize', (b, id) => {
      nodes.get(id).style.width = px(b.number());
      nodes.get(id).style.height = px(b.number());
    }],
    ['setOrigin', (b, id) => { nodes.get(id).style.transformOrigin = `${px(b.number())} ${px(b.number())}`; }],
    ['setOpacity', (b, id) => { nodes.get(id).style.opacity = short(b.number()); }],
    ['clipToCircle', (b, id) => {
      const [x, y, radius] = [b.number(), b.number(), b.number()];
      nodes.get(id).style.clipPath = radius < 0 ? 'none' : `circle(${px(radius)} at ${px(x)} ${px(y)})`;
    }],
    ['clipToShape', (b, id) => { nodes.get(id).style.clipPath = b.text(); }],
    ['requestFrame', () => requestAnimationFrame((time) => call('frame', time / 1000))],
    ['fetchValue', (b, id) => answer(id, fetchValue(b.text(), b.number() === 1))],
    ['recallValue', (b, id) => answer(id, recallValue(b.text()))],
    ['keepValue', (b) => setTimeout(keepValue, 0, b.text())], // opening the cache is felt
    ['keepImage', (b, id) => answer(id, keepImage(b.text()))],
    ['readOpacities', (b, id) => answer(id, readOpacities(b.text(), b.number(), b.number()))],
    ['remember', (b) => remember(b.text(), b.text())],
    ['pushHistory', (b, id) => (id < 0 ? history.go(id) : history.pushState({ ...history.state, step: id }, ''))],
    ['log', (b) => console.info(b.text())],
    ['wakeAfter', (b) => wakeAfter(b.number())],
    ['stretch', (b, id) => { nodes.get(id).style.transform = `scale(${fine(b.number())}, ${fine(b.number())})`; }],
    ['insert', (b, id) => nodes.get(b.integer()).before(nodes.get(id))],
    ['setProperty', (b, id) => nodes.get(id).style.setProperty(b.text(), b.text())],
    ['scroll', (b, id) => { nodes.get(id).scrollTop = b.number(); }],
    ['claimTouch', (b) => { isTouchClaimed = b.number() === 1; }],
    ['openFile', (b, id) => answer(id, openFile(id, b.text(), b.number(), b.number() === 1))],
    ['recallFile', (b, id) => answer(id, recallFile(id, b.text()))],
    ['keepFile', (b, id) => keepFile(id, b.text(), b.text())],
    ['dropFile', (b, id) => dropFile(id)],
    ['inflate', (b, id) => answer(id, inflate(slice(b.integer(), b.number(), b.number()), b.number()).then((bytes) => [200, bytes]))],
    ['showFile', (b, id) => showFile(nodes.get(id), b.integer(), b.number(), b.number(), b.number())],
    ['vibrate', (b) => { const time = b.number(); later.push(() => navigator.vibrate?.(time)); }],
    ['share', (b, id) => answer(id, share(b.text(), b.text()))],
    ['setFragment', (b) => {
      const fragment = b.text();
      const url = fragment ? `#${fragment}` : location.pathname + location.search;
      // Some browsers allow a hundred of these in half a minute.
      try { history.replaceState(history.state, '', url); } catch (error) { console.info(reason(error)); }
    }],
    ['showDialog', (b, id) => { const node = nodes.get(id); later.push(() => quietly(() => node.showModal())); }],
    ['closeDialog', (b, id) => { const node = nodes.get(id); later.push(() => quietly(() => node.close())); }],
    ['choose', (b, id) => { nodes.get(id).checked = true; }],
    ['forget', (b) => forgetWord(b.text())],
    ['clearKept', (b, id) => answer(id, clearKept())],
    ['reload', () => later.push(() => location.reload())],
    ['prune', (b) => { const rule = [b.text(), b.text(), b.number()]; offline().then((module) => module.prune(...rule), () => {}); }],
  ];

  let isTouchClaimed = false; // whether the finger that is down is ours, and the browser may not scroll under it
  let alarm; // the one timer

  function wakeAfter(seconds) {
    clearTimeout(alarm);
    if (seconds >= 0) alarm = setTimeout(() => call('woken', now()), seconds * 1000);
  }

  function apply(address, count) {
    const batch = new Batch(address, count);
    while (!batch.isOver) {
      const verb = verbs[batch.byte()];
      verb[1](batch, batch.integer());
    }
  }

  // --- the way in: events ---------------------------------------------------------------------------------------

  let isOver = false; // once anything has gone wrong inside: half a module is none

  function guarded(action) {
    if (isOver) return undefined;
    try { return action(); } catch (error) { return fail('failure', error); }
  }

  // Calls an export, then does what its batch left for later: moving the focus raises an event of its own.
  const call = (name, ...numbers) => guarded(() => {
    const result = wasm[name](...numbers);
    for (const action of later.splice(0)) action();
    return result;
  });

  // Puts bytes into the module's memory for the call that follows.
  function hand(bytes) {
    const address = wasm.reserve(bytes.length); // may grow the memory, and so detach its old buffer
    new Uint8Array(wasm.memory.buffer, address, bytes.length).set(bytes);
    return bytes.length;
  }

  // A request's answer: [status, bytes]; 0 is failure with its reason in words, 304 unchanged. Before it may come 202:
  // it takes long, and is still awaited.
  async function answer(request, promise) {
    const tell = (status, bytes = []) => guarded(() => call('answered', request, status, hand(bytes), now()));
    const late = setTimeout(() => tell(202), patience.late);
    const result = await promise.catch((error) => [0, encoder.encode(reason(error))]);
    clearTimeout(late);
    tell(...result);
  }

  // A decoded document as bytes; Packs.ValueDecoder reads them. They go straight into one block that grows: an array of
  // bytes, and one more for every text, is felt where there are five hundred sets.
  function encode(value) {
    let [block, at] = [new Uint8Array(1 << 16), 0];
    let view = new DataView(block.buffer);
    const makeRoom = (count) => {
      if (at + count <= block.length) return;
      const full = block;
      block = new Uint8Array(2 * (at + count));
      block.set(full);
      view = new DataView(block.buffer);
    };
    const tag = (kind, count = 0) => { makeRoom(1 + count); block[at++] = kind; };
    const length = (count) => view.setUint32((at += 4) - 4, count, true);
    const text = (s) => {
      makeRoom(4 + 3 * s.length);
      const { written } = encoder.encodeInto(s, block.subarray(at + 4));
      length(written);
      at += written;
    };
    const write = (v, depth = 0) => {
      if (depth > 32) throw new Error('lists and objects within one another more than 32 deep');
      if (v === null || v === undefined) tag(0);
      else if (typeof v === 'boolean') tag(v ? 2 : 1);
      else if (typeof v === 'number') { tag(3, 8); view.setFloat64((at += 8) - 8, v, true); }
      else if (typeof v === 'string') { tag(4); text(v); }
      else if (Array.isArray(v)) { tag(5, 4); length(v.length); v.forEach((item) => write(item, depth + 1)); }
      else {
        const members = Object.entries(v);
        tag(6, 4);
        length(members.length);
        for (const [key, member] of members) { text(key); write(member, depth + 1); }
      }
    };
    write(value);
    return block.subarray(0, at);
  }

  const pointers = new Map(); // pointer id -> device, while it is down
  const devices = { mouse: 0, touch: 1, pen: 2 };
  let lastPress = -Infinity; // when a pointer last went up, for telling its click from a bare one

  function point(phase, event) {
    const device = devices[event.pointerType] ?? 0;
    call('pointer', phase, event.pointerId, device, event.clientX, event.clientY, when(event));
  }

  // What is pressed there is the browser's own business: bars, panels, dialogs, and an element's scroll bar.
  const isBrowsers = ({ target, offsetX }) => target.closest('[data-native], dialog')
    || (target.scrollHeight > target.clientHeight && offsetX >= target.clientWidth && target.clientWidth > 0);

  function listenToPointers() {
    main.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || isBrowsers(event)) return;
      pointers.set(event.pointerId, event);
      point(0, event);
    });
    addEventListener('pointermove', (event) => {
      if (!pointers.has(event.pointerId)) return;
      // It went up where nobody told us: outside the window, or while another button was down.
      if (!(event.buttons & 1)) { end(3)(event); return; }
      const steps = event.getCoalescedEvents?.() ?? [];
      for (const step of steps.length ? steps : [event]) point(1, step);
    });
    const end = (phase) => (event) => {
      if (!pointers.delete(event.pointerId)) return;
      lastPress = event.timeStamp;
      point(phase, event);
    };
    addEventListener('pointerup', end(2));
    addEventListener('pointercancel', end(3));
    // Whatever takes the page away takes the finger away: no gesture stays stuck.
    const letGo = () => {
      for (const { pointerId, pointerType, clientX, clientY } of [...pointers.values()]) {
        end(3)({ pointerId, pointerType, clientX, clientY, timeStamp: performance.now() });
      }
    };
    for (const type of ['blur', 'pagehide']) addEventListener(type, letGo);
    document.addEventListener('visibilitychange', () => { if (document.hidden) letGo(); });
    addEventListener('contextmenu', (event) => { if (pointers.size || event.pointerType === 'touch') event.preventDefault(); });
    addEventListener('dragstart', (event) => event.preventDefault());
  }

  // Only where a module asks for it, by having an export for it.
  function listenToHovering() {
    if (!wasm.hovered) return;
    const hover = (event, isOver) => {
      if (event.pointerType === 'mouse' && !pointers.size) call('hovered', event.clientX, event.clientY, isOver, when(event));
    };
    main.addEventListener('pointermove', (event) => hover(event, isBrowsers(event) ? 0 : 1));
    main.addEventListener('pointerleave', (event) => hover(event, 0));
    // Pointer events alone end as soon as the browser scrolls; this keeps it from that, but only for a claimed finger.
    main.addEventListener('touchmove', (event) => {
      if (isTouchClaimed && event.cancelable) event.preventDefault();
    }, { passive: false });
  }

  const keys = {
    Escape: 1, ArrowLeft: 2, ArrowUp: 3, ArrowRight: 4, ArrowDown: 5, Home: 6, End: 7, PageUp: 8, PageDown: 9,
    'Control Home': 10, 'Control End': 11,
  };

  // The nearest element around `target` that listens, as [handle, withoutPointer].
  function listener(target) {
    for (let node = target; node; node = node.parentElement) if (handles.has(node)) return handles.get(node);
    return null;
  }

  let isMovingFocus = false; // what the module does itself is no news to it

  function quietly(action) {
    isMovingFocus = true;
    action();
    isMovingFocus = false;
  }

  // WebKit shows no ring where a click came last, unless it is told that a key is the cause.
  const focus = (node) => quietly(() => node.focus({ preventScroll: true, focusVisible: window.event?.type === 'keydown' || undefined }));

  function listenToTheRest() {
    addEventListener('click', (event) => {
      const found = listener(event.target);
      const isPointers = event.detail > 0 && event.timeStamp - lastPress < 1000;
      if (found && !(found[1] && isPointers)) call('activated', found[0], when(event));
    });
    addEventListener('focusin', (event) => {
      if (isMovingFocus) return;
      // Focus that came by pointer, or elsewhere, is focus that no bubble has any more: 0.
      const found = event.target.matches(':focus-visible') && listener(event.target);
      call('focused', found ? found[0] : 0, when(event));
    });
    addEventListener('keydown', (event) => {
      if (event.altKey || event.metaKey || event.target.closest?.('dialog, input')) return;
      const code = keys[event.ctrlKey ? `Control ${event.key}` : event.key];
      if (event.ctrlKey && !code) return;
      if (call('key', code ?? 0, when(event))) event.preventDefault();
    });
    if (wasm.historyMoved) addEventListener('popstate', (event) => call('historyMoved', event.state?.step ?? 0, now()));
    if (wasm.addressed) addEventListener('hashchange', () => call('addressed', hand(fragment()), now()));
    const report = () => call('resized', ...size(), now());
    for (const element of [main, insets]) new ResizeObserver(report).observe(element, { box: 'border-box' });
    watchDensity(report);
    document.fonts.onloadingdone = report; // lines may break elsewhere now
    addEventListener('online', watch);
    document.addEventListener('visibilitychange', watch);
    still.addEventListener('change', () => call('motionPreferred', still.matches ? 1 : 0));
  }

  const watch = () => call('watched', document.hidden ? 0 : 1, now());
  const fragment = () => encoder.encode(location.hash.slice(1, 64));

  // Another density comes without another size, as when a window is dragged to another screen.
  function watchDensity(report) {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', () => { report(); watchDensity(report); }, { once: true });
  }

  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const now = () => performance.now() / 1000;
  const when = (event) => Math.min(event.timeStamp / 1000, now()); // nothing has happened in the future

  // Its padding is what the device's own furniture covers, its width the size of the reader's text.
  const insets = document.querySelector('.insets');

  function size() {
    const style = getComputedStyle(insets);
    const edges = ['top', 'right', 'bottom', 'left'].map((edge) => parseFloat(style[`padding-${edge}`]) || 0);
    return [main.clientWidth, main.clientHeight, ...edges, parseFloat(style.width) / 16 || 1, devicePixelRatio];
  }

  // --- what is fetched and kept ---------------------------------------------------------------------------------

  const limits = { document: 256 * 1024, image: 5 * 1024 * 1024 }; // bytes, as much as the tool publishes
  const patience = { late: 5000, slow: 15000, storage: 3000, silence: 60000 }; // milliseconds
  const imageFaults = ['', 'not a PNG, JPEG or WebP image', 'more than 4 megapixels']; // what `imageFault` answers
  const complaints = new Set();

  const reason = (error) => (error?.name === 'Error' ? error.message : String(error)).slice(0, 200);
  const after = (time, words) => new Promise((_, reject) => setTimeout(() => reject(new Error(words)), time));

  // Does something with the cache `kept`, which survives updates of the app. Where the browser gives none, or no more
  // room, nothing is kept and all else goes on; the console hears of each reason once.
  async function kept(url, action) {
    try {
      return await Promise.race([caches.open('kept').then(action), after(patience.storage, 'storage does not answer')]);
    } catch (error) {
      if (!complaints.has(reason(error))) console.info(`${url}: cannot be kept: ${reason(error)}`);
      complaints.add(reason(error));
      return undefined;
    }
  }

  // One run of bytes out of many. (A blob would do, but making one takes a trip to another process.)
  function joined(parts) {
    const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
    let at = 0;
    for (const part of parts) whole.set(part, (at += part.length) - part.length);
    return whole;
  }

  // A response and all its bytes; fails where there are too many, too few, or none for a minute.
  async function download(url, limit, options, report = () => {}, control = new AbortController()) {
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => control.abort(new Error('no answer for a minute')), patience.silence);
    };
    try {
      wait();
      const response = await fetch(url, { ...options, signal: control.signal });
      if (!response.ok && response.status !== 304) throw new Error(`status ${response.status}`);
      const parts = [];
      let size = 0;
      for (const reader = response.body?.getReader(); reader;) {
        wait();
        const { done, value } = await reader.read();
        if (done) break;
        if ((size += value.length) > limit) throw new Error(`more than ${limit} bytes`);
        parts.push(value);
        report(size);
      }
      return [response, joined(parts)];
    } finally {
      clearTimeout(timer);
      control.abort();
    }
  }

  // Lets the browser do what waits before it goes on with a large document: to write it and to read it are a task each.
  const breathing = (value) => (value.length < 8192 ? value : new Promise((done) => setTimeout(done, 0, value)));

  async function fetchValue(url, isConditional) {
    const tag = isConditional && (await kept(url, (cache) => cache.match(url)))?.headers.get('ETag');
    const headers = tag ? { 'If-None-Match': tag } : {};
    const [response, bytes] = await download(url, limits.document, { cache: 'no-store', headers });
    if (response.status === 304 && tag) return [304];
    const value = await breathing(encode(JSON.parse(decoder.decode(bytes))));
    const kinds = { 'Content-Type': 'application/json', ETag: response.headers.get('ETag') ?? '' };
    fetched.set(url, new Response(bytes, { headers: kinds }));
    return [200, value];
  }

  async function recallValue(url) {
    const copy = await kept(url, (cache) => cache.match(url));
    return copy ? [200, await breathing(encode(await copy.json()))] : [0];
  }

  async function clearKept() {
    await Promise.race([caches.delete('kept'), after(patience.storage, 'storage does not answer')]);
    return [200];
  }

  const keepValue = (url) => kept(url, (cache) => cache.put(url, fetched.get(url).clone()));

  // Answers with its size in pixels. A kept copy that cannot be shown is fetched anew.
  async function keepImage(url) {
    const measured = async () => {
      const { naturalWidth, naturalHeight } = await image(url);
      return [200, encode([naturalWidth, naturalHeight])];
    };
    if (await kept(url, (cache) => cache.match(url))) {
      try { return await measured(); } catch { console.info(`${url}: the kept copy is no good`); }
      return measured(await fetchImage(url, { cache: 'reload' }));
    }
    return measured(await fetchImage(url));
  }

  // Looks at an image before it is decoded, and keeps it.
  async function fetchImage(url, options) {
    const isData = url.startsWith('data:');
    const bytes = isData ? dataBytes(url) : (await download(url, limits.image, options))[1];
    const fault = guarded(() => wasm.imageFault(hand(bytes.subarray(0, limits.document))));
    if (fault !== 0) throw new Error(imageFaults[fault]);
    if (!isData) await kept(url, (cache) => cache.put(url, new Response(bytes)));
  }

  const dataBytes = (url) => Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (c) => c.charCodeAt(0));

  async function image(url) {
    const element = new Image();
    element.src = url;
    await element.decode();
    return element;
  }

  async function readOpacities(url, width, height) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(await image(url), 0, 0, width, height);
    return [200, context.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 === 3)];
  }

  // --- files: their bytes stay here, and what is shown of them -----------------------------------------------------

  const files = new Map(); // handle -> { bytes, urls: offset -> the promise of an address }

  const downloads = new Map(); // handle -> what ends it

  const slice = (file, offset, size) => files.get(file).bytes.subarray(offset, offset + size);

  async function openFile(id, url, limit, isPastCaches) {
    const report = (size) => guarded(() => call('progressed', id, size, now()));
    const control = new AbortController();
    downloads.set(id, control);
    const [, bytes] = await download(url, limit, isPastCaches ? { cache: 'reload' } : {}, report, control)
      .finally(() => downloads.delete(id));
    files.set(id, { bytes, urls: new Map() });
    return [200, bytes];
  }

  async function recallFile(id, key) {
    const copy = await kept(key, (cache) => cache.match(key));
    if (!copy) return [0];
    const [url, bytes] = [encoder.encode(decodeURI(copy.headers.get('Content-Location'))), new Uint8Array(await copy.arrayBuffer())];
    files.set(id, { bytes, urls: new Map() });
    return [200, joined([new Uint8Array(Uint32Array.of(url.length).buffer), url, bytes])];
  }

  function keepFile(id, key, url) {
    const { bytes } = files.get(id);
    const copy = new Response(bytes, { headers: { 'Content-Location': encodeURI(url), 'Content-Length': bytes.length } });
    return kept(key, (cache) => cache.put(key, copy));
  }

  function dropFile(id) {
    downloads.get(id)?.abort(new Error('nobody waits for it any longer'));
    for (const url of files.get(id)?.urls.values() ?? []) url.then((made) => URL.revokeObjectURL(made), () => {});
    files.delete(id);
  }

  // In small pieces, and counted: a bomb handed over whole takes seconds and gigabytes before the first byte is out.
  async function inflate(bytes, limit) {
    const stream = new DecompressionStream('deflate-raw');
    const [writer, reader] = [stream.writable.getWriter(), stream.readable.getReader()];
    const feed = async () => {
      for (let at = 0; at < bytes.length; at += 4096) await writer.write(bytes.slice(at, at + 4096));
      await writer.close();
    };
    const fed = feed();
    fed.catch(() => {}); // whoever reads hears of it as well
    const parts = [];
    for (let size = 0; ;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      if ((size += value.length) > limit) {
        reader.cancel().catch(() => {});
        return joined(parts).subarray(0, limit);
      }
    }
    await fed;
    return joined(parts);
  }

  const png = { type: 'image/png' };

  // What is small goes into its address: twenty blobs at a time would be felt.
  const address = (bytes) => (bytes.length > 32768 ? URL.createObjectURL(new Blob([bytes], png))
    : `data:${png.type};base64,${btoa(String.fromCharCode(...bytes))}`);

  async function showFile(node, file, offset, size, whole) {
    try {
      const { urls } = files.get(file);
      const bytes = slice(file, offset, size);
      const made = async () => address(whole ? await inflate(bytes, whole) : bytes);
      if (!urls.has(offset)) urls.set(offset, made());
      const url = await urls.get(offset);
      if (files.has(file)) node.src = url;
    } catch (error) {
      console.info(reason(error));
    }
  }

  // The system's share sheet where there is one for fingers, else the clipboard: [200, [1 shared or 2 copied]].
  async function share(title, fragment) {
    const url = new URL(`#${fragment}`, location.href).href;
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url });
      return [200, [1]];
    }
    await navigator.clipboard.writeText(url);
    return [200, [2]];
  }

  // Words that the browser does not store stay with this entry of its history, which outlives a reload.
  const unstored = () => history.state?.words ?? {};
  const keepUnstored = (words) => history.replaceState({ ...history.state, words }, '');

  function remember(key, value) {
    try { localStorage.setItem(key, value); } catch (error) {
      console.info(String(error));
      keepUnstored({ ...unstored(), [key]: value });
    }
  }

  function recallAll() {
    try { return { ...unstored(), ...localStorage }; } catch { return unstored(); }
  }

  function forgetWord(key) {
    const { [key]: _, ...rest } = unstored();
    keepUnstored(rest);
    try { localStorage.removeItem(key); } catch (error) { console.info(String(error)); }
  }

  // Choices of earlier visits, and marks of starts that failed (`KeptGuard`), for Swift to judge.
  const isChoice = ([key, word]) => /^(settings|start)-/.test(key) && word.length < 64;

  // --- languages ------------------------------------------------------------------------------------------------

  const root = document.documentElement;
  const contents = JSON.parse(script.dataset.languages); // language -> address of its document

  // The language that was chosen, else the first that the browser prefers, if that is to count; else the page's own.
  function findLanguage() {
    const wishes = script.dataset.followsBrowser === 'true' ? navigator.languages : [];
    const known = Object.keys(contents);
    const chosen = known.find((code) => code === recallAll()['settings-language']);
    const codes = wishes.flatMap((wish) => [wish, wish.split('-')[0]]);
    return chosen ?? codes.find((code) => known.includes(code)) ?? root.lang;
  }

  // The page's document in that language. The page's own words wait for it, unseen, rather than say everything twice.
  async function loadContent(language) {
    if (language !== root.lang) root.dataset.speech = 'awaited';
    try {
      const content = await load(contents[language], (response) => response.json());
      if (language !== root.lang) speak(content);
      return content;
    } finally {
      delete root.dataset.speech;
    }
  }

  // What the page says by itself: `data-word` is the key of a word, and of the attribute that it stands in, if in any.
  function speak({ language, direction, words }) {
    [root.lang, root.dir] = [language, direction];
    for (const node of document.querySelectorAll('[data-word]')) {
      const [key, attribute] = node.dataset.word.split(' ');
      if (attribute) node.setAttribute(attribute, words[key]);
      else node.textContent = words[key];
    }
  }

  // --- the start ------------------------------------------------------------------------------------------------

  // Shows one of the sentences that wait in the page, above all else; none where `fault` is null.
  function say(fault, role) {
    for (const node of main.querySelectorAll('[data-fault]')) {
      node.hidden = node.dataset.fault !== fault;
      if (node.hidden) continue;
      main.append(node);
      node.setAttribute('role', role);
    }
  }

  // The app cannot go on: nothing of it can be pressed any more, and the page says so.
  function fail(fault, error) {
    if (isOver) return;
    isOver = true;
    console.error(error);
    for (const node of main.children) if (!node.dataset.fault) node.inert = true;
    say(fault, 'alert');
  }

  // One of the app's own files. One that is no good is asked for again past every cache, or it would stay.
  async function load(url, read, options) {
    try {
      const response = await fetch(url, options);
      if (!response.ok) throw new Error(`status ${response.status}`);
      return await read(response);
    } catch (error) {
      if (options) throw new Error(`${url}: ${reason(error)}`);
      console.info(`${url}: ${reason(error)}; asking again`);
      return load(url, read, { cache: 'reload' });
    }
  }

  // Compiles while it arrives, where the server says that it is wasm.
  async function instantiate(response) {
    const isStream = WebAssembly.instantiateStreaming && response.headers.get('Content-Type') === 'application/wasm';
    return isStream ? WebAssembly.instantiateStreaming(response, { bridge: { apply } })
      : WebAssembly.instantiate(await response.arrayBuffer(), { bridge: { apply } });
  }

  async function start() {
    delete main.dataset.unstarted; // from now on this script says when something takes long or fails
    const language = findLanguage();
    const loading = loadContent(language);
    loading.catch(() => {}); // where it is not awaited
    // Whether the browser runs any module.
    const smallest = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
    try { new WebAssembly.Module(smallest); } catch (error) { return fail('unsupported', error); }
    const slow = setTimeout(() => say('slow', 'status'), patience.slow);
    try {
      const [content, module] = await Promise.all([loading, load(script.dataset.wasm, instantiate)]);
      wasm = module.instance.exports;
      const [width, height, top, right, bottom, left, textScale, pixelsPerPoint] = size();
      const remembered = recallAll();
      const asksForIntro = new URLSearchParams(location.search).has('intro');
      hand(encode({
        content,
        language,
        languages: Object.keys(contents),
        remembered: Object.fromEntries(Object.entries(remembered).filter(isChoice)),
        width, height, top, right, bottom, left, textScale, pixelsPerPoint,
        reducesMotion: still.matches,
        isMirrored: getComputedStyle(main).direction === 'rtl',
        seed: Math.floor(Math.random() * 2 ** 32),
        fragment: location.hash.slice(1, 64), step: history.state?.step ?? 0,
        showsIntro: asksForIntro || !('intro-seen' in remembered),
      }));
    } finally {
      clearTimeout(slow);
      say(null);
    }
    if (call('start', now()) === 0) throw new Error(`${contents[language]}: is not what the app is made of`);
    watch();
    listenToPointers();
    listenToHovering();
    listenToTheRest();
  }

  // Loaded last, so that it does not delay the start.
  const offline = () => import(new URL(script.dataset.offline, document.baseURI));
  start().catch((error) => fail('failure', error)).then(offline)
    .then((module) => module.prepare(() => call('updated')))
    .catch((error) => console.info(`${script.dataset.offline}: ${reason(error)}; the app starts only with a network`));
})();
