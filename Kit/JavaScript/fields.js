// Forces that depend on where items are.

import * as check from "./checks.js";
import { ItemsBehavior, Made, Plan } from "./behaviors.js";
import { FORCE, HANDLE, call, close, write } from "./engine.js";
import { assign, defineNumbers, defineVectors } from "./properties.js";

// In the order of RegionPart in Exports+Fields.swift.
const [INFINITE, CIRCLE, RECTANGLE, INVERSE, UNION, DIFFERENCE, INTERSECTION] = [0, 1, 2, 3, 4, 5, 6];
/** More nested combinations would fill the engine's stack. */
const DEEPEST = 64;
const LONGEST = 10000;

/** The parts of a region, each combination after the regions that it combines, and their depth. */
class Parts {
  constructor(numbers, depth) {
    if (depth > DEEPEST || numbers.length > LONGEST) {
      check.refuse("Region", `regions are nested more than ${DEEPEST} deep, or have too many parts`, "Combine fewer");
    }
    Object.assign(this, { numbers, depth });
  }
}

const partsOfRegions = new WeakMap();

function partsOf(region, where, name) {
  return partsOfRegions.get(region) ?? check.refuse(where, `${name} must be a Region`, "Make it with new Region({ radius: 100 })");
}

function combined(region, other, kind, where) {
  const [a, b] = [partsOf(region, where, "this"), partsOf(other, where, "region")];
  return new Region(new Parts([...a.numbers, ...b.numbers, kind], Math.max(a.depth, b.depth) + 1));
}

export class Region {
  constructor(options) {
    partsOfRegions.set(this, options instanceof Parts ? options : new Parts(partOf(options), 1));
    close(this);
  }

  static get infinite() { return new Region(new Parts([INFINITE], 1)); }

  inverse() {
    const { numbers, depth } = partsOf(this, "inverse", "this");
    return new Region(new Parts([...numbers, INVERSE], depth + 1));
  }

  byUnion(region) { return combined(this, region, UNION, "byUnion"); }
  byDifference(region) { return combined(this, region, DIFFERENCE, "byDifference"); }
  byIntersection(region) { return combined(this, region, INTERSECTION, "byIntersection"); }

  contains(point) {
    const place = check.vector(point, "contains", "point");
    return call("regionContains", write(partsOf(this, "contains", "this").numbers), ...place) === 1;
  }
}

function partOf(options) {
  const { radius, size } = check.options(options, "Region", ["radius", "size"]);
  if ((radius === undefined) === (size === undefined)) check.refuse("Region", "it needs either a radius or a size", "Pass one of them");
  if (size === undefined) return [CIRCLE, check.notNegative(radius, "Region", "radius")];
  return [RECTANGLE, ...check.size(size, "Region", "size")];
}

const SETTINGS = ["items", "action", "position", "region", "strength", "falloff", "minimumRadius", "direction", "smoothness", "animationSpeed"];
// In the order of FieldKind in Exports+Fields.swift.
const KINDS = ["drag", "vortex", "radialGravity", "linearGravity", "velocity", "noise", "turbulence", "spring", "electric", "magnetic", "evaluation"];
const NEEDED = { radialGravity: "position", linearGravity: "direction", velocity: "direction" };

/** A field with numbers that it is made from. */
function plan(kind, options) {
  const where = `${kind}Field`;
  const given = check.options(options, where, SETTINGS);
  const needed = NEEDED[kind];
  if (needed && given[needed] === undefined) check.refuse(where, `${needed} is missing`, "Pass it in the options");
  return new FieldBehavior(new Plan(kind, given));
}

const [LAW, REGION] = [Symbol("law"), Symbol("region")];

export class FieldBehavior extends ItemsBehavior {
  static get pointsPerSecondSquared() { return 100; }
  static get referenceDistance() { return 100; }
  static get referenceSpeed() { return 100; }

  constructor(options) {
    if (!(options instanceof Plan)) check.refuse("FieldBehavior", "a field has a kind", "Make one with FieldBehavior.dragField() and its like");
    const { kind, options: given, law } = options;
    super(new Made(call("makeField", KINDS.indexOf(kind), 0, 0)), { items: given.items }, "FieldBehavior", []);
    [this[LAW], this[REGION]] = [law, Region.infinite];
    assign(this, given, "items");
  }

  static field(options) {
    const { evaluationBlock, ...given } = check.options(options, "field", ["evaluationBlock", ...SETTINGS]);
    const law = check.closure(evaluationBlock, "field", "evaluationBlock");
    if (law === null) check.refuse("field", "evaluationBlock is missing", "Pass a function that returns the force");
    return new FieldBehavior(new Plan("evaluation", given, law));
  }

  get region() { return this[REGION]; }
  set region(region) {
    call("setRegion", this[HANDLE], write(partsOf(region, "FieldBehavior", "region").numbers));
    this[REGION] = region;
  }

  /** Calls the law with the numbers of an item; returns the two of the force. */
  [FORCE]([x, y, velocityX, velocityY, mass, charge, deltaTime]) {
    const answer = this[LAW](this, { x, y }, { x: velocityX, y: velocityY }, mass, charge, deltaTime);
    return check.vector(answer, "FieldBehavior", "the force of an evaluationBlock");
  }
}
for (const kind of KINDS.slice(0, -1)) FieldBehavior[`${kind}Field`] = (options) => plan(kind, options);
defineVectors(FieldBehavior, "position", "direction");
defineNumbers(FieldBehavior, {
  strength: check.number, falloff: check.number, minimumRadius: check.positive, smoothness: check.number, animationSpeed: check.number,
});
