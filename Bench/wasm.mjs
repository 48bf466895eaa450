// wasm.mjs MODULE SCENE: runs a scene of DynamicsBench.wasm and prints its line. The module asks for the time and nothing
// else; times of a step are microseconds, so the clock must not be a page's, which is rounded; Node's is not.
import { readFile } from "node:fs/promises";

const [file, scene] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(file), { bench: { now: () => performance.now() } });
const { memory, reserve, run, result } = instance.exports;

const name = new TextEncoder().encode(scene);
new Uint8Array(memory.buffer, reserve(name.length), name.length).set(name);
const count = run(name.length);
if (count === 0) {
  console.error(`no scene ${scene}`);
  process.exit(64);
}
// Only now: a memory that has grown is another buffer.
console.log(new TextDecoder().decode(new Uint8Array(memory.buffer, result(), count)));
