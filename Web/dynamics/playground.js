// The playground: binds the controls of the page to the engine in PlaygroundWeb.wasm.
import { readAddress, writeAddress } from './address.js';
import { makeGraphs } from './graphs.js';
import { keep } from './keeping.js';
import { load } from './module.js';
import { readColors, paint } from './paint.js';
import { listScenes, makeLayers, makeSliders } from './panel.js';
import { makePlayer } from './player.js';
import { makeStage } from './stage.js';
import { files, number, translate, word } from './words.js';

const find = (id) => document.getElementById(id);
const action = (name) => document.querySelector(`[data-action="${name}"]`);
const script = document.querySelector('script[data-wasm]');
const { wasm } = script.dataset;

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
    return word(`${name}-copied`);
  } catch {
    // Without permission the text is shown, selected.
    box.hidden = false;
    box.value = text;
    box.focus();
    box.select();
    return word(`${name}-shown`);
  }
}

function start(module) {
  globalThis.playground = module; // for the console, and for tests
  const canvas = find('stage');
  const graphs = makeGraphs(module);
  let colors = readColors();
  let layers = 0;
  let scene = 0;

  // The recording has a frame of every second step (`Recording.stepsPerFrame`).
  const stepsPerFrame = 2;

  const say = (text) => { find('live').textContent = text; };

  function showTime() {
    const [first, end, shown] = [module.firstFrame(), module.endFrame(), module.shownFrame()];
    const rate = module.settings.find(({ key }) => key === 'steps').value;
    const time = find('time');
    Object.assign(time, { min: first, max: end - 1 });
    time.value = shown >= 0 ? shown : end - 1;
    const seconds = shown >= 0 ? (shown * stepsPerFrame) / rate : module.stepCount() / rate;
    find('clock').textContent = word('clock', { seconds: number(seconds, 2) });
    time.setAttribute('aria-valuetext', word('clock-name', { seconds: number(seconds, 2) }));
  }

  function showState() {
    const isBack = module.remainingSteps() > 0;
    const play = action('play');
    document.body.dataset.state = isBack ? 'going-back' : player.isPlaying ? 'playing' : 'paused';
    document.body.dataset.steps = module.stepCount();
    document.body.dataset.rest = String(!module.isRunning());
    play.setAttribute('aria-label', word(player.isPlaying ? 'pause' : 'play'));
    tell(isBack ? word('again') : '');
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
  const pace = { key: 'pace-of-time', unit: '', min: 0.1, max: 1, step: 0.1, isUsed: true, get value() { return player.pace; } };
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
    const { key } = module.scenes[index];
    const title = word(`scene-${key}`);
    find('scene').value = index;
    find('note').textContent = word(`note-${key}`);
    canvas.setAttribute('aria-label', word('stage-name', { title, count: module.movableCount() }));
    document.title = word('page-title', { title });
    graphs.clear();
    showSliders();
    player.wake();
  }

  function choose(index) {
    open((index + module.scenes.length) % module.scenes.length);
    writeAddress(module, scene);
    say(`${word(`scene-${module.scenes[scene].key}`)}. ${find('note').textContent}`);
  }

  function openAddress() {
    const { scene: index, values, inputs, isUnknown } = readAddress(module);
    open(index, values);
    let key = isUnknown && 'unknown-scene';
    if (!isUnknown && inputs) key = module.replay(inputs) ? 'replay' : 'unknown-inputs';
    if (key) find('note').textContent = word(key);
    say(key ? word(key) : '');
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
      const inputs = module.inputs();
      writeAddress(module, scene, inputs ?? '');
      const told = await copy(location.href, 'share');
      say(inputs === null ? `${told} ${word('too-many-inputs')}` : told);
    },
    swift: async () => say(await copy(module.code(0), 'swift')),
    javascript: async () => say(await copy(module.code(1), 'javascript')),
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

const translated = translate();
load(wasm).then(async (module) => {
  await translated;
  start(module);
  keep([script.getAttribute('src'), document.querySelector('[rel=stylesheet]').getAttribute('href'), wasm, ...files]);
}, async (error) => {
  await translated;
  console.info(`playground.js: ${error}`);
  document.body.dataset.state = 'failed';
  tell(word('load-failed'));
});
