// Dynamics for JavaScript. dynamics.d.ts describes it, README.md leads into it.

import * as check from "./checks.js";
import { call, readVector } from "./engine.js";

export { load, poses } from "./engine.js";
export { DynamicAnimator, DynamicSnapshot } from "./animator.js";
export { DynamicBehavior, DynamicItemBehavior, GravityBehavior, PushBehavior } from "./behaviors.js";
export { CollisionBehavior } from "./collisions.js";
export { FieldBehavior, Region } from "./fields.js";
export { DynamicItem, DynamicItemGroup } from "./items.js";
export { AttachmentBehavior, SnapBehavior } from "./joints.js";

/** The vector of a length at an angle, with the same bits everywhere: sines of JavaScript differ between engines. */
export function vector(angle, length = 1) {
  call("vector", check.number(angle, "vector", "angle"), check.number(length, "vector", "length"));
  return readVector();
}
