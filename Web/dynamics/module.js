// The module PlaygroundWeb.wasm as an object: texts and lists of numbers in place of addresses.

const decoder = new TextDecoder();

export async function load(address) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), {});
  const exports = instance.exports;
  const text = (length) => decoder.decode(new Uint8Array(exports.memory.buffer, exports.textAddress(), length));
  const floats = (address, count) => (count ? new Float32Array(exports.memory.buffer, address, count) : new Float32Array());
  return {
    ...exports,
    scenes: Array.from({ length: exports.sceneCount() }, (_, index) => ({
      key: text(exports.sceneText(index, 0)),
      part: text(exports.sceneText(index, 1)),
    })),
    settings: Array.from({ length: exports.settingCount() }, (_, index) => ({
      key: text(exports.settingText(index, 0)),
      unit: text(exports.settingText(index, 1)),
      min: exports.settingNumber(index, 0),
      max: exports.settingNumber(index, 1),
      step: exports.settingNumber(index, 2),
      get value() { return exports.settingNumber(index, 3); },
      get standard() { return exports.settingNumber(index, 4); },
      get isUsed() { return exports.settingNumber(index, 5) === 1; },
      get start() { return exports.settingNumber(index, 6); },
    })),
    code: (language) => text(exports.writeCode(language)),
    // All inputs since the start as text; null if they are too many.
    inputs: () => { const length = exports.writeInputs(); return length < 0 ? null : text(length); },
    // False if the text is none of this scene.
    replay(inputs) {
      const bytes = new TextEncoder().encode(inputs);
      const address = exports.makeRoom(bytes.length);
      if (!address) return false;
      new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
      return exports.replayInputs() === 1;
    },
    itemShape: (item) => text(exports.itemShape(item)),
    // Valid until the next call.
    drawing: (layers) => { const count = exports.draw(layers); return floats(exports.drawingAddress(), count); },
    energies: (frames) => { const count = exports.readEnergies(frames); return floats(exports.energiesAddress(), count); },
  };
}
