// bench-box2d-v3 SCENE: a scene in Box2D 3.1, built from its source: 4 sub-steps, nothing sleeps, one thread.
#include <box2d/box2d.h>
#include <stdlib.h>

#include "bench.h"

typedef struct {
  b2WorldId world;
  b2BodyId *bodies;
  int body_count;
} scene;

static b2Vec2 vec(point p) { return (b2Vec2){(float)p.x, (float)p.y}; }

static b2BodyId add_body(b2WorldId world, const body_plan *plan) {
  b2BodyDef def = b2DefaultBodyDef();
  def.type = plan->is_static ? b2_staticBody : b2_dynamicBody;
  def.position = vec(plan->center);
  b2BodyId body = b2CreateBody(world, &def);
  b2ShapeDef shape = b2DefaultShapeDef();
  shape.density = (float)plan->density;
  shape.material.friction = (float)plan->friction;
  shape.material.restitution = (float)plan->restitution;
  if (!plan->collides) shape.filter.maskBits = 0;
  if (plan->shape == BOX) {
    b2Polygon box = b2MakeBox((float)plan->half.x, (float)plan->half.y);
    b2CreatePolygonShape(body, &shape, &box);
  } else {
    b2Circle circle = {.radius = (float)plan->radius};
    b2CreateCircleShape(body, &shape, &circle);
  }
  return body;
}

static void add_pivot(const scene *scene, const joint_plan *plan) {
  b2RevoluteJointDef def = b2DefaultRevoluteJointDef();
  def.bodyIdA = scene->bodies[plan->a];
  def.bodyIdB = scene->bodies[plan->b];
  def.localAnchorA = vec(plan->anchor_a);
  def.localAnchorB = vec(plan->anchor_b);
  b2CreateRevoluteJoint(scene->world, &def);
}

static void add_spring(const scene *scene, const joint_plan *plan) {
  b2DistanceJointDef def = b2DefaultDistanceJointDef();
  def.bodyIdA = scene->bodies[plan->a];
  def.bodyIdB = scene->bodies[plan->b];
  def.localAnchorA = vec(plan->anchor_a);
  def.localAnchorB = vec(plan->anchor_b);
  def.length = (float)plan->length;
  def.collideConnected = true;
  def.enableSpring = true;
  def.hertz = (float)plan->hertz;
  def.dampingRatio = (float)plan->damping_ratio;
  b2CreateDistanceJoint(scene->world, &def);
}

static void *build(const plan *plan) {
  b2WorldDef def = b2DefaultWorldDef();
  def.gravity = (b2Vec2){0, (float)plan->gravity};
  def.enableSleep = false;
  scene *scene = malloc(sizeof *scene);
  scene->world = b2CreateWorld(&def);
  scene->body_count = plan->body_count;
  scene->bodies = malloc(plan->body_count * sizeof *scene->bodies);
  for (int i = 0; i < plan->body_count; i++) scene->bodies[i] = add_body(scene->world, &plan->bodies[i]);
  for (int i = 0; i < plan->joint_count; i++) (plan->joints[i].kind == PIVOT ? add_pivot : add_spring)(scene, &plan->joints[i]);
  if (plan->kind == WHEEL) b2Body_SetAngularVelocity(scene->bodies[1], (float)plan->spin);
  return scene;
}

static void step(void *world) { b2World_Step(((scene *)world)->world, (float)time_step, 4); }

// Box2D lists the contacts of a body, so each is found twice.
static int touching(const scene *scene) {
  int found = 0;
  for (int i = 0; i < scene->body_count; i++) {
    int capacity = b2Body_GetContactCapacity(scene->bodies[i]);
    b2ContactData *contacts = malloc((capacity + 1) * sizeof *contacts);
    int count = b2Body_GetContactData(scene->bodies[i], contacts, capacity);
    for (int j = 0; j < count; j++) found += contacts[j].manifold.pointCount > 0;
    free(contacts);
  }
  return found / 2;
}

static int read(void *world, const plan *plan, pose *poses) {
  const scene *scene = world;
  for (int i = 0; i < plan->body_count; i++) {
    b2BodyId body = scene->bodies[i];
    b2Vec2 at = b2Body_GetPosition(body), velocity = b2Body_GetLinearVelocity(body);
    poses[i] = (pose){{at.x, at.y}, b2Rot_GetAngle(b2Body_GetRotation(body)), {velocity.x, velocity.y}, b2Body_GetAngularVelocity(body)};
  }
  return touching(scene);
}

static void destroy(void *world) {
  scene *scene = world;
  b2DestroyWorld(scene->world);
  free(scene->bodies);
  free(scene);
}

int main(int argc, char **argv) {
  const engine box2d = {"box2d-v3", build, step, read, destroy};
  return bench(&box2d, argc, argv);
}
