// Contacts of items with each other and with boundaries.

import * as check from "./checks.js";
import { ItemsBehavior, Made } from "./behaviors.js";
import { HANDLE, call, read, write } from "./engine.js";
import { assign, defineClosures, numberOf, setNumber } from "./properties.js";

// The bits of CollisionBehavior.Mode.
const MODES = { items: 1, boundaries: 2, everything: 3 };
// In the order of BoundaryKind in Exports+Collisions.swift.
const [SEGMENT, ONE_SIDED, PATH, CLOSED_PATH, ONE_WAY] = [0, 1, 2, 3, 4];
const SIDES = ["top", "right", "bottom", "left"];

export class CollisionBehavior extends ItemsBehavior {
  #isInReferenceBounds = false;

  constructor(options) {
    super(
      new Made(call("makeBehavior", 2)), options, "CollisionBehavior",
      ["collisionMode", "contactBegan", "contactEnded", "translatesReferenceBoundsIntoBoundary"]);
    assign(this, options, "items");
  }

  get collisionMode() {
    const mode = numberOf(this, "collisionMode");
    return Object.keys(MODES).find((name) => MODES[name] === mode);
  }

  set collisionMode(mode) {
    const names = Object.keys(MODES);
    setNumber(this, "collisionMode", MODES[names[check.word(mode, "CollisionBehavior", "collisionMode", names)]]);
  }

  get translatesReferenceBoundsIntoBoundary() { return this.#isInReferenceBounds; }

  set translatesReferenceBoundsIntoBoundary(isSet) {
    check.boolean(isSet, "CollisionBehavior", "translatesReferenceBoundsIntoBoundary");
    if (isSet === this.#isInReferenceBounds) return;
    this.#setReferenceInsets(isSet, [0, 0, 0, 0]);
  }

  setTranslatesReferenceBoundsIntoBoundaryWithInsets(insets) {
    const where = "setTranslatesReferenceBoundsIntoBoundaryWithInsets";
    const given = check.object(insets, where, "insets", "{ top: 8, right: 8, bottom: 8, left: 8 }");
    this.#setReferenceInsets(true, SIDES.map((side) => check.number(given[side], where, `insets.${side}`)));
  }

  #setReferenceInsets(isSet, insets) {
    call("setReferenceInsets", this[HANDLE], isSet ? 1 : 0, ...insets);
    this.#isInReferenceBounds = isSet;
  }

  // Boundaries.

  addBoundary(identifier, line) {
    const where = "addBoundary";
    const number = check.integer(identifier, where, "identifier");
    const { from, to, inward, path, isClosed = false } = check.options(line, where, ["from", "to", "inward", "path", "isClosed"]);
    const isPath = path !== undefined;
    if (isPath) {
      if ((from ?? to ?? inward) !== undefined) check.refuse(where, "path stands beside from, to or inward", "Pass either a path or a line");
      const kind = check.boolean(isClosed, where, "isClosed") ? CLOSED_PATH : PATH;
      return this.#add(number, kind, check.points(path, where, "path", 1));
    }
    if (inward !== undefined) return this.#add(number, ONE_SIDED, sided(where, from, to, inward, "inward"));
    this.#add(number, SEGMENT, [...check.vector(from, where, "from"), ...check.vector(to, where, "to")]);
  }

  addOneWayBoundary(identifier, line) {
    const where = "addOneWayBoundary";
    const number = check.integer(identifier, where, "identifier");
    const { from, to, front } = check.options(line, where, ["from", "to", "front"]);
    this.#add(number, ONE_WAY, sided(where, from, to, front, "front"));
  }

  #add(identifier, kind, coordinates) {
    call("addBoundary", this[HANDLE], identifier, kind, write(coordinates) / 2);
  }

  categoryBitMaskOfBoundary(identifier) {
    return call("boundaryCategories", this[HANDLE], check.integer(identifier, "categoryBitMaskOfBoundary", "identifier"));
  }

  setCategoryBitMaskOfBoundary(categories, identifier) {
    const where = "setCategoryBitMaskOfBoundary";
    const bits = check.mask(categories, where, "categories");
    call("setBoundaryCategories", this[HANDLE], check.integer(identifier, where, "identifier"), bits);
  }

  removeBoundary(identifier) { call("removeBoundary", this[HANDLE], check.integer(identifier, "removeBoundary", "identifier")); }
  removeAllBoundaries() { call("removeAllBoundaries", this[HANDLE]); }

  get boundaryIdentifiers() { return [...read(call("boundaryIdentifiers", this[HANDLE]))]; }

  boundary(identifier) {
    const count = call("boundary", this[HANDLE], check.integer(identifier, "boundary", "identifier"));
    const numbers = [...read(2 * count)];
    return count === 0 ? null : Array.from({ length: count }, (_, i) => ({ x: numbers[2 * i], y: numbers[2 * i + 1] }));
  }
}
function listen(behavior, isSet, name) { call("setContactListener", behavior[HANDLE], name === "contactBegan" ? 1 : 0, isSet); }
defineClosures(CollisionBehavior, listen, "contactBegan", "contactEnded");

/** The ends of a line, and the direction of one of its sides. */
function sided(where, from, to, direction, name) {
  const ends = [...check.vector(from, where, "from"), ...check.vector(to, where, "to")];
  const side = check.vector(direction, where, name);
  if (isAside(ends, side)) return [...ends, ...side];
  return check.refuse(where, `${name} is along the line, or from and to are the same point`, "Pass the direction of the free side");
}

/** Whether a direction leads away from a line. The engine asks the same of its own unit vectors, so this is stricter than 0. */
function isAside([fromX, fromY, toX, toY], [x, y]) {
  const sine = ((toX - fromX) * y - (toY - fromY) * x) / Math.hypot(toX - fromX, toY - fromY) / Math.hypot(x, y);
  return Math.abs(sine) > 1e-9;
}
