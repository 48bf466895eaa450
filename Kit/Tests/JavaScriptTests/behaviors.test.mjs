// The behaviours of the package, each by the effect that it has.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AttachmentBehavior, CollisionBehavior, DynamicAnimator, DynamicBehavior, DynamicItem, DynamicItemBehavior, DynamicItemGroup, FieldBehavior,
  GravityBehavior, PushBehavior, Region, SnapBehavior, dynamics, vector,
} from "./dynamics.mjs";

const box = (x = 0, y = 0, others) => new DynamicItem({ center: { x, y }, bounds: { width: 20, height: 20 }, ...others });

/** An animator with behaviours that has run for some seconds. */
function run(seconds, ...behaviors) {
  const animator = new DynamicAnimator();
  for (const behavior of behaviors) animator.addBehavior(behavior);
  for (let frame = 0; frame <= seconds * 60; frame += 1) animator.advanceTo(frame / 60);
  return animator;
}

const about = (found, expected, error) => assert.ok(Math.abs(found - expected) <= error, `${found} is not about ${expected}`);

test("bounds are read as the engine keeps them", () => {
  assert.deepEqual(new DynamicItem({ bounds: { width: 0, height: 2e6 } }).bounds, { width: 0.5, height: 1e6 });
});

test("gravity makes an item fall", () => {
  const item = box();
  run(1, new GravityBehavior({ items: [item] }));
  about(item.y, 500, 10);
});

test("a box comes to rest on a boundary, and the animator pauses once", () => {
  const item = box(0, 0);
  const collisions = new CollisionBehavior({ items: [item] });
  collisions.addBoundary(7, { from: { x: -100, y: 100 }, to: { x: 100, y: 100 } });
  const animator = new DynamicAnimator();
  const told = [];
  animator.willResume = (each) => told.push(["resumes", each === animator]);
  animator.didPause = () => told.push("pauses");
  animator.addBehavior(new GravityBehavior({ items: [item] }));
  animator.addBehavior(collisions);
  for (let frame = 0; frame < 300; frame += 1) animator.advanceTo(frame / 60);
  about(item.y, 90, 0.5);
  assert.equal(animator.isRunning, false);
  assert.deepEqual(told, [["resumes", true], "pauses"]);
  assert.deepEqual(collisions.boundary(7), [{ x: -100, y: 100 }, { x: 100, y: 100 }]);
  assert.deepEqual(collisions.boundaryIdentifiers, [7]);
});

test("contacts name item, boundary and behaviour, in closures and in lists", () => {
  const item = box();
  const events = [];
  const collisions = new CollisionBehavior({ items: [item], contactBegan: (event) => events.push(event) });
  collisions.addBoundary(-3, { from: { x: 0, y: 50 }, to: { x: 9, y: 50 }, inward: { x: 0, y: -1 } });
  const animator = new DynamicAnimator();
  animator.addBehavior(new GravityBehavior({ items: [item] }));
  animator.addBehavior(collisions);
  let began = [];
  for (let frame = 0; began.length === 0 && frame < 100; frame += 1) {
    animator.advanceTo(frame / 60);
    began = animator.contactsBegan;
  }
  assert.equal(events.length, 1);
  assert.deepEqual(began[0], events[0]);
  assert.equal(events[0].item, item);
  assert.equal(events[0].otherItem, null);
  assert.equal(events[0].boundaryIdentifier, -3);
  assert.equal(events[0].behavior, collisions);
  assert.equal(events[0].phase, "began");
  about(events[0].point.y, 50, 0.1);
  assert.ok(events[0].speed > 200);
});

test("an item that leaves in a contact ends it", () => {
  const [a, b] = [box(0, 0), box(0, 60)];
  const ends = [];
  const collisions = new CollisionBehavior({ items: [a, b], contactEnded: (event) => ends.push([event.item, event.otherItem]) });
  collisions.contactBegan = () => collisions.removeItem(a);
  run(1, new GravityBehavior({ items: [a] }), collisions);
  assert.equal(ends.length, 1);
  assert.ok(ends[0].includes(a) && ends[0].includes(b));
});

test("a rod keeps its length, a rope does not pass it, a spring swings", () => {
  const [rod, rope, spring] = [box(50, 0), box(30, 0), box(0, 100)];
  const anchor = { x: 0, y: 0 };
  const rodBehavior = new AttachmentBehavior({ item: rod, attachedToAnchor: anchor });
  const ropeBehavior = AttachmentBehavior.limitAttachment({ item: rope, attachedToAnchor: anchor, length: 80 });
  const springBehavior = new AttachmentBehavior({ item: spring, attachedToAnchor: anchor, frequency: 2, damping: 0.3, length: 50 });
  assert.equal(rodBehavior.length, 50);
  assert.equal(rodBehavior.attachedBehaviorType, "anchor");
  const animator = run(0, new GravityBehavior({ items: [rod, rope] }), rodBehavior, ropeBehavior, springBehavior);
  for (let frame = 1; frame < 300; frame += 1) {
    animator.advanceTo(frame / 60);
    about(Math.hypot(rod.x, rod.y), 50, 1);
    assert.ok(Math.hypot(rope.x, rope.y) < 81);
  }
  about(spring.y, 50, 1);
});

test("pins, welds and rails hold", () => {
  const [door, board, plank, tram] = [box(50, 0), box(0, 100), box(20, 100), box(0, 200)];
  const pin = AttachmentBehavior.pinAttachment({ item: door, attachmentAnchor: { x: 0, y: 0 }, attachmentRange: { minimum: -0.5, maximum: 0.5 } });
  const weld = AttachmentBehavior.fixedAttachment({ item: board, attachedTo: plank, attachmentAnchor: { x: 10, y: 100 } });
  const base = AttachmentBehavior.fixedAttachment({ item: plank, attachmentAnchor: { x: 20, y: 100 } });
  const rail = AttachmentBehavior.slidingAttachment({ item: tram, attachmentAnchor: { x: 0, y: 200 }, axisOfTranslation: { x: 1, y: 0 } });
  assert.deepEqual(pin.attachmentRange, { minimum: -0.5, maximum: 0.5 });
  const push = new PushBehavior({ items: [tram], pushDirection: { x: 0.01, y: 0 } });
  run(2, new GravityBehavior({ items: [door, board, tram] }), pin, weld, base, rail, push);
  about(door.rotation, 0.5, 0.05);
  about(board.y, 100, 1);
  about(tram.y, 200, 1);
  assert.ok(tram.x > 20);
});

test("a snap brings its item to its point, upright", () => {
  const item = box(0, 0, { rotation: 1 });
  const snap = new SnapBehavior({ item, snapTo: { x: 100, y: 50 }, damping: 1, frequency: 4 });
  run(2, snap);
  assert.equal(snap.damping, 1);
  assert.deepEqual(snap.snapPoint, { x: 100, y: 50 });
  about(item.x, 100, 0.5);
  about(item.rotation, 0, 0.01);
});

test("an instantaneous push gives a speed once, and a push off centre turns", () => {
  const item = new DynamicItem({ bounds: { width: 100, height: 100 } });
  const push = new PushBehavior({ items: [item], mode: "instantaneous", angle: 0, magnitude: 1 });
  push.setTargetOffsetFromCenter({ x: 0, y: 20 }, item);
  const animator = run(1, push);
  assert.equal(push.active, false);
  about(animator.linearVelocity(item).x, 100, 0.1);
  assert.ok(animator.angularVelocity(item) < 0);
});

test("item properties change the motion and are read back", () => {
  const [still, thrown] = [box(0, 0), box(100, 0)];
  const properties = new DynamicItemBehavior({ items: [still, thrown], elasticity: 0.5, charge: -2 });
  properties.setLinearVelocity({ x: 30, y: 40 }, thrown);
  properties.addAngularVelocity(2, thrown);
  assert.deepEqual(properties.linearVelocity(thrown), { x: 30, y: 40 });
  const anchored = new DynamicItemBehavior({ items: [still], isAnchored: true });
  run(1, new GravityBehavior({ items: [still] }), properties, anchored);
  assert.deepEqual([properties.elasticity, properties.charge, properties.isAnchored, anchored.isAnchored], [0.5, -2, false, true]);
  assert.deepEqual(still.center, { x: 0, y: 0 });
  about(thrown.x, 130, 0.5);
  about(thrown.rotation, 2, 0.05);
});

test("sensors and categories let items pass", () => {
  const [sensor, other, solid] = [box(0, 0), box(0, 60), box(0, 120)];
  let count = 0;
  const collisions = new CollisionBehavior({ items: [sensor, other, solid], contactBegan: () => count++ });
  const feels = new DynamicItemBehavior({ items: [sensor], isSensor: true });
  const own = new DynamicItemBehavior({ items: [other], isAnchored: true, categoryBitMask: 2 });
  const blind = new DynamicItemBehavior({ items: [solid], collisionBitMask: 0xfffffffd });
  feels.setLinearVelocity({ x: 0, y: 100 }, sensor);
  blind.setLinearVelocity({ x: 0, y: -100 }, solid);
  run(1, collisions, feels, own, blind);
  about(sensor.y, 100, 1);
  about(solid.y, 20, 1);
  assert.ok(count > 0);
  assert.deepEqual([feels.isSensor, own.categoryBitMask, blind.collisionBitMask], [true, 2, 0xfffffffd]);
});

test("a motor turns, a weak weld breaks, and a one-way boundary holds from its front", () => {
  const [wheel, weight, ball] = [box(0, 0), box(200, 0), box(400, 0)];
  const motor = AttachmentBehavior.pinAttachment({ item: wheel, attachmentAnchor: { x: 0, y: 0 }, motorSpeed: 2, motorStrength: 1000 });
  const weld = AttachmentBehavior.fixedAttachment({ item: weight, attachmentAnchor: { x: 200, y: 0 }, breakingForce: 0.0001 });
  const platform = new CollisionBehavior({ items: [ball] });
  platform.addOneWayBoundary(1, { from: { x: 300, y: 50 }, to: { x: 500, y: 50 }, front: { x: 0, y: -1 } });
  const animator = run(2, motor, weld, platform, new GravityBehavior({ items: [weight, ball] }));
  about(animator.angularVelocity(wheel), 2, 0.05);
  assert.ok(weight.y > 500 && ball.y < 50);
  assert.throws(() => platform.addOneWayBoundary(2, { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, front: { x: 1, y: 0 } }), /front is along the line/);
});

test("a joint that breaks leaves its animator and says so", () => {
  const [first, second] = [box(0, 0), box(200, 0)];
  const broken = [];
  const didBreak = (joint) => broken.push([joint, joint.dynamicAnimator]);
  const rod = new AttachmentBehavior({ item: first, attachedToAnchor: { x: 0, y: -100 }, breakingForce: 0.001, didBreak });
  const snap = new SnapBehavior({ item: second, snapTo: { x: 200, y: 0 }, breakingForce: 0.001, didBreak });
  const parent = new DynamicBehavior();
  parent.addChildBehavior(snap);
  const animator = run(1, rod, parent, new GravityBehavior({ items: [first, second] }));
  assert.deepEqual(broken, [[rod, null], [snap, null]]);
  assert.deepEqual([animator.behaviors.includes(rod), parent.childBehaviors, rod.dynamicAnimator], [false, [], null]);
  rod.breakingForce = Infinity;
  animator.addBehavior(rod);
  assert.equal(rod.dynamicAnimator, animator);
  assert.throws(() => { rod.didBreak = 1; }, /AttachmentBehavior: didBreak must be a function, but is 1/);
});

test("an error in didBreak arrives where the time was advanced", () => {
  const item = box(0, 0);
  const rod = new AttachmentBehavior({ item, attachedToAnchor: { x: 0, y: -100 }, breakingForce: 0, didBreak() { throw new Error("broken"); } });
  const animator = new DynamicAnimator();
  animator.addBehavior(rod);
  animator.addBehavior(new GravityBehavior({ items: [item] }));
  assert.throws(() => { for (let i = 0; i < 60; i += 1) animator.step(); }, /broken/);
  assert.ok(!animator.behaviors.includes(rod));
});

test("casts of rays and shapes report every hit, nearest first", () => {
  const items = [box(100, 0), box(200, 0)];
  const walls = new CollisionBehavior({ items });
  walls.addBoundary(7, { from: { x: 300, y: -50 }, to: { x: 300, y: 50 } });
  const animator = run(0, walls);
  const [from, to] = [{ x: 0, y: 0 }, { x: 400, y: 0 }];
  const half = items[0].bounds.width / 2;
  const rays = animator.hits({ from, to });
  assert.deepEqual(rays.map(({ item, boundaryIdentifier }) => item ?? boundaryIdentifier), [...items, 7]);
  about(rays[2].point.x, 300, 0.01);
  const cast = { from, to, collisionBounds: "circle", bounds: { width: 20, height: 20 } };
  const first = animator.firstHit(cast);
  assert.equal(first.item, items[0]);
  about(first.point.x, 100 - half - 10, 0.01);
  about(first.normal.x, -1, 0.01);
  assert.equal(animator.hits(cast).length, 3);
  const bar = { from: { x: 0, y: -40 }, to: { x: 400, y: -40 }, bounds: { width: 100, height: 4 } };
  assert.equal(animator.firstHit(bar).boundaryIdentifier, 7);
  assert.equal(animator.firstHit({ ...bar, rotation: Math.PI / 2 }).item, items[0]);
  const path = [{ x: -10, y: -10 }, { x: 10, y: 0 }, { x: -10, y: 10 }];
  about(animator.firstHit({ from, to, collisionBounds: path }).point.x, 100 - half - 10, 0.01);
  assert.throws(() => animator.hits({ from, to, collisionBounds: "circle" }), /hits: bounds must be an object/);
  assert.throws(() => animator.hits({ from, to, radius: 4 }), /there is no option "radius"/);
});

test("a boundary in categories holds the items that want them", () => {
  const items = [box(0, 0), box(200, 0)];
  const floor = new CollisionBehavior({ items });
  floor.addBoundary(1, { from: { x: -100, y: 100 }, to: { x: 500, y: 100 } });
  floor.setCategoryBitMaskOfBoundary(0x80000001, 1);
  assert.deepEqual([floor.categoryBitMaskOfBoundary(1), floor.categoryBitMaskOfBoundary(2)], [0x80000001, 0]);
  run(2, floor, new GravityBehavior({ items }), new DynamicItemBehavior({ items: [items[1]], collisionBitMask: 2 }));
  assert.ok(items[0].y < 100 && items[1].y > 500);
  assert.throws(() => floor.setCategoryBitMaskOfBoundary(-1, 1), /categories must be an integer from 0/);
});

test("fields act within their region", () => {
  const [near, far] = [box(50, 0), box(5000, 0)];
  const field = FieldBehavior.radialGravityField({ position: { x: 0, y: 0 }, items: [near, far], region: new Region({ radius: 100 }) });
  run(0.1, field);
  assert.ok(near.x < 50);
  assert.equal(far.x, 5000);
  const ring = new Region({ radius: 100 }).byDifference(new Region({ size: { width: 20, height: 20 } }));
  assert.deepEqual([{ x: 0, y: 0 }, { x: 50, y: 0 }, { x: 101, y: 0 }].map((point) => ring.contains(point)), [false, true, false]);
  assert.equal(Region.infinite.inverse().contains({ x: 0, y: 0 }), false);
});

test("a field of one's own is asked for each item", () => {
  const item = new DynamicItem({ bounds: { width: 100, height: 100 } });
  const field = FieldBehavior.field({ items: [item], evaluationBlock: (_field, position, _velocity, mass) => ({ x: mass, y: position.y }) });
  const animator = run(1, field);
  about(animator.linearVelocity(item).x, 100, 2);
});

test("the law of a field reads its field and the deterministic sines", () => {
  const item = new DynamicItem({ bounds: { width: 100, height: 100 } });
  const field = FieldBehavior.field({ items: [item], position: { x: 1, y: 0 }, evaluationBlock: (own) => vector(Math.PI / 2, own.position.x) });
  const { x, y } = run(1, field).linearVelocity(item);
  about(x, 0, 0.001);
  about(y, 100, 2);
});

test("children come and go with their parent, and a subclass hears of it", () => {
  class Falling extends DynamicBehavior {
    moves = [];
    constructor(items) {
      super();
      this.addChildBehavior(new GravityBehavior({ items }));
    }
    willMove(animator) { this.moves.push(animator); }
  }
  const item = box();
  const falling = new Falling([item]);
  const animator = run(1, falling);
  assert.ok(item.y > 400);
  assert.equal(falling.childBehaviors[0].dynamicAnimator, animator);
  animator.removeBehavior(falling);
  assert.equal(falling.childBehaviors[0].dynamicAnimator, null);
  assert.deepEqual(falling.moves, [animator, null]);
});

test("a behaviour may remove itself as it is told that it leaves", () => {
  class Restless extends DynamicBehavior {
    willMove(animator) { if (animator === null) this.dynamicAnimator?.removeBehavior(this); }
  }
  const restless = new Restless();
  const animator = run(0, restless);
  animator.removeBehavior(restless);
  assert.deepEqual(animator.behaviors, []);
});

test("thousands of behaviours can be added", () => {
  const items = Array.from({ length: 2000 }, (_, i) => box(i * 30, 0));
  const animator = new DynamicAnimator();
  for (const item of items) animator.addBehavior(new SnapBehavior({ item, snapTo: { x: 0, y: 0 } }));
  animator.step();
  assert.equal(animator.behaviors.length, 2000);
});

test("an action is called each step, and may remove its behaviour", () => {
  let calls = 0;
  const behavior = new DynamicBehavior({
    action: (each) => {
      calls += 1;
      if (calls === 5) each.dynamicAnimator.removeBehavior(each);
    },
  });
  const animator = run(1, new GravityBehavior({ items: [box()] }), behavior);
  assert.equal(calls, 5);
  assert.equal(animator.behaviors.length, 1);
});

test("a group is one body, and its members follow it", () => {
  const [left, right] = [box(0, 0), box(40, 0)];
  const group = new DynamicItemGroup({ items: [left, right] });
  assert.deepEqual(group.bounds, { width: 60, height: 20 });
  const motion = new DynamicItemBehavior({ items: [group] });
  motion.setAngularVelocity(Math.PI / 2, group);
  run(1, motion);
  about(group.rotation, Math.PI / 2, 0.05);
  about(left.x, 20, 2);
  about(left.y, -20, 2);
  assert.ok(group instanceof DynamicItem);
});

test("a group of falling items falls on, and lists an item once", () => {
  const [left, right] = [box(0, 0), box(40, 0)];
  const gravity = new GravityBehavior({ items: [left, right] });
  const animator = run(0.5, gravity);
  const { y } = animator.linearVelocity(left);
  assert.ok(y > 400);
  for (const item of gravity.items) gravity.removeItem(item);
  const group = new DynamicItemGroup({ items: [left, right, left].values() });
  assert.deepEqual(group.items, [left, right]);
  gravity.addItem(group);
  about(animator.linearVelocity(group).y, y, 0.001);
});

test("the members of a group that is parted go on", () => {
  const [left, right] = [box(0, 0), box(40, 0)];
  const group = new DynamicItemGroup({ items: [left, right] });
  const motion = new DynamicItemBehavior({ items: [group] });
  motion.setAngularVelocity(2, group);
  const animator = run(0.5, motion);
  const spin = animator.angularVelocity(group);
  assert.ok(spin > 1.9);
  motion.removeItem(group);
  motion.addItem(left);
  motion.addItem(right);
  about(animator.angularVelocity(left), spin, 0.001);
  about(animator.linearVelocity(right).y - animator.linearVelocity(left).y, spin * (right.center.x - left.center.x), 0.01);
});

test("an item is in behaviours or in a group", () => {
  const [item, other] = [box(0, 0), box(40, 0)];
  const group = new DynamicItemGroup({ items: [item, other] });
  const wrong = /in behaviors as well as in a group\. Remove it there first\./;
  const animator = new DynamicAnimator();
  assert.throws(() => animator.addBehavior(new GravityBehavior({ items: [group, item] })), wrong);
  assert.throws(() => animator.addBehavior(new GravityBehavior({ items: [item, group] })), wrong);
  assert.throws(() => animator.addBehavior(new GravityBehavior({ items: [group, new DynamicItemGroup({ items: [other] })] })), wrong);
  assert.equal(animator.behaviors.length, 0);
  const gravity = new GravityBehavior({ items: [group] });
  animator.addBehavior(gravity);
  assert.throws(() => gravity.addItem(item), wrong);
  gravity.removeItem(group);
  gravity.addItem(item);
  assert.throws(() => gravity.addItem(group), wrong);
  gravity.removeItem(item);
  gravity.addItem(group);
  assert.deepEqual(gravity.items, [group]);
});

test("queries find items and rays hit them", () => {
  const [a, b] = [box(0, 0), box(50, 0, { collisionBounds: "circle" })];
  const animator = run(0, new CollisionBehavior({ items: [a, b] }));
  assert.deepEqual(animator.itemsAt({ x: 45, y: 0 }), [b]);
  assert.deepEqual(animator.itemsIn({ x: -5, y: -5, width: 60, height: 10 }), [a, b]);
  const hit = animator.firstHit({ from: { x: 100, y: 0 }, to: { x: -100, y: 0 } });
  assert.equal(hit.item, b);
  about(hit.point.x, 60, 0.01);
  about(hit.fraction, 0.2, 0.001);
  assert.deepEqual(hit.normal, { x: 1, y: 0 });
  assert.equal(animator.firstHit({ from: { x: 0, y: 90 }, to: { x: 9, y: 90 } }), null);
});

test("reference bounds hold the items", () => {
  const item = box(50, 50);
  const collisions = new CollisionBehavior({ items: [item], translatesReferenceBoundsIntoBoundary: true });
  const animator = new DynamicAnimator({ referenceBounds: { x: 0, y: 0, width: 100, height: 100 } });
  animator.addBehavior(new GravityBehavior({ items: [item] }));
  animator.addBehavior(collisions);
  for (let frame = 0; frame < 120; frame += 1) animator.advanceToMilliseconds(frame * 16);
  about(item.y, 90, 0.5);
  collisions.setTranslatesReferenceBoundsIntoBoundaryWithInsets({ top: 0, right: 0, bottom: 20, left: 0 });
  for (let frame = 120; frame < 240; frame += 1) animator.advanceToMilliseconds(frame * 16);
  about(item.y, 70, 0.5);
});

test("a snapshot brings the same future back", () => {
  const items = [box(0, 0), box(5, -30), box(-4, -60)];
  const collisions = new CollisionBehavior({ items });
  collisions.addBoundary(1, { path: [{ x: -90, y: 80 }, { x: 0, y: 100 }, { x: 90, y: 70 }] });
  const animator = run(0.5, new GravityBehavior({ items }), collisions);
  const snapshot = animator.snapshot();
  const future = () => {
    for (let step = 0; step < 100; step += 1) animator.step();
    return [animator.worldHash, items.map((item) => item.center)];
  };
  const first = future();
  animator.restore(snapshot);
  assert.deepEqual(future(), first);
  collisions.addItem(box(0, -90));
  assert.equal(animator.canRestore(snapshot), false);
  assert.throws(() => animator.restore(snapshot), /restore: .*Ask canRestore/);
});

test("an item keeps its velocity when its behaviour is removed, and loses it with all behaviours", () => {
  for (const [remove, speed] of [["removeBehavior", 900], ["removeAllBehaviors", 0]]) {
    const item = box();
    const material = new DynamicItemBehavior({ items: [item] });
    material.setLinearVelocity({ x: 900, y: 0 }, item);
    const animator = run(0.1, material);
    animator[remove](material);
    animator.addBehavior(new DynamicItemBehavior({ items: [item] }));
    about(animator.linearVelocity(item).x, speed, 0.001);
  }
});

test("an item that is moved by hand is read again", () => {
  const item = box();
  const animator = run(0.1, new GravityBehavior({ items: [item] }));
  item.center = { x: 500, y: 300 };
  animator.updateItem(item);
  animator.step();
  about(item.x, 500, 1);
  assert.ok(animator.elapsedTime > 0.1);
});

test("vectors at an angle have the bits of the engine", () => {
  assert.deepEqual(vector(0, 5), { x: 5, y: 0 });
  about(vector(Math.PI / 2).y, 1, 1e-15);
  assert.equal(typeof dynamics.poses.length, "number");
});
