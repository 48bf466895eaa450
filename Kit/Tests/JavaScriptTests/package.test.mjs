// The package: its files, the types beside the classes, and the program of its README, run on a canvas that counts.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { dynamics, folder } from "./dynamics.mjs";

const text = (name) => readFile(new URL(name, folder), "utf8");
const AsyncFunction = (async () => {}).constructor;

test("the package has the files that its manifest names, and no dependencies", async () => {
  const manifest = JSON.parse(await text("package.json"));
  assert.deepEqual((await readdir(new URL(folder))).sort(), [...manifest.files, "package.json"].sort());
  assert.equal(manifest.dependencies, undefined);
});

test("a bundler for browsers takes the package", async () => {
  const { stdout, stderr } = await promisify(execFile)("esbuild", ["--bundle", "--format=esm", "--minify", fileURLToPath(new URL("dynamics.js", folder))]);
  assert.equal(stderr, "");
  assert.match(stdout, /new URL\("dynamics\.wasm",import\.meta\.url\)/);
});

/** The members of each class in the types; `extends` and the interfaces of the same name are resolved. */
function typesOf(source) {
  const types = {};
  for (const [, name, base, body] of source.matchAll(/(?:class|interface) (\w+)(?:<\w+>)?(?: extends ([\w, ]+))? \{([^]*?)^\}/gm)) {
    const members = [...body.matchAll(/^ {2}(?:static )?(?:readonly )?(\w+)(?=[(:?])/gm)].map((match) => match[1]);
    types[name] ??= { bases: [], members: [] };
    types[name].bases.push(...(base ?? "").split(", ").filter(Boolean));
    types[name].members.push(...members.filter((each) => each !== "constructor"));
  }
  return types;
}

test("the types name every member of the classes, and no other", async () => {
  const source = (await text("dynamics.d.ts"))
    .replace(/^export interface (\w+) extends (\w+) \{\}$/gm, "interface $1 extends $2 {\n}").replace(/^(export )?interface .*\}$/gm, "");
  const types = typesOf(source);
  const all = (name) => [...types[name].members, ...types[name].bases.flatMap((base) => (types[base] ? all(base) : []))];
  for (const [name, Class] of Object.entries(dynamics).filter(([each]) => /^[A-Z]/.test(each))) {
    const found = Object.getOwnPropertyNames(Class).filter((each) => !["length", "name", "prototype"].includes(each));
    for (let type = Class.prototype; type !== Object.prototype; type = Object.getPrototypeOf(type)) found.push(...Object.getOwnPropertyNames(type));
    const members = new Set(found.filter((each) => each !== "constructor"));
    assert.deepEqual([...members].sort(), [...new Set(all(name))].sort(), name);
  }
  const functions = [...source.matchAll(/^export (?:function|let|class) (\w+)/gm)].map((match) => match[1]);
  assert.deepEqual(functions.sort(), Object.keys(dynamics).sort());
});

test("the README's second program drags a box, which falls when it is let go", async () => {
  const blocks = [...(await text("README.md")).matchAll(/```js\n([^]*?)```/g)].map(([, block]) => block);
  const program = blocks.slice(0, 2).join("").replace(/^import .*$/m, "");
  const frames = [];
  const context = { resetTransform() {}, clearRect() {}, fillRect() {}, setTransform() {} };
  const canvas = { width: 320, height: 240, style: {}, getContext: () => context, setPointerCapture() {} };
  const names = Object.keys(dynamics);
  const items = await new AsyncFunction(...names, "document", "requestAnimationFrame", `${program}; return items;`)(
    ...names.map((name) => dynamics[name]), { querySelector: () => canvas }, (draw) => frames.push(draw));
  let time = 0;
  const run = (end) => { for (; frames.length > 0 && time < end; time += 1000 / 60) frames.shift()(time); };
  run(30000);
  assert.equal(frames.length, 0);
  const [box] = [...items].sort((a, b) => a.y - b.y);
  canvas.onpointerdown({ offsetX: box.x + 5, offsetY: box.y, pointerId: 1 });
  assert.equal(frames.length, 1);
  for (let y = box.y; y > 40; y -= 4) {
    canvas.onpointermove({ offsetX: 160, offsetY: y });
    run(time + 10);
  }
  run(time + 100);
  assert.ok(Math.hypot(box.x - 160, box.y - 40) < 10, `at ${box.x}, ${box.y}`);
  canvas.onpointerup();
  run(time + 30000);
  assert.ok(frames.length === 0 && box.y > 100, `${frames.length} frames, at ${box.x}, ${box.y}`);
});

test("the README's program piles boxes up on a canvas until they rest", async () => {
  const [, imports, program] = (await text("README.md")).match(/```js\nimport (\{.*\}) from "disguise-dynamics";\n([^]*?)```/);
  const frames = [];
  const drawn = [];
  const context = {
    resetTransform: () => { drawn.length = 0; }, clearRect() {}, fillRect() {},
    setTransform: (...values) => drawn.push(values),
  };
  const canvas = { width: 320, height: 240, getContext: () => context };
  const names = ["dynamics", "document", "requestAnimationFrame"];
  await new AsyncFunction(...names, `const ${imports} = dynamics;\n${program}`)(
    dynamics, { querySelector: () => canvas }, (draw) => frames.push(draw));
  let time = 0;
  for (; frames.length > 0 && time < 30000; time += 1000 / 60) frames.shift()(time);
  assert.ok(time > 1000 && time < 20000, `at rest after ${time} ms`);
  assert.equal(drawn.length, 30);
  for (const [, , , , x, y] of drawn) assert.ok(x > 0 && x < 320 && y > 0 && y < 240, `a box at ${x}, ${y}`);
});
