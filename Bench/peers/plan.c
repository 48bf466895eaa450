#include "plan.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
static const double wall_height = 79;

static void *checked(void *memory) {
  if (!memory) abort();
  return memory;
}

static int add_body(plan *plan, body_plan body) {
  plan->bodies = checked(realloc(plan->bodies, (plan->body_count + 1) * sizeof body));
  plan->bodies[plan->body_count] = body;
  return plan->body_count++;
}

static void add_joint(plan *plan, joint_plan joint) {
  plan->joints = checked(realloc(plan->joints, (plan->joint_count + 1) * sizeof joint));
  plan->joints[plan->joint_count++] = joint;
}

static body_plan circle(point center, double radius) {
  body_plan body = { .shape = CIRCLE, .center = center, .radius = radius, .density = 1, .collides = true };
  return body;
}

static body_plan box(point center, point half) {
  body_plan body = { .shape = BOX, .center = center, .half = half, .density = 1, .collides = true };
  return body;
}

static body_plan fixed(body_plan body) {
  body.is_static = true;
  return body;
}

static body_plan of_material(body_plan body, double friction, double restitution) {
  body.friction = friction;
  body.restitution = restitution;
  return body;
}

// The same start everywhere: the upper 24 bits of a 32-bit congruential generator, as a share of one.
static double next_share(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) / 16777216.0;
}

static void plan_room(plan *plan) {
  double half = plan->room_width / 2, thick = 0.5;
  point floor = { half + 2 * thick, thick }, wall = { thick, (wall_height + 2 * thick) / 2 };
  point below = { 0, -thick }, left = { -half - thick, wall.y - 2 * thick }, right = { half + thick, left.y };
  add_body(plan, of_material(fixed(box(below, floor)), 0.2, 0.5));
  add_body(plan, of_material(fixed(box(left, wall)), 0.2, 0.5));
  add_body(plan, of_material(fixed(box(right, wall)), 0.2, 0.5));
}

static void plan_bubbles(plan *plan, int count) {
  plan->steps = 600;
  plan->gravity = -10;
  plan->room_width = fmax(3, count / 20.0);
  plan_room(plan);
  int columns = (int)(plan->room_width / 1.06);
  double column = plan->room_width / columns;
  uint32_t state = 12345;
  for (int i = 0; i < count; i++) {
    double aside = (next_share(&state) - 0.5) * 0.04;
    point center = { -plan->room_width / 2 + (i % columns + 0.5) * column + aside, 0.6 + 1.1 * (i / columns) };
    add_body(plan, of_material(circle(center, 0.5), 0.2, 0.5));
  }
}

static void plan_pyramid(plan *plan, int base) {
  plan->steps = 300;
  plan->gravity = -10;
  point ground = { 0, -1 }, ground_half = { 100, 1 }, half = { 0.5, 0.5 };
  add_body(plan, of_material(fixed(box(ground, ground_half)), 0.6, 0));
  for (int i = 0; i < base; i++)
    for (int j = i; j < base; j++) {
      point center = { (i + 1) / 2.0 + (j - i) - base / 2.0, i + 0.5 };
      add_body(plan, of_material(box(center, half), 0.6, 0));
    }
}

// Body 0 is what the hub is pinned to, body 1 the hub; joint 0 is the pin. There is gravity, by which the bubbles swing
// apart from one another: without it all would do the same for ever.
static void plan_wheel(plan *plan, int count) {
  double radius = fmax(2, 0.6 * count / (2 * pi)), rim = radius - 1;
  point origin = { 0, 0 };
  body_plan pin = fixed(circle(origin, 0.1)), hub = circle(origin, rim);
  pin.collides = hub.collides = false;
  hub.density = 20 / rim;
  int a = add_body(plan, pin), b = add_body(plan, hub);
  add_joint(plan, (joint_plan){ .kind = PIVOT, .a = a, .b = b });
  for (int i = 0; i < count; i++) {
    double angle = 2 * pi * i / count;
    point center = { radius * cos(angle), radius * sin(angle) }, on_rim = { rim * cos(angle), rim * sin(angle) };
    int bubble = add_body(plan, of_material(circle(center, 0.25), 0.2, 0.5));
    add_joint(plan, (joint_plan){
      .kind = SPRING, .a = b, .b = bubble, .anchor_a = on_rim, .length = 1, .hertz = 4, .damping_ratio = 0.5 });
  }
  plan->steps = 600;
  plan->gravity = -10;
  plan->spin = sqrt(30 / radius);
}

// Column by column, each from the top down.
static void plan_grid(plan *plan, int size) {
  plan->steps = 200;
  plan->gravity = -10;
  for (int k = 0; k < size; k++)
    for (int i = 0; i < size; i++) {
      point center = { k, -i };
      body_plan body = circle(center, 0.4);
      body.collides = false;
      body.is_static = i == 0 && k >= size / 2 - 3 && k <= size / 2 + 3;
      int at = add_body(plan, body);
      joint_plan above = { .kind = PIVOT, .a = at - 1, .b = at, .anchor_a = { 0, -0.5 }, .anchor_b = { 0, 0.5 } };
      joint_plan left = { .kind = PIVOT, .a = at - size, .b = at, .anchor_a = { 0.5, 0 }, .anchor_b = { -0.5, 0 } };
      if (i > 0) add_joint(plan, above);
      // Two that stand still anyway need none, and Chipmunk cannot solve it.
      if (k > 0 && !(body.is_static && plan->bodies[at - size].is_static)) add_joint(plan, left);
    }
}

plan make_plan(const char *name) {
  static const struct { const char *name; scene_kind kind; int size, runs; } scenes[] = {
    { "bubbles-50", BUBBLES, 50, 20 },   { "bubbles-500", BUBBLES, 500, 3 },     { "bubbles-2000", BUBBLES, 2000, 3 },
    { "bubbles-10000", BUBBLES, 10000, 1 }, { "pyramid-20", PYRAMID, 20, 3 },   { "pyramid-60", PYRAMID, 60, 3 },
    { "wheel-5", WHEEL, 5, 200 },         { "wheel-200", WHEEL, 200, 3 },         { "grid-40", GRID, 40, 3 },
  };
  static void (*const planners[])(plan *, int) = {
    [BUBBLES] = plan_bubbles, [PYRAMID] = plan_pyramid, [WHEEL] = plan_wheel, [GRID] = plan_grid };
  for (unsigned i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    if (strcmp(name, scenes[i].name) != 0) continue;
    plan plan = { .kind = scenes[i].kind, .runs = scenes[i].runs };
    planners[plan.kind](&plan, scenes[i].size);
    return plan;
  }
  fprintf(stderr, "no scene %s\n", name);
  exit(64);
}

double body_mass(const body_plan *body) {
  double area = body->shape == CIRCLE ? pi * body->radius * body->radius : 4 * body->half.x * body->half.y;
  return body->density * area;
}

double body_inertia(const body_plan *body) {
  if (body->shape == CIRCLE) return body_mass(body) * body->radius * body->radius / 2;
  return body_mass(body) * (body->half.x * body->half.x + body->half.y * body->half.y) / 3;
}

double reduced_mass(const plan *plan, const joint_plan *joint) {
  const body_plan *a = &plan->bodies[joint->a], *b = &plan->bodies[joint->b];
  double inverse = (a->is_static ? 0 : 1 / body_mass(a)) + (b->is_static ? 0 : 1 / body_mass(b));
  return 1 / inverse;
}
