// The world, its time, its queries and its snapshots.

import { ANIMATOR, DynamicBehavior, Made, announce, attach, detach, expectNowhere, tree } from "./behaviors.js";
import * as check from "./checks.js";
import { CollisionBehavior } from "./collisions.js";
import { HANDLE, adopt, call, close, contacts, dispose, enter, objectOf, read, readObjects, readVector, write } from "./engine.js";
import { DynamicItem, outline } from "./items.js";
import { assign, defineClosures } from "./properties.js";

// In the order of AnimatorNumber in Exports+Animator.swift.
const [IS_RUNNING, STEP_DURATION, ELAPSED_TIME, CLAMP_COUNT, MAXIMUM_ADVANCE] = [0, 1, 2, 3, 4];
/** The engine has a bit for each of an animator's collision behaviours. */
const MOST_COLLISIONS = 64;

const collisions = (behaviors) => behaviors.flatMap((each) => [...tree(each)]).filter((each) => each instanceof CollisionBehavior).length;

/** The ends of a cast as numbers, and the shape that is cast; undefined for a ray. */
function parts(cast, where) {
  const { from, to, collisionBounds, bounds, rotation } = check.options(cast, where, ["from", "to", "collisionBounds", "bounds", "rotation"]);
  const ends = [...check.vector(from, where, "from"), ...check.vector(to, where, "to")];
  if ((collisionBounds ?? bounds ?? rotation) === undefined) return [ends];
  return [ends, [...outline(collisionBounds ?? "rectangle", bounds, where), check.number(rotation ?? 0, where, "rotation")]];
}

const WIDTH = 9; // numbers of a hit

function hitAt(index) {
  const at = index * WIDTH;
  const [item, behavior, isIdentified, identifier, , , , , fraction] = read(at + WIDTH).subarray(at);
  return Object.freeze({
    item: objectOf(item), behavior: objectOf(behavior), boundaryIdentifier: isIdentified ? identifier : null,
    point: readVector(at + 4), normal: readVector(at + 6), fraction,
  });
}

/** The part of an animator that its behaviours see. */
class Content {
  behaviors = [];
  /** Behaviours that are being told of their removal. */
  leaving = new Set();
  /** Objects that have left, and that events of this frame and the next may name. */
  left = new Set();
  leftBefore = new Set();

  constructor(owner) { this.owner = owner; }

  keep(object) { this.left.add(object); }

  endFrame() { [this.leftBefore, this.left] = [this.left, new Set()]; }

  expectRoom(behavior) {
    const added = collisions([behavior]);
    if (added > 0 && added + collisions(this.behaviors) > MOST_COLLISIONS) {
      throw new Error(`DynamicAnimator: it takes up to ${MOST_COLLISIONS} collision behaviors. Put items that collide alike into one.`);
    }
  }
}

export class DynamicAnimator {
  #content = new Content(this);
  #isAdvancing = false;
  #referenceBounds = null;

  constructor(options) {
    const where = "DynamicAnimator";
    const { stepsPerSecond = 120, subSteps = 4, ...others } =
      check.options(options, where, ["stepsPerSecond", "subSteps", "maximumAdvance", "referenceBounds", "willResume", "didPause"]);
    const counts = [check.integer(stepsPerSecond, where, "stepsPerSecond", 1), check.integer(subSteps, where, "subSteps", 1)];
    adopt(this, call("makeAnimator", ...counts));
    assign(this, others);
  }

  get #handle() { return check.alive(this, "DynamicAnimator")[HANDLE]; }

  #number(number) { return call("animatorNumber", this.#handle, number); }

  dispose() {
    if (this[HANDLE] === 0) return;
    this.#expectIdle("dispose");
    this.removeAllBehaviors();
    dispose(this);
  }

  get isRunning() { return this.#number(IS_RUNNING) === 1; }
  get stepDuration() { return this.#number(STEP_DURATION); }
  get elapsedTime() { return this.#number(ELAPSED_TIME); }
  get clampCount() { return this.#number(CLAMP_COUNT); }
  get worldHash() { return BigInt.asUintN(64, call("worldHash", this.#handle)); }

  get maximumAdvance() { return this.#number(MAXIMUM_ADVANCE); }
  set maximumAdvance(seconds) { call("setMaximumAdvance", this.#handle, check.positive(seconds, "DynamicAnimator", "maximumAdvance")); }

  get referenceBounds() { return this.#referenceBounds; }
  set referenceBounds(bounds) {
    const isSet = bounds !== null && bounds !== undefined;
    const [x, y, width, height] = isSet ? check.rectangle(bounds, "DynamicAnimator", "referenceBounds") : [0, 0, 0, 0];
    call("setReferenceBounds", this.#handle, isSet ? 1 : 0, x, y, width, height);
    this.#referenceBounds = isSet ? Object.freeze({ x, y, width, height }) : null;
  }

  // Behaviours.

  get behaviors() { return [...this.#content.behaviors]; }

  addBehavior(behavior) {
    const where = "addBehavior";
    check.instance(behavior, DynamicBehavior, where, "behavior");
    const handle = this.#handle;
    if (this.#content.behaviors.includes(behavior)) return;
    expectNowhere(behavior, where);
    announce(behavior, this);
    expectNowhere(behavior, where);
    this.#content.expectRoom(behavior);
    attach(behavior, this.#content);
    this.#content.behaviors.push(behavior);
    call("addBehavior", handle, behavior[HANDLE]);
  }

  removeBehavior(behavior) {
    check.instance(behavior, DynamicBehavior, "removeBehavior", "behavior");
    const handle = this.#handle;
    if (!this.#content.behaviors.includes(behavior) || this.#content.leaving.has(behavior)) return;
    this.#content.leaving.add(behavior);
    try {
      announce(behavior, null);
    } finally {
      this.#content.leaving.delete(behavior);
    }
    if (behavior[ANIMATOR] !== this.#content) return;
    this.#content.behaviors = this.#content.behaviors.filter((each) => each !== behavior);
    detach(behavior, this.#content);
    call("removeBehavior", handle, behavior[HANDLE]);
  }

  removeAllBehaviors() {
    for (const behavior of this.behaviors) this.removeBehavior(behavior);
    // Lets the items leave at once, as nothing is left to take them.
    if (!this.behaviors[0]) call("removeAllBehaviors", this.#handle);
  }

  // Time.

  advanceTo(seconds) { this.#advance("advance", [check.number(seconds, "advanceTo", "seconds")]); }
  advanceToMilliseconds(milliseconds) { this.#advance("advance", [check.number(milliseconds, "advanceToMilliseconds", "milliseconds") / 1000]); }
  step() { this.#advance("step", []); }

  #advance(name, values) {
    const handle = this.#handle;
    this.#expectIdle(name);
    this.#isAdvancing = true;
    enter(name, [handle, ...values], () => {
      this.#isAdvancing = false;
      this.#content.endFrame();
    });
  }

  /** A closure that is called within a step sees a world that is not finished. */
  #expectIdle(name) {
    if (this.#isAdvancing) throw new Error(`${name}: actions and contact closures are called within a step. Call it after advanceTo() has returned.`);
  }

  get contactsBegan() { return contacts(check.alive(this, "DynamicAnimator"), true); }
  get contactsEnded() { return contacts(check.alive(this, "DynamicAnimator"), false); }

  // Items.

  updateItem(item) { call("updateItem", this.#handle, check.instance(item, DynamicItem, "updateItem", "item")[HANDLE]); }

  linearVelocity(item) {
    call("motion", this.#handle, check.instance(item, DynamicItem, "linearVelocity", "item")[HANDLE]);
    return readVector();
  }

  angularVelocity(item) { return call("motion", this.#handle, check.instance(item, DynamicItem, "angularVelocity", "item")[HANDLE]); }

  itemsAt(point) { return readObjects(call("itemsAt", this.#handle, ...check.vector(point, "itemsAt", "point"))); }
  itemsIn(rectangle) { return readObjects(call("itemsIn", this.#handle, ...check.rectangle(rectangle, "itemsIn", "rectangle"))); }

  firstHit(cast) {
    const [ends, shape] = parts(cast, "firstHit");
    if (shape) return this.#hits(ends, shape)[0] ?? null;
    return call("firstHit", this.#handle, ...ends) === 0 ? null : hitAt(0);
  }

  hits(cast) { return this.#hits(...parts(cast, "hits")); }

  #hits(ends, [shape, path, size, rotation] = [-1, [], [0, 0], 0]) {
    const count = call("hits", this.#handle, ...ends, shape, rotation, ...size, write(path) / 2);
    return Array.from({ length: count }, (_, index) => hitAt(index));
  }

  // Snapshots.

  snapshot() {
    this.#expectIdle("snapshot");
    return new DynamicSnapshot(new Made(call("snapshot", this.#handle)));
  }

  canRestore(snapshot) {
    return this.#canRestore(snapshot, "canRestore");
  }

  #canRestore(snapshot, where) {
    const known = check.instance(snapshot, DynamicSnapshot, where, "snapshot", "Call animator.snapshot()");
    return call("canRestore", this.#handle, known[HANDLE]) === 1;
  }

  restore(snapshot) {
    this.#expectIdle("restore");
    if (!this.#canRestore(snapshot, "restore")) {
      throw new Error("restore: an item, boundary, attachment, snap or collision behavior has come or gone since the snapshot, or it is another animator's. Ask canRestore() first.");
    }
    call("restore", this.#handle, snapshot[HANDLE]);
  }
}

defineClosures(DynamicAnimator, null, "willResume", "didPause");

export class DynamicSnapshot {
  constructor(made) {
    if (!(made instanceof Made)) check.refuse("DynamicSnapshot", "it is made by an animator", "Call animator.snapshot()");
    adopt(this, made.handle);
    close(this);
  }

  dispose() { if (this[HANDLE] !== 0) dispose(this); }
}
