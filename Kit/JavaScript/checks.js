// Checks of arguments. Each error says where, which argument, what is wrong, and how to mend it.

import { HANDLE, expectReady } from "./engine.js";

/** Beyond this, sums and squares of numbers would leave their range. */
const FARTHEST = 1e15;
const INTEGERS = 2 ** 31;

export function refuse(where, fault, remedy) {
  throw new TypeError(`${where}: ${fault}. ${remedy}.`);
}

/** A value as errors show it. */
function shown(value) {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (value === null || typeof value !== "object") return String(value);
  return Array.isArray(value) ? "an array" : `an object (${value.constructor?.name || "without a class"})`;
}

/** A finite number within a range. */
export function number(value, where, name, least = -FARTHEST, isLeastExcluded = false) {
  const isFine = typeof value === "number" && Math.abs(value) <= FARTHEST && (isLeastExcluded ? value > least : value >= least);
  if (isFine) return value;
  const range = least === -FARTHEST ? "" : isLeastExcluded ? ` above ${least}` : `, ${least} or more`;
  const remedy = Math.abs(value) <= FARTHEST ? "Write one in that range" : "Check what it is calculated from";
  return refuse(where, `${name} must be a finite number${range}, but is ${shown(value)}`, remedy);
}

export const notNegative = (value, where, name) => number(value, where, name, 0);
export const positive = (value, where, name) => number(value, where, name, 0, true);

export function integer(value, where, name, least = -INTEGERS) {
  if (Number.isInteger(value) && value >= least && value < INTEGERS) return value;
  const remedy = value < least ? `Write ${least} or more` : "Round it, or number things from 1";
  return refuse(where, `${name} must be an integer, ${least} or more, but is ${shown(value)}`, remedy);
}

/** A number that nothing exceeds where it is infinite. */
export const limit = (value, where, name) => (value === Infinity ? value : notNegative(value, where, name));

/** 32 bits. */
export function mask(value, where, name) {
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return value;
  return refuse(where, `${name} must be an integer from 0 to 4294967295, but is ${shown(value)}`, "Write value >>> 0 to convert bits");
}

export function boolean(value, where, name) {
  if (typeof value === "boolean") return value;
  return refuse(where, `${name} must be true or false, but is ${shown(value)}`, "Write Boolean(value) to convert it");
}

/** A function, or null for none. */
export function closure(value, where, name) {
  if (value === undefined || value === null) return null;
  if (typeof value === "function") return value;
  return refuse(where, `${name} must be a function, but is ${shown(value)}`, "Pass null for none");
}

/** One of some words. */
export function word(value, where, name, words) {
  if (typeof value === "string" && words.includes(value)) return words.indexOf(value);
  return refuse(where, `${name} must be one of "${words.join('", "')}", but is ${shown(value)}`, "Check its spelling");
}

export function object(value, where, name, example) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  return refuse(where, `${name} must be an object such as ${example}, but is ${shown(value)}`, "Pass such an object");
}

/** A point or vector as two numbers. */
export function vector(value, where, name) {
  const { x, y } = object(value, where, name, "{ x: 10, y: 20 }");
  return [number(x, where, `${name}.x`), number(y, where, `${name}.y`)];
}

/** A size as two numbers. */
export function size(value, where, name) {
  const { width, height } = object(value, where, name, "{ width: 40, height: 30 }");
  return [notNegative(width, where, `${name}.width`), notNegative(height, where, `${name}.height`)];
}

export function rectangle(value, where, name) {
  const { x, y, width, height } = object(value, where, name, "{ x: 0, y: 0, width: 320, height: 240 }");
  return Object.entries({ x, y, width, height }).map(([key, side]) => number(side, where, `${name}.${key}`));
}

/** The elements of an array or another iterable. */
export function list(value, where, name, most = 100000) {
  if (typeof value !== "object" || value === null || typeof value[Symbol.iterator] !== "function") {
    refuse(where, `${name} must be an array, but is ${shown(value)}`, "Put a single one between [ and ]");
  }
  const elements = [];
  for (const element of value) {
    if (elements.length === most) refuse(where, `${name} has more than ${most} elements`, "Divide it");
    elements.push(element);
  }
  return elements;
}

/** Points as a list of numbers. */
export function points(value, where, name, least) {
  const found = list(value, where, name);
  if (found.length < least) refuse(where, `${name} must have ${least} points or more, but has ${found.length}`, "Add points");
  return found.flatMap((point, index) => vector(point, where, `${name}[${index}]`));
}

/** An object of a class of this module that was not disposed of. */
export function instance(value, Class, where, name, remedy = `Make it with new ${Class.name}() of the same module`) {
  if (!(value instanceof Class) || value[HANDLE] === undefined) {
    refuse(where, `${name} must be a ${Class.name}, but is ${shown(value)}`, remedy);
  }
  return alive(value, Class.name);
}

/** An object that was not disposed of, at a time when it can be used: before anything is noted that the engine then refuses. */
export function alive(value, where) {
  expectReady();
  if (value[HANDLE] === 0) throw new Error(`${where}: it was disposed of. Make a new one.`);
  return value;
}

/** The options of a constructor, with no others than those named. */
export function options(value, where, names) {
  const given = object(value === undefined ? {} : value, where, "options", "{ ... }");
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) refuse(where, `there is no option ${shown(name)}`, `The options are ${names.join(", ")}`);
  }
  return given;
}
