// Thousands of random calls with right and wrong arguments: each returns or throws an error of the package, and nothing stops the engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dynamics } from "./dynamics.mjs";

const CLASSES = Object.entries(dynamics).filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === "function");
const NAMES = ["x", "y", "width", "height", "from", "to", "inward", "path", "items", "item", "attachedTo", "attachedToAnchor", "attachmentAnchor",
  "axisOfTranslation", "bounds", "center", "collisionBounds", "radius", "size", "position", "direction", "frequency", "snapTo", "region", "action", "front", "isSensor",
  "categoryBitMask", "motorSpeed", "motorStrength", "breakingForce"];
const NUMBERS = [0, 1, -1, 0.5, 3, 10, 100, 1e6, 1e9, -1e15, 1e15, 1e300, 5e-324, NaN, Infinity, -Infinity, -0, 2 ** 31, 0.1];

/** A generator of numbers: mulberry32. */
function generator(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word = (word + Math.imul(word ^ (word >>> 7), word | 61)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) % limit;
  };
}

class Player {
  objects = [];
  failures = 0;
  calls = 0;

  constructor(seed) { this.below = generator(seed); }

  pick(list) { return list[this.below(list.length)]; }

  number() { return this.below(4) === 0 ? this.pick(NUMBERS) : this.below(400) - 100; }

  point() { return { x: this.number(), y: this.number() }; }

  value(depth = 0) {
    switch (this.below(12)) {
      case 0: return this.pick([null, undefined, true, false, "items", "circle", "instantaneous", "", 3n, Symbol.iterator]);
      case 1: case 2: return this.number();
      case 3: case 4: return this.point();
      case 5: return { x: this.number(), y: this.number(), width: this.number(), height: this.number() };
      case 6: return Array.from({ length: this.below(6) }, () => (depth > 2 ? this.point() : this.value(depth + 1)));
      case 7: return depth > 2 ? {} : this.options(depth);
      case 8: return () => { if (this.below(3) === 0) this.play(); return this.point(); };
      default: return this.objects.length > 0 ? this.pick(this.objects) : this.point();
    }
  }

  options(depth) {
    return Object.fromEntries(Array.from({ length: this.below(5) }, () => [this.pick(NAMES), this.value(depth + 1)]));
  }

  /** Options that are likely to be taken. */
  fitting(name) {
    const items = this.objects.filter((each) => each instanceof dynamics.DynamicItem);
    const item = this.pick(items);
    const bounds = { width: this.below(100), height: 1 + this.below(100) };
    if (name === "DynamicItem") return { center: this.point(), bounds, collisionBounds: this.pick(["circle", "ellipse", "rectangle", Array.from({ length: 5 }, () => this.point())]) };
    if (name === "DynamicItemGroup") return { items: [item, this.pick(items)] };
    if (name === "AttachmentBehavior") return this.below(2) ? { item, attachedToAnchor: this.point() } : { item, attachedTo: this.pick(items), frequency: this.number() };
    if (name === "SnapBehavior") return { item, snapTo: this.point() };
    if (name === "Region") return { radius: this.number() };
    return this.below(2) ? undefined : { items: [item] };
  }

  play() {
    this.calls += 1;
    if (this.calls > 100000) return;
    try {
      const made = this.below(6) === 0 || this.objects.length < 3 ? this.make() : this.use();
      if (typeof made === "object" && made !== null && CLASSES.some(([, Class]) => made instanceof Class)) this.keep(made);
    } catch (error) {
      this.failures += 1;
      if (error instanceof WebAssembly.RuntimeError || /stopped after a fault/.test(error.message)) throw error;
      assert.ok(error instanceof Error);
    }
  }

  keep(object) {
    if (this.objects.length < 60) this.objects.push(object);
    else this.objects[this.below(60)] = object;
  }

  make() {
    const [name, Class] = this.pick(CLASSES);
    const makers = Object.getOwnPropertyNames(Class).filter((each) => typeof Class[each] === "function");
    const options = this.below(3) === 0 ? this.options(0) : this.fitting(name);
    if (makers.length > 0 && this.below(2) === 0) return Class[this.pick(makers)](options, this.value());
    return new Class(options);
  }

  use() {
    const object = this.pick(this.objects);
    const names = [];
    for (let type = Object.getPrototypeOf(object); type !== Object.prototype; type = Object.getPrototypeOf(type)) {
      names.push(...Object.getOwnPropertyNames(type).filter((each) => each !== "constructor"));
    }
    const name = this.pick(names);
    if (name === "dispose" && this.below(20) > 0) return undefined;
    if (typeof object[name] === "function" && this.below(10) > 0) return object[name](this.value(), this.value());
    if (this.below(2) === 0) object[name] = this.value();
    return object[name];
  }

  advance() {
    for (const object of this.objects) {
      if (object instanceof dynamics.DynamicAnimator && this.below(3) === 0) {
        try {
          object.step();
        } catch (error) {
          if (error instanceof WebAssembly.RuntimeError || /stopped after a fault/.test(error.message)) throw error;
        }
      }
    }
  }
}

const games = Number(process.env.RANDOM_GAMES ?? 40);
test(`${games} games of random calls never stop the engine`, () => {
  let [calls, failures] = [0, 0];
  for (let seed = 1; seed <= games; seed += 1) {
    const player = new Player(seed);
    try {
      for (let turn = 0; turn < 600; turn += 1) {
        player.play();
        if (turn % 10 === 0) player.advance();
      }
    } catch (error) {
      throw new Error(`seed ${seed}, call ${player.calls}`, { cause: error });
    }
    calls += player.calls;
    failures += player.failures;
  }
  assert.ok(failures < 0.9 * calls, `${failures} of ${calls} calls failed`);
});
