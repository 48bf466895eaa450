// Properties of behaviours, whose values the engine keeps.

import * as check from "./checks.js";
import { HANDLE, call, close, readVector } from "./engine.js";

// In the order of NumberProperty in Exports+Properties.swift.
const NUMBERS = [
  "angle", "magnitude", "active", "collisionMode", "elasticity", "friction", "rollingResistance", "density", "resistance",
  "angularResistance", "charge", "categoryBitMask", "collisionBitMask", "isSensor", "isAnchored", "allowsRotation",
  "usesPreciseCollisionDetection", "breakingForce", "breakingTorque", "length", "frequency", "damping", "frictionTorque", "motorSpeed",
  "motorStrength", "attachedItemsCollide", "snapFrequency", "snapDamping", "strength", "falloff", "minimumRadius", "smoothness",
  "animationSpeed",
];

// In the order of PairProperty.
const PAIRS = ["gravityDirection", "pushDirection", "anchorPoint", "attachmentRange", "snapPoint", "position", "direction", "polar"];

export const numberOf = (behavior, name) => call("number", behavior[HANDLE], NUMBERS.indexOf(name));
export const setNumber = (behavior, name, value) => call("setNumber", behavior[HANDLE], NUMBERS.indexOf(name), value);

export function pairOf(behavior, name) {
  call("pair", behavior[HANDLE], PAIRS.indexOf(name));
  return readVector();
}

export const setPair = (behavior, name, [x, y]) => call("setPair", behavior[HANDLE], PAIRS.indexOf(name), x, y);

function define(Class, name, get, set) {
  Object.defineProperty(Class.prototype, name, { get, set, configurable: true });
}

/** Defines properties that are numbers, each with its check; `prefix` tells apart those of two classes. */
export function defineNumbers(Class, checks, prefix = "") {
  for (const [name, check] of Object.entries(checks)) {
    const own = prefix ? prefix + name[0].toUpperCase() + name.slice(1) : name;
    define(
      Class, name, function () { return numberOf(this, own); },
      function (value) { setNumber(this, own, check(value, this.constructor.name, name)); });
  }
}

/** Defines properties that are true or false. */
export function defineSwitches(Class, ...names) {
  for (const name of names) {
    define(
      Class, name, function () { return numberOf(this, name) === 1; },
      function (value) { setNumber(this, name, check.boolean(value, this.constructor.name, name) ? 1 : 0); });
  }
}

const closures = new WeakMap();

/** Defines properties that are functions or null; `tell` is called before each change. */
export function defineClosures(Class, tell, ...names) {
  for (const name of names) {
    define(
      Class, name, function () { return closures.get(this)?.[name] ?? null; },
      function (value) {
        const closure = check.closure(value, this.constructor.name, name);
        tell?.(this, closure ? 1 : 0, name);
        closures.set(this, { ...closures.get(this), [name]: closure });
      });
  }
}

/** Defines properties that are points or vectors. */
export function defineVectors(Class, ...names) {
  for (const name of names) {
    define(
      Class, name, function () { return pairOf(this, name); },
      function (value) { setPair(this, name, check.vector(value, this.constructor.name, name)); });
  }
}

/** Completes an object: sets the properties of the options of its constructor, except those that it has read itself. */
export function assign(behavior, options = {}, ...read) {
  for (const [name, value] of Object.entries(options)) {
    if (!read.includes(name) && value !== undefined) behavior[name] = value;
  }
  close(behavior);
}
