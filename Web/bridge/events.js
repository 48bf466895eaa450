// Events of the page, as calls into the module, and the verbs about focus and frames; `now` is in batch.js, `still` and `size` in device.js.
// The numbers of Gestures.PointerEvent.Phase, PointerEvent.Device, Browser.Key and Browser.ListenKind; tests compare them.
const phases = { down: 0, move: 1, up: 2, cancel: 3 };
const devices = { mouse: 0, touch: 1, pen: 2 };
const keys = {
  Escape: 1, ArrowLeft: 2, ArrowUp: 3, ArrowRight: 4, ArrowDown: 5, Home: 6, End: 7, PageUp: 8, PageDown: 9,
  'Control home': 10, 'Control end': 11, 'Control z': 12, 'Control Shift z': 13, 'Control y': 13, '/': 14,
};
const kinds = { clicks: 0, clicksWithoutPointer: 1, scrolling: 2, changes: 3, typing: 4 };

const fragment = ({ hash } = location) => hash.slice(1, 64); // of an event: the module may have changed the address since
const when = (event) => Math.min(event.timeStamp / 1000, now()); // no event lies in the future

const events = new class {
  listeners = new WeakMap(); // element -> [handle, whether clicks of pointers do not count]
  pointers = new Map(); // pointer id -> its last event, while it is down
  lastPress = -Infinity; // the time when a pointer last went up, to tell its click from a bare one
  isMovingFocus = false; // the module is not told of the focus that it moves itself
  isTouchClaimed = false; // the browser may not scroll under the finger that is down
  scrollers = new Map(); // node that is listened to -> reports its offset unless it is the last one reported
  begin() {
    this.watch();
    this.listenToPointers();
    if (module.has('hovered')) this.listenToHovering();
    this.listenToKeyboard();
    this.listenToPage();
  }
  point(phase, event, time = when(event)) {
    module.call('pointer', phase, event.pointerId, devices[event.pointerType] ?? 0, event.clientX, event.clientY, time);
  }
  // The browser handles presses on bars, panels, dialogs and scroll bars itself. The offset is asked for last: that lays the page out.
  isBrowsers(event, { target } = event) {
    return target.closest('[data-native], dialog') || (this.scrollers.has(target) && event.offsetX >= target.clientWidth && target.clientWidth > 0);
  }
  end(phase, event, time) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.lastPress = performance.now();
    this.point(phase, event, time);
  }
  // A page that is hidden or left ends all gestures, so that none stays stuck.
  letGo() { for (const event of this.pointers.values()) this.end(phases.cancel, event, now()); }
  listenToPointers() {
    main.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || this.isBrowsers(event)) return;
      this.pointers.set(event.pointerId, event);
      for (const report of this.scrollers.values()) report(event); // scroll events wait for the next frame, and this press may come before it
      this.point(phases.down, event);
    });
    addEventListener('pointermove', (event) => {
      if (!this.pointers.has(event.pointerId)) return;
      // The pointer went up unreported: outside the window, or while another button was down.
      if (!(event.buttons & 1)) { this.end(phases.cancel, event); return; }
      const steps = event.getCoalescedEvents?.() ?? [];
      for (const step of steps.length ? steps : [event]) this.point(phases.move, step);
    });
    addEventListener('pointerup', (event) => this.end(phases.up, event));
    addEventListener('pointercancel', (event) => this.end(phases.cancel, event));
    for (const type of ['blur', 'pagehide']) addEventListener(type, () => this.letGo());
    addEventListener('contextmenu', (event) => { if (this.pointers.size || event.pointerType === 'touch') event.preventDefault(); });
    addEventListener('dragstart', (event) => event.preventDefault());
    if (module.has('wheeled')) main.addEventListener('wheel', (event) => {
      if (event.ctrlKey) return; // zoom
      event.preventDefault();
      const unit = [1, 16, main.clientHeight][event.deltaMode]; // pixels, lines, pages
      module.call('wheeled', event.deltaX * unit, event.deltaY * unit, when(event));
    }, { passive: false });
  }
  listenToHovering() {
    const hover = (event) => {
      if (event.pointerType !== 'mouse' || this.pointers.size) return;
      module.call('hovered', event.clientX, event.clientY, event.type === 'pointermove' && !this.isBrowsers(event), when(event));
    };
    for (const type of ['pointermove', 'pointerleave']) main.addEventListener(type, hover);
    // Pointer events end as soon as the browser scrolls; this keeps it from scrolling under a claimed finger.
    main.addEventListener('touchmove', (event) => {
      if (this.isTouchClaimed && event.cancelable) event.preventDefault();
    }, { passive: false });
  }
  // The entry of the nearest element around `node` that listens.
  listener(node) { return node && (this.listeners.get(node) ?? this.listener(node.parentElement)); }
  listenToKeyboard() {
    addEventListener('click', (event) => {
      const found = this.listener(event.target);
      const isPointers = event.detail > 0 && event.timeStamp - this.lastPress < 1000;
      if (found && !(found[1] && isPointers)) module.call('activated', found[0], when(event));
      this.keepFocus();
    });
    addEventListener('focusin', (event) => {
      if (this.isMovingFocus) return;
      // 0: the focus came by pointer, or to an element that does not listen.
      const found = !this.pointers.size && event.target.matches(':focus-visible') && this.listener(event.target);
      module.call('focused', found ? found[0] : 0, when(event));
    });
    addEventListener('focusout', ({ target }) => { this.left = this.isSeen(target) ? null : target; });
    addEventListener('keydown', (event) => {
      if (event.repeat && event.key === 'Enter' && event.target.matches?.('button')) event.preventDefault(); // else each repetition clicks
      const isCommand = event.ctrlKey || event.metaKey; // with Command, Shift leaves letters small
      const code = keys[isCommand ? `Control ${event.shiftKey ? 'Shift ' : ''}${event.key?.toLowerCase()}` : event.key];
      // A dialog's keys are the browser's, but for those by which a list in it is walked and left.
      const isWalked = event.target.closest?.('[data-walked]') && [keys.Escape, keys.ArrowUp, keys.ArrowDown].includes(code);
      if (event.altKey || event.isComposing || (!isWalked && event.target.closest?.('dialog, input'))) return;
      // A key that waits for the second part has no answer yet: the browser leaves those to us that we know.
      if ((code || !isCommand) && (module.call('key', code ?? 0, when(event)) ?? code)) event.preventDefault();
      this.keepFocus();
    });
  }
  listenToPage() {
    if (module.has('historyMoved')) addEventListener('popstate', (event) => module.call('historyMoved', event.state?.step ?? 0, now()));
    if (module.has('addressed')) addEventListener('hashchange', ({ newURL }) => module.call('addressed', module.handText(fragment(new URL(newURL))), now()));
    for (const element of [main, insets]) new ResizeObserver(() => this.reportSize()).observe(element, { box: 'border-box' });
    this.watchDensity();
    document.fonts.onloadingdone = () => this.reportSize(); // lines may break elsewhere now
    addEventListener('online', () => this.watch());
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.letGo(); this.watch(); });
    still.addEventListener('change', () => module.call('motionPreferred', still.matches));
  }
  watch() { module.call('watched', !document.hidden, now()); }
  reportSize() {
    this.height = main.clientHeight;
    module.call('resized', ...Object.values(size(main)), now());
    this.keepFocus();
  }
  // The density changes without the size when a window is dragged to another screen.
  watchDensity(change = () => { this.reportSize(); this.watchDensity(); }) {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', change, { once: true });
  }
  listen(handle, kind) {
    const node = nodes.get(handle);
    let last = 0;
    const scroll = (event) => {
      // The browser shortens the offset for a higher window; the module has to know the window first.
      if (main.clientHeight !== this.height) this.reportSize();
      last = node.scrollTop;
      module.call('scrolled', handle, last, when(event));
    };
    // A dialog that was opened again before this event is not closed.
    const change = (event) => event.target.open || module.call('changed', nodes.handle(event.target), when(event));
    if (kind === kinds.changes) for (const type of ['change', 'close']) node.addEventListener(type, change);
    else if (kind === kinds.typing) node.addEventListener('input', () => module.call('typed', module.handText(node.value.slice(0, 64)), now()));
    else if (kind === kinds.scrolling) {
      node.addEventListener('scroll', scroll, { passive: true });
      this.scrollers.set(node, (event) => { if (node.scrollTop !== last) scroll(event); });
    }
    else this.listeners.set(node, [handle, kind === kinds.clicksWithoutPointer]);
  }
  // Does something that moves the focus, once the call into the module has returned.
  quietly(action) { module.later.push(() => { this.isMovingFocus = true; action(); this.isMovingFocus = false; }); }
  isSeen(node) { return node.getClientRects().length && getComputedStyle(node).visibility === 'visible' && !node.closest('[inert]'); }
  // Browsers drop the focus of an element that is hidden, at the latest with the next picture: the module moves it before.
  keepFocus({ activeElement } = document, node = activeElement === document.body ? this.left : activeElement) {
    const lost = node && module.has('unfocused') && !this.isSeen(node) ? node : null;
    if (lost && lost !== this.lost) module.call('unfocused', nodes.handle(lost), now());
    this.lost = lost; // it is asked about once
  }
  // WebKit shows no focus ring after a click, unless it is told that a key is the cause.
  focus(node) {
    node.focus({ preventScroll: true, focusVisible: window.event?.type === 'keydown' || undefined });
    if (node.type === 'search') node.select(); // typing replaces an old query
    else if (node.closest('dialog')) node.scrollIntoView({ block: 'nearest' });
  }
}();

const eventVerbs = [
  ['listen', (b, id) => events.listen(id, b.number())],
  ['claimTouch', (b) => { events.isTouchClaimed = b.flag(); }],
  ['focus', (b, id) => { const node = nodes.get(id); events.quietly(() => events.focus(node)); }],
  ['showDialog', (b, id) => { const [node, shows] = [nodes.get(id), b.flag()]; events.quietly(() => (shows ? node.showModal() : node.close())); }],
  ['requestFrame', () => {
    events.isDrawing = true;
    requestAnimationFrame((time) => { events.isDrawing = false; module.call('frame', time / 1000); events.keepFocus(); });
  }],
];
