// The playground: binds the controls of the page to the engine in PlaygroundWeb.wasm.
import { readAddress, writeAddress } from './address.js';
import { makeGraphs } from './graphs.js';
import { load } from './module.js';
import { readColors, paint } from './paint.js';
import { listScenes, makeLayers, makeSliders } from './panel.js';
import { makePlayer } from './player.js';
import { makeStage } from './stage.js';

const find = (id) => document.getElementById(id);
const action = (name) => document.querySelector(`[data-action="${name}"]`);
const wasm = document.querySelector('script[data-wasm]').dataset.wasm;

function tell(text) {
  const message = document.querySelector('.message');
  message.hidden = !text;
  message.textContent = text;
}

async function copy(text, name) {
  const box = find('copied');
  try {
    await navigator.clipboard.writeText(text);
    box.hidden = true;
    return `${name} is copied.`;
  } catch {
    // Without permission the text is shown, selected.
    box.hidden = false;
    box.value = text;
    box.focus();
    box.select();
    return `${name} is shown and selected: copy it.`;
  }
}

function start(module) {
  globalThis.playground = module; // for the console, and for tests
  const canvas = find('stage');
  const graphs = makeGraphs(module);
  let colors = readColors();
  let layers = 0;
  let scene = 0;

  const say = (text) => { find('live').textContent = text; };

  function showTime() {
    const [first, end, shown] = [module.firstFrame(), module.endFrame(), module.shownFrame()];
    const rate = module.settings.find(({ key }) => key === 'steps').value;
    const time = find('time');
    Object.assign(time, { min: first, max: end - 1 });
    time.value = shown >= 0 ? shown : end - 1;
    const seconds = shown >= 0 ? (shown * 2) / rate : module.stepCount() / rate;
    find('clock').textContent = `${seconds.toFixed(2)} s`;
    time.setAttribute('aria-valuetext', `${seconds.toFixed(2)} seconds`);
  }

  function showState() {
    const isBack = module.remainingSteps() > 0;
    const play = action('play');
    document.body.dataset.state = isBack ? 'going-back' : player.isPlaying ? 'playing' : 'paused';
    document.body.dataset.steps = module.stepCount();
    document.body.dataset.rest = String(!module.isRunning());
    play.setAttribute('aria-label', player.isPlaying ? 'Pause' : 'Play');
    tell(isBack ? 'Running it again …' : '');
  }

  const page = {
    carry: (seconds) => stage.carry(seconds),
    note: (milliseconds) => graphs.note(milliseconds),
    draw() {
      paint(canvas, module.drawing(layers), colors);
      graphs.draw(colors);
      showTime();
      showState();
    },
  };
  const player = makePlayer(module, page);
  const stage = makeStage(canvas, module, player, say);
  // No constant of the physics: how fast time goes by on the stage.
  const pace = { key: 'pace-of-time', label: 'Pace of time', unit: '', min: 0.1, max: 1, step: 0.1, isUsed: true, get value() { return player.pace; } };
  const showSliders = makeSliders(find('sliders'), [...module.settings, pace], (index, value) => {
    if (index === module.settings.length) player.pace = value;
    else if (!player.settle()) return;
    else module.setSetting(index, value);
    showSliders();
    writeAddress(module, scene);
    player.wake();
  });

  function open(index, values = []) {
    stage.letGo();
    scene = index;
    module.openScene(index);
    for (const [setting, value] of values) module.setSetting(setting, value);
    const { title, note } = module.scenes[index];
    find('scene').value = index;
    find('note').textContent = note;
    canvas.setAttribute('aria-label', `Stage: ${title}. ${module.movableCount()} items.`);
    document.title = `${title} · Dynamics playground`;
    graphs.clear();
    showSliders();
    player.wake();
  }

  function choose(index) {
    open((index + module.scenes.length) % module.scenes.length);
    writeAddress(module, scene);
  }

  function openAddress() {
    const { scene: index, values } = readAddress(module);
    open(index, values);
  }

  const actions = {
    previous: () => choose(scene - 1),
    next: () => choose(scene + 1),
    play: () => player.toggle(),
    step: () => player.step(),
    restart() {
      stage.letGo();
      module.restartScene();
      graphs.clear();
      player.wake();
    },
    standard: () => choose(scene),
    async share() {
      writeAddress(module, scene);
      say(await copy(location.href, 'The link'));
    },
    swift: async () => say(await copy(module.code(0), 'The Swift program')),
    javascript: async () => say(await copy(module.code(1), 'The JavaScript program')),
  };
  for (const [name, act] of Object.entries(actions)) {
    action(name).addEventListener('click', async (event) => {
      const button = event.currentTarget;
      await act();
      if (!button.classList.contains('chip')) return;
      button.dataset.done = 'true';
      setTimeout(() => delete button.dataset.done, 1500);
    });
  }

  listScenes(find('scene'), module.scenes);
  makeLayers(find('layers'), (value) => { layers = value; player.wake(); });
  find('scene').addEventListener('change', (event) => choose(Number(event.target.value)));
  find('time').addEventListener('input', (event) => { stage.letGo(); player.show(event.target.valueAsNumber); });
  window.addEventListener('hashchange', openAddress);
  window.addEventListener('resize', player.wake);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { colors = readColors(); player.wake(); });
  document.addEventListener('visibilitychange', player.wake);
  openAddress();
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) player.play();
}

load(wasm).then(start, (error) => {
  console.info(`playground.js: ${error}`);
  document.body.dataset.state = 'failed';
  tell('The engine could not be loaded. Reload the page to try again.');
});
