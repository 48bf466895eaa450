// The marbles of DynamicsGolden, line for line as in Marbles.swift, for node and for browsers.

/** Runs the scene; returns the fingerprint of its final state. */
export function marblesHash(dynamics) {
  const { CollisionBehavior, DynamicAnimator, DynamicItemBehavior, GravityBehavior } = dynamics;
  const scene = {
    animator: new DynamicAnimator(), gravity: new GravityBehavior(), collisions: new CollisionBehavior(),
    material: new DynamicItemBehavior({ elasticity: 0.45, friction: 0.35, resistance: 0.05, angularResistance: 0.6 }),
  };
  for (const behavior of [scene.gravity, scene.collisions, scene.material]) scene.animator.addBehavior(behavior);
  addRoom(scene.collisions);
  const marbles = Array.from({ length: 24 }, (_, i) => addMarble(dynamics, scene, i));
  addAttachments(dynamics, scene, marbles);
  for (let frame = 0; frame <= 300; frame += 1) {
    if (frame === 200) scene.material.addLinearVelocity({ x: 900, y: -1200 }, marbles[3]);
    scene.animator.advanceTo(frame / 60);
  }
  return scene.animator.worldHash;
}

function addRoom(collisions) {
  const [a, b, c, d] = [{ x: 0, y: 844 }, { x: 390, y: 844 }, { x: 0, y: 0 }, { x: 390, y: 0 }];
  collisions.addBoundary(1, { from: a, to: b, inward: { x: 0, y: -1 } });
  collisions.addBoundary(2, { from: c, to: a, inward: { x: 1, y: 0 } });
  collisions.addBoundary(3, { from: d, to: b, inward: { x: -1, y: 0 } });
  collisions.addBoundary(4, { from: { x: 120, y: 600 }, to: { x: 260, y: 640 } });
}

function addMarble({ DynamicItem, vector }, { gravity, collisions, material }, i) {
  const place = i === 1 ? 0 : i;
  const side = 2 * (18 + (i % 5) * 2);
  const marble = new DynamicItem({
    center: { x: 40 + (place % 6) * 60, y: 60 + Math.floor(place / 6) * 62 }, bounds: { width: side, height: side }, collisionBounds: "ellipse",
  });
  material.addItem(marble);
  material.addLinearVelocity(vector(i * 2.4, 150 * i), marble);
  material.addAngularVelocity((i % 7) - 3, marble);
  gravity.addItem(marble);
  collisions.addItem(marble);
  return marble;
}

function addAttachments({ AttachmentBehavior }, { animator }, marbles) {
  animator.addBehavior(new AttachmentBehavior({ item: marbles[20], attachedToAnchor: { x: 200, y: 300 }, frequency: 1.5, damping: 0.1 }));
  animator.addBehavior(new AttachmentBehavior({ item: marbles[21], attachedTo: marbles[22] }));
}
