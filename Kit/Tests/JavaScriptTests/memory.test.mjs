// Memory: views after growth, objects that are collected, and disposal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CollisionBehavior, DynamicAnimator, DynamicItem, GravityBehavior, dynamics } from "./dynamics.mjs";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const box = (x, y) => new DynamicItem({ center: { x, y }, bounds: { width: 10, height: 10 } });

test("poses follow the memory as it grows", () => {
  const first = box(1, 2);
  const before = dynamics.poses;
  const animator = new DynamicAnimator();
  const items = Array.from({ length: 20000 }, (_, i) => box(20 * (i % 200), 20 * Math.floor(i / 200)));
  assert.equal(before.length, 0, "an old view is empty, so that it cannot show old poses");
  assert.deepEqual([...dynamics.poses.subarray(3 * first.index, 3 * first.index + 3)], [1, 2, 0]);
  animator.addBehavior(new GravityBehavior({ items }));
  animator.step();
  const { poses } = dynamics;
  for (const [i, item] of items.entries()) {
    assert.equal(poses[3 * item.index], 20 * (i % 200));
    assert.equal(item.y, poses[3 * item.index + 1]);
  }
  animator.dispose();
});

test("a memory that grows within a closure leaves no stale view", () => {
  const item = box(0, 0);
  const made = [];
  const gravity = new GravityBehavior({ items: [item], action: () => { for (let i = 0; i < 4000; i += 1) made.push(box(i, 0)); } });
  const animator = new DynamicAnimator();
  animator.addBehavior(gravity);
  for (let step = 0; step < 10; step += 1) animator.step();
  assert.ok(item.y > 0);
  assert.deepEqual(made.map((each) => each.x).slice(-2), [3998, 3999]);
});

test("forgotten worlds are freed", async () => {
  const { length } = dynamics.poses;
  for (let round = 0; round < 40; round += 1) {
    const items = Array.from({ length: 1000 }, (_, i) => box(i, 0));
    const animator = new DynamicAnimator();
    animator.addBehavior(new CollisionBehavior({ items }));
    animator.step();
    collect();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assert.equal(dynamics.poses.length, length, "the slots of old items are used again");
});

test("items in a world live as long as it", async () => {
  const animator = new DynamicAnimator();
  const gravity = new GravityBehavior();
  animator.addBehavior(gravity);
  for (let i = 0; i < 100; i += 1) gravity.addItem(box(i * 20, 0));
  collect();
  await new Promise((resolve) => setTimeout(resolve, 1));
  animator.step();
  assert.equal(animator.itemsIn({ x: -10, y: -10, width: 3000, height: 20 }).filter(Boolean).length, 100);
});

test("an animator that was disposed of throws, and frees its items", () => {
  const item = box(0, 0);
  const animator = new DynamicAnimator();
  animator.addBehavior(new GravityBehavior({ items: [item] }));
  const snapshot = animator.snapshot();
  snapshot.dispose();
  assert.throws(() => animator.restore(snapshot), /disposed of/);
  animator.dispose();
  animator.dispose();
  for (const use of [() => animator.step(), () => animator.isRunning, () => animator.addBehavior(new GravityBehavior()), () => animator.contactsBegan]) {
    assert.throws(use, /DynamicAnimator: it was disposed of\. Make a new one\./);
  }
  const other = new DynamicAnimator();
  other.addBehavior(new GravityBehavior({ items: [item] }));
  other.step();
});
