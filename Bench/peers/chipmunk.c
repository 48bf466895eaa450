// bench-chipmunk SCENE: a scene in Chipmunk2D 7.0.3, as Debian packs it: 10 iterations, nothing sleeps (its default).
#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdlib.h>

#include "bench.h"

typedef struct {
  cpSpace *space;
  cpBody **bodies;
  int count;
} world;

static cpVect vec(point p) { return cpv(p.x, p.y); }

static cpBody *add_body(cpSpace *space, const body_plan *plan) {
  cpBody *body = plan->is_static ? cpBodyNewStatic() : cpBodyNew(body_mass(plan), body_inertia(plan));
  cpBodySetPosition(body, vec(plan->center));
  cpSpaceAddBody(space, body);
  if (!plan->collides) return body;
  cpShape *shape = plan->shape == BOX ? cpBoxShapeNew(body, 2 * plan->half.x, 2 * plan->half.y, 0)
                                      : cpCircleShapeNew(body, plan->radius, cpvzero);
  cpShapeSetFriction(shape, sqrt(plan->friction));
  cpShapeSetElasticity(shape, sqrt(plan->restitution));
  cpSpaceAddShape(space, shape);
  return body;
}

static void add_joint(const world *world, const plan *plan, const joint_plan *joint) {
  cpBody *a = world->bodies[joint->a], *b = world->bodies[joint->b];
  cpVect at_a = vec(joint->anchor_a), at_b = vec(joint->anchor_b);
  if (joint->kind == PIVOT) {
    cpSpaceAddConstraint(world->space, cpPivotJointNew2(a, b, at_a, at_b));
  } else {
    double mass = reduced_mass(plan, joint), omega = 2 * CP_PI * joint->hertz;
    double stiffness = mass * omega * omega, damping = 2 * mass * joint->damping_ratio * omega;
    cpSpaceAddConstraint(world->space, cpDampedSpringNew(a, b, at_a, at_b, joint->length, stiffness, damping));
  }
}

static void *build(const plan *plan) {
  world *made = malloc(sizeof *made);
  made->space = cpSpaceNew();
  made->bodies = malloc(plan->body_count * sizeof *made->bodies);
  made->count = plan->body_count;
  cpSpaceSetIterations(made->space, 10);
  cpSpaceSetGravity(made->space, cpv(0, plan->gravity));
  // Its own, 0.1, is meant for pixels.
  cpSpaceSetCollisionSlop(made->space, 0.005);
  for (int i = 0; i < plan->body_count; i++) made->bodies[i] = add_body(made->space, &plan->bodies[i]);
  for (int i = 0; i < plan->joint_count; i++) add_joint(made, plan, &plan->joints[i]);
  if (plan->kind == WHEEL) cpBodySetAngularVelocity(made->bodies[1], plan->spin);
  return made;
}

static void step(void *opaque) { cpSpaceStep(((world *)opaque)->space, time_step); }

// A pair of moving bodies is met twice, from either side; a pair with a static one once.
static void count_arbiter(cpBody *body, cpArbiter *arbiter, void *halves) {
  cpBody *a, *b;
  cpArbiterGetBodies(arbiter, &a, &b);
  cpBody *other = a == body ? b : a;
  *(int *)halves += cpBodyGetType(other) == CP_BODY_TYPE_STATIC ? 2 : 1;
}

static int read(void *opaque, const plan *plan, pose *poses) {
  world *world = opaque;
  int halves = 0;
  for (int i = 0; i < plan->body_count; i++) {
    cpBody *body = world->bodies[i];
    cpVect at = cpBodyGetPosition(body), velocity = cpBodyGetVelocity(body);
    poses[i] = (pose){ { at.x, at.y }, cpBodyGetAngle(body), { velocity.x, velocity.y }, cpBodyGetAngularVelocity(body) };
    if (!plan->bodies[i].is_static) cpBodyEachArbiter(body, count_arbiter, &halves);
  }
  return halves / 2;
}

static void free_shape(cpBody *body, cpShape *shape, void *space) {
  (void)body;
  cpSpaceRemoveShape(space, shape);
  cpShapeFree(shape);
}

static void free_joint(cpBody *body, cpConstraint *joint, void *space) {
  (void)body;
  cpSpaceRemoveConstraint(space, joint);
  cpConstraintFree(joint);
}

static void destroy(void *opaque) {
  world *world = opaque;
  for (int i = 0; i < world->count; i++) {
    cpBody *body = world->bodies[i];
    cpBodyEachShape(body, free_shape, world->space);
    cpBodyEachConstraint(body, free_joint, world->space);
    cpSpaceRemoveBody(world->space, body);
    cpBodyFree(body);
  }
  cpSpaceFree(world->space);
  free(world->bodies);
  free(world);
}

int main(int argc, char **argv) {
  const engine chipmunk = { "chipmunk", build, step, read, destroy };
  return bench(&chipmunk, argc, argv);
}
