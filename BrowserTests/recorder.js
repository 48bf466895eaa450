// Runs in the page before anything else. Frames: every animation frame of the app goes through one list, so that a
// recording samples each frame after the app has drawn it. Tests that judge no motion set `framesApart`, milliseconds that pass
// before the next frame is asked for where none is recorded: a sixth of the frames leaves the processors to other tests. Faults:
// violations of the content-security policy.
(() => {
  const native = window.requestAnimationFrame.bind(window);
  const wait = window.setTimeout.bind(window); // tests shorten the page's own
  const POLL = 50; // milliseconds
  const pending = new Map();
  let [next, isScheduled, isRecording] = [1, false, false];
  let [frames, events, drawn] = [[], [], 0];
  window.violations = [];
  addEventListener('securitypolicyviolation', (e) => window.violations.push(`${e.violatedDirective}: ${e.blockedURI}`));

  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    isRecording || !window.framesApart ? native(run) : wait(native, window.framesApart, run);
  }

  function run(screenTime) {
    const time = window.hasten?.(screenTime) ?? screenTime; // in a hurry, see driver.py
    isScheduled = false;
    const due = [...pending.values()];
    pending.clear();
    const before = performance.now();
    for (const callback of due) {
      try { callback(time); } catch (error) { reportError(error); }
    }
    const work = performance.now() - before;
    drawn += due.length;
    if (isRecording) {
      frames.push(sample(time, work, due.length));
      schedule();
    }
  }

  window.requestAnimationFrame = (callback) => { pending.set(next, callback); schedule(); return next++; };
  window.cancelAnimationFrame = (id) => { pending.delete(id); };

  const box = (node) => {
    const r = node.getBoundingClientRect();
    return [r.x, r.y, r.width, r.height];
  };
  const isSeen = (node) => node.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;

  function sample(time, work, callbacks) {
    const boxes = {};
    const note = (name, node) => { if (node.offsetWidth > 0) boxes[name] = [...box(node), isSeen(node) ? 1 : 0]; };
    for (const node of document.querySelectorAll('[data-costume-id]')) note(`bubble ${node.dataset.costumeId}`, node);
    for (const node of document.querySelectorAll('[data-role="worn-costume"]')) note(`worn ${node.alt}`, node);
    document.querySelectorAll('[data-role="ring"]').forEach((node, i) => note(`ring ${i}`, node));
    for (const role of ['scotch', 'costume-title', 'costume-description', 'intro-message', 'selection-disc']) {
      document.querySelectorAll(`[data-role="${role}"]`).forEach((node, i) => note(i ? `${role} ${i}` : role, node));
    }
    for (const name of ['launch-above', 'launch-ring', 'launch-below']) {
      document.querySelectorAll(`.${name}`).forEach((node) => note(name, node));
    }
    document.querySelectorAll('main > img.scotch').forEach((node) => note('scotch image', node));
    const { screen, state } = document.querySelector('main')?.dataset ?? {};
    return { time, seen: performance.now(), screen, state, boxes, work, callbacks };
  }

  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'click', 'keydown']) {
    addEventListener(type, (e) => {
      if (!isRecording) return;
      const { timeStamp, clientX, clientY, key } = e;
      events.push({ type, time: timeStamp, seen: performance.now(), x: clientX, y: clientY, key });
    }, { capture: true, passive: true });
  }

  window.recorder = {
    start() {
      [frames, events, isRecording] = [[], [], true];
      if (window.undrawn) window.undrawn.disabled = true; // see undrawn.js
      schedule();
    },
    stop() {
      isRecording = false;
      const bubbles = [...document.querySelectorAll('[data-costume-id]')];
      const labels = Object.fromEntries(bubbles.map((b) => [`bubble ${b.dataset.costumeId}`, b.ariaLabel ?? b.innerText]));
      return { frames, events, labels };
    },
    // Whether a condition becomes true within `ms`.
    until: (isTrue, ms) => new Promise((answer) => {
      let left = ms;
      const ask = () => isTrue() || left <= 0 ? answer(!!isTrue()) : wait(ask, Math.min(POLL, left), left -= POLL);
      ask();
    }),
    states: () => [...new Set(frames.map((frame) => frame.state))],
    framesDrawn: () => drawn,
  };

  // Records every state and screen, including those that last less than a frame.
  window.path = [];
  const watch = () => {
    const main = document.querySelector('main');
    if (!main) return; // the empty document of a frame
    const note = () => {
      const { screen, state } = main.dataset;
      const now = state ?? screen;
      if (now && window.path[window.path.length - 1] !== now) window.path.push(now);
    };
    note();
    new MutationObserver(note).observe(main, { attributes: true, attributeFilter: ['data-screen', 'data-state'] });
  };
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', watch) : watch();
})();
