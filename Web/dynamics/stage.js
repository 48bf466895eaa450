// Pointer and keyboard on the stage.
import { word } from './words.js';

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const reach = 24; // pixels of the screen beside an item that still count as it
const pushSpeed = 250; // points per second
const span = 100; // milliseconds of a pointer's way that tell its velocity
const rest = 80; // milliseconds without a move that are a rest
const carrySpeed = 320;

// `player` has `wake`, `settle`, `toggle` and `step`; `say` announces a text.
export function makeStage(canvas, module, player, say) {
  const pressed = new Set();
  let pointer = null; // the identifier of the one that holds an item
  let trail = []; // the latest places of the pointer, with their times
  let carried = null; // the point to which the keyboard carries an item

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * 800, ((event.clientY - box.top) / box.height) * 600];
  };

  // Slow frames get several moves as one event.
  function follow(event) {
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) trail.push({ time: each.timeStamp, place: place(each) });
    trail = trail.slice(-60);
  }

  // Of the pointer when it goes up, in points per second; 0 after a rest.
  function velocity({ timeStamp }) {
    const last = trail.at(-1);
    const first = trail.find(({ time }) => last.time - time <= span && time < last.time) ?? trail.at(-2);
    if (!first || timeStamp - last.time > rest || first.time >= last.time) return [0, 0];
    return [0, 1].map((axis) => ((last.place[axis] - first.place[axis]) / (last.time - first.time)) * 1000);
  }

  function letGo(velocity = [0, 0]) {
    if (pointer === null && !carried) return;
    [pointer, carried] = [null, null];
    pressed.clear();
    module.letGo(...velocity);
    canvas.dataset.holding = 'false';
    player.wake();
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (pointer !== null || (event.pointerType === 'mouse' && event.button !== 0)) return;
    if (!player.settle()) return;
    if (carried) letGo();
    if (!module.grab(...place(event), reach * (800 / canvas.getBoundingClientRect().width))) return;
    pointer = event.pointerId;
    trail = [];
    follow(event);
    canvas.setPointerCapture(pointer);
    canvas.dataset.holding = 'true';
    player.play();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerId !== pointer) return;
    follow(event);
    module.movePointer(...place(event));
  });
  canvas.addEventListener('pointerup', (event) => { if (event.pointerId === pointer) letGo(velocity(event)); });
  for (const kind of ['pointercancel', 'lostpointercapture']) {
    canvas.addEventListener(kind, (event) => { if (event.pointerId === pointer) letGo(); });
  }

  function describe() {
    const item = module.chosenItem();
    if (item < 0) return word('nothing');
    const [x, y] = [module.itemX(item), module.itemY(item)].map(Math.round);
    return word('item', { shape: word(`shape-${module.itemShape(item)}`), number: item + 1, x, y });
  }

  function leave() {
    letGo();
    say(word('let-go'));
  }

  function takeOrLeave() {
    if (carried) {
      leave();
    } else if (player.settle() && module.holdChosen()) {
      const item = module.chosenItem();
      carried = [module.itemX(item), module.itemY(item)];
      canvas.dataset.holding = 'true';
      player.play();
      say(word('held'));
    }
  }

  function arrow(key, isShifted) {
    const direction = arrows[key];
    if (carried) {
      pressed.add(key);
    } else if (isShifted) {
      if (player.settle()) module.pushChosen(...direction.map((each) => each * pushSpeed));
      player.play();
    } else {
      module.chooseItem(...direction);
      say(describe());
    }
    player.wake();
  }

  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrows[event.key]) arrow(event.key, event.shiftKey);
    else if (event.key === 'Enter' && !event.repeat) takeOrLeave();
    else if (event.key === 'Escape' && carried) leave();
    else if (event.key === ' ' && !event.repeat) player.toggle();
    else if (event.key === '.') player.step();
    else return;
    event.preventDefault();
  });
  canvas.addEventListener('keyup', (event) => { if (pressed.delete(event.key) && !pressed.size) say(describe()); });
  canvas.addEventListener('blur', () => { if (carried) leave(); });

  return {
    letGo,
    // Moves what the keyboard carries.
    carry(seconds) {
      if (!carried) return;
      for (const key of pressed) {
        carried[0] = Math.max(0, Math.min(800, carried[0] + arrows[key][0] * carrySpeed * seconds));
        carried[1] = Math.max(0, Math.min(600, carried[1] + arrows[key][1] * carrySpeed * seconds));
      }
      module.movePointer(...carried);
    },
  };
}
