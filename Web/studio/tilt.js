// The device's motion sensor: reports to the module while the reader wants it (verb `studio`).

// The sensors of iPhones and iPads measure gravity, those of others the reaction to it, as the standard demands.
const sign = navigator.vendor.startsWith('Apple') ? -1 : 1;
let report; // the listener, while the sensor is on

export async function sense(isOn, module) {
  removeEventListener('devicemotion', report);
  report = undefined;
  if (!isOn) return;
  const own = ({ accelerationIncludingGravity: a }) => {
    if (a?.x != null) module.call('accelerated', sign * a.x, sign * a.y, sign * a.z, screen.orientation?.angle ?? 0, performance.now() / 1000);
  };
  report = own;
  const isAllowed = !DeviceMotionEvent.requestPermission || await ask();
  if (report !== own) return; // turned off meanwhile
  if (isAllowed) addEventListener('devicemotion', own);
  else module.call('tiltRefused');
}

const permission = () => DeviceMotionEvent.requestPermission().then((answer) => answer === 'granted');

// Some browsers allow the question within a press only. By now that of the switch may be over: then it is asked within the next one.
function ask() {
  return permission().catch(() => new Promise((done) => {
    addEventListener('click', () => permission().catch(() => false).then(done), { once: true, capture: true });
  }));
}
