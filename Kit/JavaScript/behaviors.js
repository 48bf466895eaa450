// The base of all behaviours, and those that act on any number of items.

import * as check from "./checks.js";
import { HANDLE, adopt, call, readVector } from "./engine.js";
import { DynamicItem, HOLDS, MEMBERS, OWNER } from "./items.js";
import { assign, defineClosures, defineNumbers, defineSwitches, defineVectors, setPair } from "./properties.js";

export const ANIMATOR = Symbol("animator");
export const PARENT = Symbol("parent");
export const CHILDREN = Symbol("children");
/** The items of a behaviour, in an iterable. */
export const ITEMS = Symbol("items");

/** More nested children would fill the engine's stack. */
const DEEPEST = 32;
// In the order of BehaviorKind in Exports+Behaviors.swift.
const KINDS = ["composite", "gravity", "collision", "item", "continuousPush", "instantaneousPush"];

/** The handle of a new counterpart in the engine. Only this module makes one, so that no other number is taken for a handle. */
export class Made {
  constructor(handle) { this.handle = handle; }
}

/** A kind of attachment or field with its options, for the constructor. */
export class Plan {
  constructor(kind, options, law) { Object.assign(this, { kind, options, law }); }
}

const make = (kind) => new Made(call("makeBehavior", KINDS.indexOf(kind)));

/** A behaviour and its children and theirs. */
export function* tree(behavior) {
  yield behavior;
  for (const child of behavior[CHILDREN]) yield* tree(child);
}

const height = (behavior) => 1 + Math.max(0, ...behavior[CHILDREN].map(height));

/** Refuses an item of another animator, or of a group there: two bodies would place it. */
function expectFree(item, owner) {
  if ((item[OWNER] ?? owner) === owner) return;
  throw new Error("DynamicItem: it is in another animator, or in behaviors as well as in a group. Remove it there first.");
}

function hold(item, animator) {
  expectFree(item, animator);
  for (const member of item[MEMBERS]) expectFree(member, item);
  for (const member of item[MEMBERS]) member[OWNER] = item;
  item[OWNER] = animator;
  item[HOLDS] += 1;
}

function letGo(item, animator) {
  item[HOLDS] -= 1;
  if (item[HOLDS] === 0) for (const each of [item, ...item[MEMBERS]]) each[OWNER] = null;
  animator.keep(item);
}

/** Notes a tree's animator, before or after the engine does. */
export function attach(behavior, animator) {
  const held = [];
  try {
    for (const each of tree(behavior)) {
      for (const item of each[ITEMS]) {
        hold(item, animator.owner);
        held.push(item);
      }
    }
  } catch (error) {
    for (const item of held) letGo(item, animator);
    throw error;
  }
  for (const each of tree(behavior)) each[ANIMATOR] = animator;
}

export function detach(behavior, animator) {
  for (const each of tree(behavior)) {
    each[ANIMATOR] = null;
    for (const item of each[ITEMS]) letGo(item, animator);
    animator.keep(each);
  }
}

/** Notes that the engine has removed a behaviour. */
export function forget(behavior) {
  const { [PARENT]: parent, [ANIMATOR]: animator } = behavior;
  if (parent) parent[CHILDREN] = parent[CHILDREN].filter((each) => each !== behavior);
  else animator.behaviors = animator.behaviors.filter((each) => each !== behavior);
  behavior[PARENT] = null;
  detach(behavior, animator);
  announce(behavior, null);
}

/** Refuses a behaviour that is somewhere already. */
export function expectNowhere(behavior, where) {
  if (!behavior[PARENT] && !behavior[ANIMATOR]) return;
  throw new Error(`${where}: the behavior is in an animator or has a parent. Remove it there first.`);
}

/** Announces that a tree comes, or goes. */
export function announce(behavior, animator) {
  for (const each of [...tree(behavior)]) each.willMove(animator);
}

export class DynamicBehavior {
  constructor(options) {
    const isDerived = options instanceof Made;
    if (!isDerived) check.options(options, "DynamicBehavior", ["action"]);
    adopt(this, (isDerived ? options : make("composite")).handle);
    this[ANIMATOR] = null;
    this[PARENT] = null;
    this[CHILDREN] = [];
    this[ITEMS] = [];
    if (!isDerived) assign(this, options);
  }

  get dynamicAnimator() { return this[ANIMATOR]?.owner ?? null; }
  get childBehaviors() { return [...this[CHILDREN]]; }

  willMove(_animator) {}

  addChildBehavior(behavior) {
    const where = "addChildBehavior";
    check.instance(behavior, DynamicBehavior, where, "behavior");
    if (this[CHILDREN].includes(behavior)) return;
    this.#expectFit(behavior, where);
    if (this[ANIMATOR]) {
      announce(behavior, this.dynamicAnimator);
      this.#expectFit(behavior, where);
    }
    this[ANIMATOR]?.expectRoom(behavior);
    if (this[ANIMATOR]) attach(behavior, this[ANIMATOR]);
    this[CHILDREN].push(behavior);
    behavior[PARENT] = this;
    call("addChild", this[HANDLE], behavior[HANDLE]);
  }

  #expectFit(behavior, where) {
    expectNowhere(behavior, where);
    let depth = height(behavior);
    for (let ancestor = this; ancestor; ancestor = ancestor[PARENT]) {
      if (ancestor === behavior) throw new Error(`${where}: a behavior cannot be its own child or its children's. Add another behavior.`);
      depth += 1;
    }
    if (depth > DEEPEST) throw new Error(`${where}: behaviors are nested more than ${DEEPEST} deep. Add this one farther up.`);
  }

  removeChildBehavior(behavior) {
    check.instance(behavior, DynamicBehavior, "removeChildBehavior", "behavior");
    if (!this[CHILDREN].includes(behavior)) return;
    if (this[ANIMATOR]) announce(behavior, null);
    if (!this[CHILDREN].includes(behavior)) return;
    this[CHILDREN] = this[CHILDREN].filter((each) => each !== behavior);
    behavior[PARENT] = null;
    if (this[ANIMATOR]) detach(behavior, this[ANIMATOR]);
    call("removeChild", this[HANDLE], behavior[HANDLE]);
  }
}

defineClosures(DynamicBehavior, (behavior, isSet) => call("setAction", behavior[HANDLE], isSet), "action");

export class ItemsBehavior extends DynamicBehavior {
  constructor(made, options, where, names) {
    const given = check.options(options, where, ["items", "action", ...names]);
    if (!(made instanceof Made)) check.refuse("ItemsBehavior", "it is the base of other behaviors", "Make one of those");
    super(made);
    this[ITEMS] = new Set();
    for (const item of check.list(given.items ?? [], where, "items")) this.addItem(item);
  }

  get items() { return [...this[ITEMS]]; }

  addItem(item) {
    check.instance(item, DynamicItem, this.constructor.name, "item");
    if (this[ITEMS].has(item)) return;
    const animator = this[ANIMATOR];
    if (animator) hold(item, animator.owner);
    this[ITEMS].add(item);
    call("addItem", this[HANDLE], item[HANDLE]);
  }

  removeItem(item) {
    check.instance(item, DynamicItem, this.constructor.name, "item");
    if (!this[ITEMS].delete(item)) return;
    if (this[ANIMATOR]) letGo(item, this[ANIMATOR]);
    call("removeItem", this[HANDLE], item[HANDLE]);
  }
}

export class DirectedBehavior extends ItemsBehavior {
  setAngle(angle, magnitude) {
    const where = this.constructor.name;
    setPair(this, "polar", [check.number(angle, where, "angle"), check.number(magnitude, where, "magnitude")]);
  }
}
defineNumbers(DirectedBehavior, { angle: check.number, magnitude: check.number });

export class GravityBehavior extends DirectedBehavior {
  static get pointsPerSecondSquared() { return 1000; }

  constructor(options) {
    super(make("gravity"), options, "GravityBehavior", ["angle", "magnitude", "gravityDirection"]);
    assign(this, options, "items");
  }
}
defineVectors(GravityBehavior, "gravityDirection");

// Bundles are smaller without private fields in classes that do something before they call super().
const MODE = Symbol("mode");

export class PushBehavior extends DirectedBehavior {
  static get pointsPerSecond() { return 100; }

  constructor(options) {
    const where = "PushBehavior";
    const names = ["mode", "angle", "magnitude", "pushDirection", "active"];
    const { mode = "continuous", ...others } = check.options(options, where, ["items", "action", ...names]);
    const isOnce = check.word(mode, where, "mode", ["continuous", "instantaneous"]) === 1;
    super(make(isOnce ? "instantaneousPush" : "continuousPush"), others, where, names);
    this[MODE] = mode;
    assign(this, others, "items");
  }

  get mode() { return this[MODE]; }

  setTargetOffsetFromCenter(offset, item) {
    const where = "setTargetOffsetFromCenter";
    const values = check.vector(offset, where, "offset");
    call("setTargetOffset", this[HANDLE], check.instance(item, DynamicItem, where, "item")[HANDLE], ...values);
  }

  targetOffsetFromCenter(item) {
    call("targetOffset", this[HANDLE], check.instance(item, DynamicItem, "targetOffsetFromCenter", "item")[HANDLE]);
    return readVector();
  }
}
defineSwitches(PushBehavior, "active");
defineVectors(PushBehavior, "pushDirection");

const MATERIAL = ["elasticity", "friction", "rollingResistance", "density", "resistance", "angularResistance"];
const MASKS = ["categoryBitMask", "collisionBitMask"];
const TRAITS = ["isSensor", "isAnchored", "allowsRotation", "usesPreciseCollisionDetection"];

export class DynamicItemBehavior extends ItemsBehavior {
  constructor(options) {
    super(make("item"), options, "DynamicItemBehavior", [...MATERIAL, "charge", ...MASKS, ...TRAITS]);
    assign(this, options, "items");
  }

  linearVelocity(item) {
    call("velocity", this[HANDLE], check.instance(item, DynamicItem, "linearVelocity", "item")[HANDLE]);
    return readVector();
  }

  angularVelocity(item) {
    return call("velocity", this[HANDLE], check.instance(item, DynamicItem, "angularVelocity", "item")[HANDLE]);
  }

}
// In the order of VelocityChange in Exports+Behaviors.swift.
for (const [change, name] of ["setLinearVelocity", "setAngularVelocity", "addLinearVelocity", "addAngularVelocity"].entries()) {
  DynamicItemBehavior.prototype[name] = function (velocity, item) {
    const values = change % 2 ? [check.number(velocity, name, "velocity"), 0] : check.vector(velocity, name, "velocity");
    call("changeVelocity", this[HANDLE], check.instance(item, DynamicItem, name, "item")[HANDLE], change, ...values);
  };
}
defineNumbers(DynamicItemBehavior, Object.fromEntries(MATERIAL.map((name) => [name, check.notNegative])));
defineNumbers(DynamicItemBehavior, { charge: check.number, categoryBitMask: check.mask, collisionBitMask: check.mask });
defineSwitches(DynamicItemBehavior, ...TRAITS);
