// Wrong arguments and calls at a wrong time: an error says which, and nothing stops the engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AttachmentBehavior, CollisionBehavior, DynamicAnimator, DynamicBehavior, DynamicItem, DynamicItemBehavior, DynamicItemGroup, DynamicSnapshot,
  FieldBehavior, GravityBehavior, PushBehavior, Region, SnapBehavior, dynamics, vector,
} from "./dynamics.mjs";

const box = (x = 0, y = 0) => new DynamicItem({ center: { x, y }, bounds: { width: 10, height: 10 } });
const item = box();
const other = box(50);
const at = { x: 0, y: 0 };

// Code -> the whole message, or its beginning.
const WRONG = [
  [() => new DynamicItem(), "DynamicItem: bounds must be an object such as { width: 40, height: 30 }, but is undefined. Pass such an object."],
  [() => new DynamicItem({ bounds: { width: NaN, height: 1 } }), "DynamicItem: bounds.width must be a finite number, 0 or more, but is NaN. Check what it is calculated from."],
  [() => new DynamicItem({ bounds: { width: -1, height: 1 } }), "DynamicItem: bounds.width must be a finite number, 0 or more, but is -1. Write one in that range."],
  [() => new DynamicItem({ size: 3 }), 'DynamicItem: there is no option "size". The options are center, rotation, bounds, collisionBounds.'],
  [() => new DynamicItem({ bounds: { width: 1, height: 1 }, collisionBounds: "ball" }), 'DynamicItem: collisionBounds must be one of "rectangle", "circle", "ellipse", but is "ball".'],
  [() => new DynamicItem({ collisionBounds: [at, { x: 1, y: 1 }, { x: 2, y: 2 }] }), "DynamicItem: the points of collisionBounds enclose less than 0.25 square points."],
  [() => new DynamicItem({ collisionBounds: [at] }), "DynamicItem: collisionBounds must have 3 points or more, but has 1."],
  [() => { box().center = 3; }, "DynamicItem: center must be an object such as { x: 10, y: 20 }, but is 3."],
  [() => { box().rotation = "1"; }, 'DynamicItem: rotation must be a finite number, but is "1".'],
  [() => new DynamicItemGroup({ items: [] }), "DynamicItemGroup: items must not be empty."],
  [() => new DynamicItemGroup({ items: [new DynamicItemGroup({ items: [item] })] }), "DynamicItemGroup: items[0] is a group itself."],
  [() => new GravityBehavior({ items: item }), "GravityBehavior: items must be an array, but is an object (DynamicItem). Put a single one between [ and ]."],
  [() => new GravityBehavior({ items: [{}] }), "GravityBehavior: item must be a DynamicItem, but is an object (Object)."],
  [() => new GravityBehavior({ magnitude: Infinity }), "GravityBehavior: magnitude must be a finite number, but is Infinity."],
  [() => new GravityBehavior({ gravityDirection: [0, 1] }), "GravityBehavior: gravityDirection must be an object such as { x: 10, y: 20 }, but is an array."],
  [() => new GravityBehavior({ action: 3 }), "GravityBehavior: action must be a function, but is 3. Pass null for none."],
  [() => new PushBehavior({ mode: "once" }), 'PushBehavior: mode must be one of "continuous", "instantaneous", but is "once".'],
  [() => new DynamicItemBehavior({ friction: -1 }), "DynamicItemBehavior: friction must be a finite number, 0 or more, but is -1."],
  [() => new DynamicItemBehavior({ isAnchored: 1 }), "DynamicItemBehavior: isAnchored must be true or false, but is 1."],
  [() => new DynamicItemBehavior().setLinearVelocity(5, item), "setLinearVelocity: velocity must be an object"],
  [() => new CollisionBehavior({ collisionMode: 3 }), "CollisionBehavior: collisionMode must be one of"],
  [() => new CollisionBehavior().addBoundary("floor", { from: at, to: at }), 'addBoundary: identifier must be an integer, -2147483648 or more, but is "floor".'],
  [() => new CollisionBehavior().addBoundary(1, { from: at, to: { x: 1, y: 0 }, inward: { x: 1, y: 0 } }), "addBoundary: inward is along the line"],
  [() => new CollisionBehavior().addBoundary(1, { path: [] }), "addBoundary: path must have 1 points or more, but has 0."],
  [() => new CollisionBehavior().addBoundary(1, { path: [at], from: at }), "addBoundary: path stands beside from, to or inward."],
  [() => new AttachmentBehavior(), "AttachmentBehavior: item must be a DynamicItem, but is undefined."],
  [() => new AttachmentBehavior({ item }), "AttachmentBehavior: attachedToAnchor (as there is no attachedTo) must be an object"],
  [() => new AttachmentBehavior({ item, attachedTo: item }), "AttachmentBehavior: attachedTo is the item itself. Pass two different items."],
  [() => new AttachmentBehavior({ item, attachedToAnchor: at, length: -1 }), "AttachmentBehavior: length must be a finite number, 0 or more, but is -1."],
  [() => AttachmentBehavior.slidingAttachment({ item, attachmentAnchor: at, axisOfTranslation: at }), "slidingAttachment: axisOfTranslation is (0, 0)."],
  [() => AttachmentBehavior.pinAttachment({ item, attachmentAnchor: at, attachmentRange: { minimum: 1, maximum: 2 } }), "AttachmentBehavior: attachmentRange must contain 0"],
  [() => new SnapBehavior({ item, snapTo: at, frequency: 0 }), "SnapBehavior: frequency must be a finite number above 0, but is 0."],
  [() => new FieldBehavior(), "FieldBehavior: a field has a kind."],
  [() => FieldBehavior.radialGravityField(), "radialGravityField: position is missing."],
  [() => FieldBehavior.field({}), "field: evaluationBlock is missing."],
  [() => FieldBehavior.dragField({ minimumRadius: 0 }), "FieldBehavior: minimumRadius must be a finite number above 0, but is 0."],
  [() => new Region({}), "Region: it needs either a radius or a size."],
  [() => Region.infinite.byUnion({}), "byUnion: region must be a Region."],
  [() => new DynamicAnimator({ stepsPerSecond: 0 }), "DynamicAnimator: stepsPerSecond must be an integer, 1 or more, but is 0. Write 1 or more."],
  [() => new DynamicAnimator().advanceTo(new Date(0)), "advanceTo: seconds must be a finite number, but is an object (Date)."],
  [() => new DynamicAnimator().firstHit(at, at), 'firstHit: there is no option "x". The options are from, to, collisionBounds, bounds, rotation.'],
  [() => new DynamicAnimator().addBehavior(item), "addBehavior: behavior must be a DynamicBehavior, but is an object (DynamicItem)."],
  [() => new DynamicAnimator().addBehavior(Object.create(DynamicBehavior.prototype)), "addBehavior: behavior must be a DynamicBehavior"],
  [() => new DynamicSnapshot(), "DynamicSnapshot: it is made by an animator. Call animator.snapshot()."],
  [() => new DynamicAnimator().restore(), "restore: snapshot must be a DynamicSnapshot, but is undefined. Call animator.snapshot()."],
  [() => vector("up"), 'vector: angle must be a finite number, but is "up".'],
];

for (const [code, message] of WRONG) {
  test(`${String(code).slice(6)} throws a TypeError that says why`, () => {
    assert.throws(code, (error) => {
      assert.ok(error instanceof TypeError, String(error));
      assert.ok(error.message.startsWith(message), `${error.message}\nis not\n${message}`);
      assert.match(error.message, /^.+: .+\. [A-Z].+\.$/);
      return true;
    });
  });
}

const animator = new DynamicAnimator();
const OBJECTS = [
  item, new DynamicItemGroup({ items: [box()] }), animator, animator.snapshot(), new DynamicBehavior(), new GravityBehavior(), new PushBehavior(),
  new DynamicItemBehavior(), new CollisionBehavior(), new AttachmentBehavior({ item, attachedToAnchor: at }),
  AttachmentBehavior.pinAttachment({ item, attachmentAnchor: at }), new SnapBehavior({ item, snapTo: at }), FieldBehavior.dragField(),
  new Region({ radius: 1 }),
];

for (const object of OBJECTS) {
  test(`a ${object.constructor.name} has no misspelt properties`, () => {
    assert.throws(() => { object.elastcity = 1; }, /TypeError: .*elastcity/);
  });
}

test("a subclass may have properties of its own", () => {
  class Ball extends DynamicItem { color = "red"; }
  class Wind extends DynamicBehavior { strength = 2; }
  const ball = new Ball({ bounds: { width: 9, height: 9 } });
  ball.score = 3;
  assert.deepEqual([ball.color, ball.score, new Wind().strength], ["red", 3, 2]);
});

test("an item is in one animator at a time", () => {
  const first = new DynamicAnimator();
  const gravity = new GravityBehavior({ items: [other] });
  first.addBehavior(gravity);
  const second = new DynamicAnimator();
  assert.throws(() => second.addBehavior(new GravityBehavior({ items: [other] })), /DynamicItem: it is in another animator, or .*\. Remove it there first\./);
  assert.throws(() => second.addBehavior(gravity), /addBehavior: the behavior is in an animator or has a parent/);
  gravity.removeItem(other);
  second.addBehavior(new GravityBehavior({ items: [other] }));
});

test("behaviours make no circle, and no tower", () => {
  const [a, b] = [new DynamicBehavior(), new DynamicBehavior()];
  a.addChildBehavior(b);
  assert.throws(() => b.addChildBehavior(a), /cannot be its own child/);
  assert.throws(() => new DynamicAnimator().addBehavior(b), /has a parent/);
  let top = new DynamicBehavior();
  assert.throws(() => {
    for (let i = 0; i < 100; i += 1) {
      const next = new DynamicBehavior();
      next.addChildBehavior(top);
      top = next;
    }
  }, /nested more than 32 deep/);
});

test("an animator takes 64 collision behaviours", () => {
  const animator = new DynamicAnimator();
  for (let i = 0; i < 64; i += 1) animator.addBehavior(new CollisionBehavior());
  assert.throws(() => animator.addBehavior(new CollisionBehavior()), /takes up to 64 collision behaviors/);
});

test("an error of a closure passes the engine, which goes on", () => {
  const animator = new DynamicAnimator();
  const gravity = new GravityBehavior({ items: [box()] });
  animator.addBehavior(gravity);
  gravity.action = () => { throw new RangeError("mine"); };
  assert.throws(() => animator.step(), new RangeError("mine"));
  gravity.action = (behavior) => behavior.dynamicAnimator.step();
  assert.throws(() => animator.step(), /step: actions and contact closures are called within a step/);
  gravity.action = null;
  animator.step();
  assert.equal(Math.round(animator.elapsedTime * 120), 3);
});

test("a law that calls Dynamics or returns no force throws", () => {
  const animator = new DynamicAnimator();
  const moving = box();
  const field = FieldBehavior.field({ items: [moving], evaluationBlock: () => animator.removeAllBehaviors() });
  animator.addBehavior(field);
  assert.throws(() => animator.step(), /an evaluationBlock can change nothing/);
  assert.deepEqual(animator.behaviors, [field]);
  animator.removeAllBehaviors();
  animator.addBehavior(FieldBehavior.field({ items: [moving], evaluationBlock: () => 3 }));
  assert.throws(() => animator.step(), /FieldBehavior: the force of an evaluationBlock must be an object/);
});

test("nothing can be made before the engine is loaded", async () => {
  const fresh = await import(new URL("dynamics.js?fresh", process.env.DYNAMICS_PACKAGE ?? new URL("../../../.build-npm/package/", import.meta.url)));
  assert.throws(() => new fresh.DynamicAnimator(), /Dynamics is not loaded\. Await load\(\) once/);
  await assert.rejects(fresh.load(7), /load: source must be a URL/);
  await assert.rejects(fresh.load(new Response("", { status: 404 })), /answered 404/);
  await fresh.load();
  new fresh.DynamicAnimator().step();
  assert.throws(() => new GravityBehavior().addItem(new fresh.DynamicItem({ bounds: { width: 1, height: 1 } })), /of the same module/);
  assert.equal(await dynamics.load(), undefined);
});
