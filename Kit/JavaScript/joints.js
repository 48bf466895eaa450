// Behaviours that hold one item to a point, or two to each other.

import * as check from "./checks.js";
import { DynamicBehavior, ITEMS, Made, Plan, forget } from "./behaviors.js";
import { BREAK, HANDLE, call } from "./engine.js";
import { DynamicItem } from "./items.js";
import { assign, defineClosures, defineNumbers, defineSwitches, defineVectors, pairOf, setPair } from "./properties.js";

// In the order of AttachmentKind in Exports+Joints.swift.
const KINDS = ["attachment", "limitAttachment", "fixedAttachment", "pinAttachment", "slidingAttachment"];
const LIMITS = ["breakingForce", "breakingTorque", "didBreak"];
const SETTINGS = [
  "action", "length", "frequency", "damping", "frictionTorque", "motorSpeed", "motorStrength", "attachmentRange", "attachedItemsCollide", ...LIMITS,
];
const OFFSETS = ["offsetFromCenter", "attachedToAnchor", "attachedTo", "otherOffsetFromCenter"];
const ANCHORS = ["attachedTo", "attachmentAnchor", "axisOfTranslation"];

/** The items of an attachment. */
function itemsOf({ item, attachedTo }, where) {
  check.instance(item, DynamicItem, where, "item");
  if (attachedTo === undefined || attachedTo === null) return [item];
  check.instance(attachedTo, DynamicItem, where, "attachedTo");
  if (attachedTo === item) check.refuse(where, "attachedTo is the item itself", "Pass two different items");
  return [item, attachedTo];
}

/** A rod or a rope, between two offsets or from an offset to an anchor. */
function offsets({ offsetFromCenter = { x: 0, y: 0 }, otherOffsetFromCenter = { x: 0, y: 0 }, attachedToAnchor }, items, where) {
  const offset = check.vector(offsetFromCenter, where, "offsetFromCenter");
  if (items.length === 1) return [...offset, ...check.vector(attachedToAnchor, where, "attachedToAnchor (as there is no attachedTo)")];
  if (attachedToAnchor !== undefined) check.refuse(where, "attachedToAnchor stands beside attachedTo", "Pass one of them");
  return [...offset, ...check.vector(otherOffsetFromCenter, where, "otherOffsetFromCenter")];
}

/** A weld, a pin or a rail at an anchor. */
function anchors({ attachmentAnchor, axisOfTranslation }, where, isRail) {
  const anchor = check.vector(attachmentAnchor, where, "attachmentAnchor");
  if (!isRail) return [...anchor, 0, 0];
  const axis = check.vector(axisOfTranslation, where, "axisOfTranslation");
  if (axis[0] === 0 && axis[1] === 0) check.refuse(where, "axisOfTranslation is (0, 0)", "Pass a direction");
  return [...anchor, ...axis];
}

function make(kind, given, items) {
  const isOffset = kind === "attachment" || kind === "limitAttachment";
  const where = kind === "attachment" ? "AttachmentBehavior" : kind;
  const numbers = isOffset ? offsets(given, items, where) : anchors(given, where, kind === "slidingAttachment");
  return new Made(call("makeAttachment", KINDS.indexOf(kind), items[0][HANDLE], items[1]?.[HANDLE] ?? 0, ...numbers));
}

/** The base of attachments and snaps. */
class JointBehavior extends DynamicBehavior {
  get items() { return [...this[ITEMS]]; }

  [BREAK]() {
    forget(this);
    this.didBreak?.(this);
  }
}
defineClosures(JointBehavior, null, "didBreak");
defineNumbers(JointBehavior, { breakingForce: check.limit, breakingTorque: check.limit });

export class AttachmentBehavior extends JointBehavior {
  constructor(options) {
    const { kind, options: given } = options instanceof Plan ? options : new Plan("attachment", options);
    const where = kind === "attachment" ? "AttachmentBehavior" : kind;
    const own = where === kind && kind !== "limitAttachment" ? ANCHORS : OFFSETS;
    check.options(given, where, ["item", ...own, ...SETTINGS]);
    const items = itemsOf(given ?? {}, where);
    super(make(kind, given, items));
    this[ITEMS] = items;
    assign(this, given, "item", ...own);
  }

  get attachedBehaviorType() { return this[ITEMS].length > 1 ? "items" : "anchor"; }

  get attachmentRange() {
    const { x, y } = pairOf(this, "attachmentRange");
    return Object.freeze({ minimum: x, maximum: y });
  }

  set attachmentRange(range) {
    const where = "attachmentRange";
    const { minimum, maximum } = check.object(range, "AttachmentBehavior", where, "{ minimum: -1, maximum: 1 }");
    if (!(minimum <= 0 && maximum >= 0 && typeof minimum === "number" && typeof maximum === "number")) {
      check.refuse("AttachmentBehavior", `${where} must contain 0, the place or angle at which the attachment was made`, "Pass a minimum up to 0 and a maximum from 0");
    }
    setPair(this, where, [minimum, maximum]);
  }
}
for (const kind of KINDS.slice(1)) AttachmentBehavior[kind] = (options) => new AttachmentBehavior(new Plan(kind, options));
defineVectors(AttachmentBehavior, "anchorPoint");
defineNumbers(AttachmentBehavior, {
  length: check.notNegative, frequency: check.notNegative, damping: check.notNegative, frictionTorque: check.notNegative,
  motorSpeed: check.number, motorStrength: check.notNegative,
});
defineSwitches(AttachmentBehavior, "attachedItemsCollide");

export class SnapBehavior extends JointBehavior {
  constructor(options) {
    const where = "SnapBehavior";
    const given = check.options(options, where, ["item", "snapTo", "action", "frequency", "damping", ...LIMITS]);
    const item = check.instance(given.item, DynamicItem, where, "item");
    const point = check.vector(given.snapTo, where, "snapTo");
    super(new Made(call("makeSnap", item[HANDLE], ...point)));
    this[ITEMS] = [item];
    assign(this, given, "item", "snapTo");
  }
}
defineVectors(SnapBehavior, "snapPoint");
defineNumbers(SnapBehavior, { frequency: check.positive, damping: check.number }, "snap");
