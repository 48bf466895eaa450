// The same scene has the same bits as natively: the marbles of DynamicsGolden, made through the package.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { AttachmentBehavior, CollisionBehavior, DynamicAnimator, DynamicItem, DynamicItemBehavior, GravityBehavior, vector } from "./dynamics.mjs";

const HASHES = new URL("../../Sources/DynamicsGolden/GoldenScene+Hashes.swift", import.meta.url);

function marble(i) {
  const place = i === 1 ? 0 : i;
  const side = 2 * (18 + (i % 5) * 2);
  return new DynamicItem({
    center: { x: 40 + (place % 6) * 60, y: 60 + Math.floor(place / 6) * 62 }, bounds: { width: side, height: side }, collisionBounds: "ellipse",
  });
}

/** Line for line as in Marbles.swift. */
function marbles() {
  const animator = new DynamicAnimator();
  const gravity = new GravityBehavior();
  const collisions = new CollisionBehavior();
  const material = new DynamicItemBehavior({ elasticity: 0.45, friction: 0.35, resistance: 0.05, angularResistance: 0.6 });
  for (const behavior of [gravity, collisions, material]) animator.addBehavior(behavior);
  const [a, b, c, d] = [{ x: 0, y: 844 }, { x: 390, y: 844 }, { x: 0, y: 0 }, { x: 390, y: 0 }];
  collisions.addBoundary(1, { from: a, to: b, inward: { x: 0, y: -1 } });
  collisions.addBoundary(2, { from: c, to: a, inward: { x: 1, y: 0 } });
  collisions.addBoundary(3, { from: d, to: b, inward: { x: -1, y: 0 } });
  collisions.addBoundary(4, { from: { x: 120, y: 600 }, to: { x: 260, y: 640 } });
  const items = Array.from({ length: 24 }, (_, i) => {
    const item = marble(i);
    material.addItem(item);
    material.addLinearVelocity(vector(i * 2.4, 150 * i), item);
    material.addAngularVelocity((i % 7) - 3, item);
    gravity.addItem(item);
    collisions.addItem(item);
    return item;
  });
  animator.addBehavior(new AttachmentBehavior({ item: items[20], attachedToAnchor: { x: 200, y: 300 }, frequency: 1.5, damping: 0.1 }));
  animator.addBehavior(new AttachmentBehavior({ item: items[21], attachedTo: items[22] }));
  return { animator, material, items };
}

test("the marbles end with the hash of the native scene", async () => {
  const [expected] = (await readFile(HASHES, "utf8")).match(/\d[\d_]{8,}/);
  const { animator, material, items } = marbles();
  for (let frame = 0; frame <= 300; frame += 1) {
    if (frame === 200) material.addLinearVelocity({ x: 900, y: -1200 }, items[3]);
    animator.advanceTo(frame / 60);
  }
  assert.equal(animator.worldHash, BigInt(expected.replaceAll("_", "")));
});
