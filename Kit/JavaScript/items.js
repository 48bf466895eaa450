// Things that behaviours move.

import * as check from "./checks.js";
import { HANDLE, adopt, call, close, followPoses, poses, read, write } from "./engine.js";

/** Makes the engine's part of an item. */
const MAKE = Symbol("make");
/** The number of the item's pose. */
const SLOT = Symbol("slot");
/** The animator that an item is in, and the number of its behaviours that have the item. */
export const OWNER = Symbol("owner");
export const HOLDS = Symbol("holds");
/** The items of a group. */
export const MEMBERS = Symbol("members");

const SHAPES = ["rectangle", "circle", "ellipse"];
const PATH = 3;

export class DynamicItem {
  constructor(options) {
    this[MEMBERS] = [];
    adopt(this, this[MAKE](options));
    followPoses();
    this[SLOT] = 3 * call("slot", this[HANDLE]);
    this[OWNER] = null;
    this[HOLDS] = 0;
    close(this);
  }

  [MAKE](options) {
    const where = "DynamicItem";
    const { center = { x: 0, y: 0 }, rotation = 0, bounds, collisionBounds = "rectangle" } =
      check.options(options, where, ["center", "rotation", "bounds", "collisionBounds"]);
    const [shape, path, size] = outline(collisionBounds, bounds, where);
    const pose = [...check.vector(center, where, "center"), check.number(rotation, where, "rotation")];
    return call("makeItem", shape, ...pose, ...size, write(path) / 2);
  }

  get index() { return this[SLOT] / 3; }
  get x() { return poses[this[SLOT]]; }
  get y() { return poses[this[SLOT] + 1]; }

  get center() { return Object.freeze({ x: this.x, y: this.y }); }
  set center(center) { call("place", this[HANDLE], ...check.vector(center, "DynamicItem", "center"), this.rotation); }

  get rotation() { return poses[this[SLOT] + 2]; }
  set rotation(radians) { call("place", this[HANDLE], this.x, this.y, check.number(radians, "DynamicItem", "rotation")); }

  get bounds() {
    call("bounds", this[HANDLE]);
    const [width, height] = read(2);
    return Object.freeze({ width, height });
  }
}

/** The number of a shape, the coordinates of a path, and the size. */
export function outline(collisionBounds, bounds, where) {
  const [shape, path] = shapeOf(collisionBounds, where);
  if (bounds === undefined && shape === PATH) return [shape, path, extent(path)];
  // The engine keeps sizes within these limits.
  return [shape, path, check.size(bounds, where, "bounds").map((side) => Math.min(Math.max(side, 0.5), 1e6))];
}

/** The number of a shape, and the coordinates of a path. */
function shapeOf(value, where) {
  if (typeof value === "string") return [check.word(value, where, "collisionBounds", SHAPES), []];
  const path = check.points(value, where, "collisionBounds", 3);
  if (call("isPath", write(path) / 2) === 0) {
    check.refuse(where, "the points of collisionBounds enclose less than 0.25 square points", "Pass three points or more that are not in line");
  }
  return [PATH, path];
}

/** The width and height of a path. */
function extent(path) {
  return [0, 1].map((axis) => {
    const values = path.filter((_, index) => index % 2 === axis);
    return values.reduce((most, value) => Math.max(most, value)) - values.reduce((least, value) => Math.min(least, value));
  });
}

export class DynamicItemGroup extends DynamicItem {
  [MAKE](options) {
    const where = "DynamicItemGroup";
    const items = [...new Set(check.list(check.options(options, where, ["items"]).items, where, "items"))];
    if (items.length === 0) check.refuse(where, "items must not be empty", "Pass the items that move as one");
    for (const [index, item] of items.entries()) {
      check.instance(item, DynamicItem, where, `items[${index}]`);
      if (item instanceof DynamicItemGroup) check.refuse(where, `items[${index}] is a group itself`, "Pass the items of both in one group");
    }
    this[MEMBERS] = items;
    return call("makeGroup", write(items.map((item) => item[HANDLE])));
  }

  get items() { return [...this[MEMBERS]]; }
}
