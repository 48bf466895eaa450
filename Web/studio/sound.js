// Plays the cues of a scene, loaded while it rests (verb `studio`), and loads the studio at its first use. The samples are
// computed by SoundWeb.wasm. build-app.sh fills in the names of the files beside this one.

import { offerInstallation } from './install.js';
import { keep, load } from './page.js';
import { sense } from './tilt.js';

const files = { wasm: 'SOUND_WASM', studio: 'STUDIO', studioWasm: 'STUDIO_WASM' };
const sounds = 13; // Cue.Sound; tests compare this and the next line
const parts = { install: -2, tilt: -3, ready: -4 }; // Browser.StudioPart
const vibrations = [10, 0, 14, 22, 8, 0, 18, 0, 0, 12, 14, 10, 0]; // milliseconds at full gain, by sound
const voices = { most: 5, playing: 0, level: 0.5 };
const patience = { stale: 250, idle: 5000 }; // milliseconds: older cues are not played; without any the device's sound rests

const presses = ['pointerdown', 'pointerup', 'keydown', 'click']; // the events within which browsers let a page sound

let samples; // the promise of the sounds
let context; // the device's sound, opened by the first press
let rest; // the timer that lets the device's sound rest
let failures = 0; // to open the studio

const address = (name) => new URL(name, import.meta.url).href;
const keepOwn = (urls) => keep(urls, [import.meta.url, ...Object.values(files).map(address)]);

// Takes a cue, or calls a part. The module has the browser's offer to install the app.
export function take(sound, gain, rate, module) {
  if (sound === parts.install) return offerInstallation(module);
  if (sound === parts.tilt) {
    keepOwn([import.meta.url]);
    return sense(gain > 0, module);
  }
  if (sound === parts.ready) return gain > 0 ? makeReady() : retire();
  const time = performance.now();
  const vibration = Math.round(vibrations[sound] * gain);
  if (vibration > 2) navigator.vibrate?.(vibration);
  return makeReady().then(async (buffers) => {
    await open(); // some browsers allow it only after a gesture
    if (performance.now() - time < patience.stale) play(buffers[sound], gain, rate);
  });
}

// Renders the sounds, so that none has to be waited for, and opens the device's sound with the next press: that takes longer than a
// costume takes to pop.
function makeReady() {
  for (const type of presses) addEventListener(type, open, { capture: true, passive: true });
  samples ??= render().catch((error) => { samples = undefined; throw error; });
  return samples;
}

// The reader wants no sound.
function retire() {
  for (const type of presses) removeEventListener(type, open, { capture: true });
}

function open() {
  context ??= new AudioContext({ latencyHint: 'interactive' });
  restLater();
  return context.state === 'running' ? undefined : context.resume().catch((error) => console.info(`sound: ${error}`));
}

function restLater() {
  clearTimeout(rest);
  rest = setTimeout(() => voices.playing || context.suspend(), patience.idle);
}

async function render() {
  const { instance: { exports } } = await WebAssembly.instantiate(await load(address(files.wasm)));
  const buffers = Array.from({ length: sounds }, (_, sound) => {
    const length = exports.render(sound);
    const buffer = new AudioBuffer({ length, numberOfChannels: 1, sampleRate: exports.sampleRate() });
    buffer.copyToChannel(new Float32Array(exports.memory.buffer, exports.samplesAddress(), length), 0);
    return buffer;
  });
  keepOwn([import.meta.url, address(files.wasm)]);
  return buffers;
}

// Opens the studio for a costume (verb `share`). Browsers remember that a module could not be had, so each further attempt names it differently.
export async function share(costume) {
  try {
    const studio = await import(address(files.studio) + (failures ? `#${failures}` : ''));
    await studio.open(costume, address(files.studioWasm), keepOwn);
  } catch (error) {
    failures += 1;
    throw error;
  }
}

function play(buffer, gain, rate) {
  if (voices.playing >= voices.most) return;
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: rate });
  source.connect(new GainNode(context, { gain: gain * voices.level })).connect(context.destination);
  source.onended = () => {
    voices.playing -= 1;
    restLater();
  };
  voices.playing += 1;
  source.start();
}
