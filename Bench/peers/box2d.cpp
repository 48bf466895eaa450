// bench-box2d SCENE: a scene in Box2D 2.4, as Debian packs it: 8 velocity and 3 position iterations, nothing sleeps.
#include <box2d/box2d.h>

#include <vector>

#include "bench.h"

namespace {

struct World {
  b2World world;
  std::vector<b2Body *> bodies;
  explicit World(double gravity) : world(b2Vec2(0, float(gravity))) {}
};

b2Vec2 vec(point p) { return b2Vec2(float(p.x), float(p.y)); }

b2Body *addBody(b2World &world, const body_plan &plan) {
  b2BodyDef def;
  def.type = plan.is_static ? b2_staticBody : b2_dynamicBody;
  def.position = vec(plan.center);
  b2CircleShape circle;
  b2PolygonShape box;
  circle.m_radius = float(plan.radius);
  if (plan.shape == BOX) box.SetAsBox(float(plan.half.x), float(plan.half.y));
  b2FixtureDef fixture;
  fixture.shape = plan.shape == BOX ? static_cast<b2Shape *>(&box) : &circle;
  fixture.density = float(plan.density);
  fixture.friction = float(plan.friction);
  fixture.restitution = float(plan.restitution);
  if (!plan.collides) fixture.filter.maskBits = 0;
  b2Body *body = world.CreateBody(&def);
  body->CreateFixture(&fixture);
  return body;
}

void addPivot(World &world, const joint_plan &plan) {
  b2RevoluteJointDef def;
  def.bodyA = world.bodies[plan.a];
  def.bodyB = world.bodies[plan.b];
  def.localAnchorA = vec(plan.anchor_a);
  def.localAnchorB = vec(plan.anchor_b);
  world.world.CreateJoint(&def);
}

void addSpring(World &world, const joint_plan &plan) {
  b2DistanceJointDef def;
  def.bodyA = world.bodies[plan.a];
  def.bodyB = world.bodies[plan.b];
  def.localAnchorA = vec(plan.anchor_a);
  def.localAnchorB = vec(plan.anchor_b);
  def.length = float(plan.length);
  def.collideConnected = true;
  b2LinearStiffness(def.stiffness, def.damping, float(plan.hertz), float(plan.damping_ratio), def.bodyA, def.bodyB);
  world.world.CreateJoint(&def);
}

void *build(const plan *plan) {
  World *world = new World(plan->gravity);
  world->world.SetAllowSleeping(false);
  for (int i = 0; i < plan->body_count; i++) world->bodies.push_back(addBody(world->world, plan->bodies[i]));
  for (int i = 0; i < plan->joint_count; i++) {
    const joint_plan &joint = plan->joints[i];
    joint.kind == PIVOT ? addPivot(*world, joint) : addSpring(*world, joint);
  }
  if (plan->kind == WHEEL) world->bodies[1]->SetAngularVelocity(float(plan->spin));
  return world;
}

void step(void *world) { static_cast<World *>(world)->world.Step(float(time_step), 8, 3); }

int read(void *opaque, const plan *plan, pose *poses) {
  World *world = static_cast<World *>(opaque);
  for (int i = 0; i < plan->body_count; i++) {
    const b2Body *body = world->bodies[i];
    b2Vec2 at = body->GetPosition(), velocity = body->GetLinearVelocity();
    poses[i] = {{at.x, at.y}, body->GetAngle(), {velocity.x, velocity.y}, body->GetAngularVelocity()};
  }
  int touching = 0;
  for (b2Contact *c = world->world.GetContactList(); c; c = c->GetNext()) touching += c->IsTouching();
  return touching;
}

void destroy(void *world) { delete static_cast<World *>(world); }

}  // namespace

int main(int argc, char **argv) {
  const engine box2d = {"box2d", build, step, read, destroy};
  return bench(&box2d, argc, argv);
}
