// Runs the scene: frames while something moves, single steps, going back.

const longestFrame = 1 / 15; // seconds that are made up for; slower machines show slow motion
const catchUpTime = 10; // milliseconds of a frame for running steps again

// `page` has `carry`, `note` and `draw`.
export function makePlayer(module, page) {
  const stepsPerSecond = module.settings.findIndex(({ key }) => key === 'steps');
  let isPlaying = false;
  let pace = 1; // simulated seconds per second
  let lastTime = null;
  let owed = 0; // steps
  let request = 0;

  const isShowingPast = () => module.shownFrame() >= 0;

  function advance(seconds) {
    owed += Math.min(longestFrame, seconds) * pace * module.settings[stepsPerSecond].value;
    const steps = Math.floor(owed);
    owed -= steps;
    if (steps === 0) return;
    const start = performance.now();
    module.advance(steps);
    page.note((performance.now() - start) / steps);
  }

  function catchUp() {
    const end = performance.now() + catchUpTime;
    while (module.remainingSteps() > 0 && performance.now() < end) module.catchUp(8);
  }

  function frame(time) {
    request = 0;
    const seconds = lastTime === null ? 1 / 60 : (time - lastTime) / 1000;
    lastTime = time;
    if (module.remainingSteps() > 0) {
      catchUp();
    } else if (isPlaying && !isShowingPast() && module.isRunning()) {
      page.carry(seconds);
      advance(seconds);
    }
    page.draw();
    if (module.remainingSteps() > 0 || (isPlaying && module.isRunning())) wake();
    else lastTime = null;
  }

  function wake() { request ||= requestAnimationFrame(frame); }

  // Makes the frame that is shown the current state. False while steps are run again.
  function settle() {
    if (module.remainingSteps() === 0 && isShowingPast()) {
      module.goBack();
      catchUp();
    }
    wake();
    return module.remainingSteps() === 0;
  }

  function set(value) {
    isPlaying = value;
    if (value) settle();
    wake();
  }

  return {
    wake,
    settle,
    play: () => set(true),
    pause: () => set(false),
    toggle: () => set(!isPlaying),
    step() {
      isPlaying = false;
      if (settle()) module.advance(1);
      wake();
    },
    show(value) {
      isPlaying = false;
      if (module.remainingSteps() === 0) module.showFrame(value);
      wake();
    },
    get isPlaying() { return isPlaying; },
    get pace() { return pace; },
    set pace(value) { pace = value; },
  };
}
