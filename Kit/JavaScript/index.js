// Dynamics for JavaScript. dynamics.d.ts describes it, README.md leads into it.

import { DynamicAnimator, DynamicSnapshot } from "./animator.js";
import { DynamicBehavior, DynamicItemBehavior, GravityBehavior, PushBehavior } from "./behaviors.js";
import * as check from "./checks.js";
import { CollisionBehavior } from "./collisions.js";
import { call, classes, readVector } from "./engine.js";
import { FieldBehavior, Region } from "./fields.js";
import { DynamicItem, DynamicItemGroup } from "./items.js";
import { AttachmentBehavior, SnapBehavior } from "./joints.js";

export { load, poses } from "./engine.js";
export {
  AttachmentBehavior, CollisionBehavior, DynamicAnimator, DynamicBehavior, DynamicItem, DynamicItemBehavior, DynamicItemGroup, DynamicSnapshot,
  FieldBehavior, GravityBehavior, PushBehavior, Region, SnapBehavior,
};

// Errors name the classes, whose own names are shortened in the package.
const CLASSES = {
  AttachmentBehavior, CollisionBehavior, DynamicAnimator, DynamicBehavior, DynamicItem, DynamicItemBehavior, DynamicItemGroup, DynamicSnapshot,
  FieldBehavior, GravityBehavior, PushBehavior, Region, SnapBehavior,
};
for (const [name, Class] of Object.entries(CLASSES)) classes.add(Object.defineProperty(Class, "name", { value: name }));

/** The vector of a length at an angle, with the same bits everywhere: sines of JavaScript differ between engines. */
export function vector(angle, length = 1) {
  call("vector", check.number(angle, "vector", "angle"), check.number(length, "vector", "length"));
  return readVector();
}
