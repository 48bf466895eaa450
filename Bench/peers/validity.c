#include "validity.h"

#include <math.h>
#include <stdlib.h>

static bool is_finite(const pose *p) {
  return isfinite(p->center.x) && isfinite(p->center.y) && isfinite(p->angle) && isfinite(p->velocity.x)
    && isfinite(p->velocity.y) && isfinite(p->spin);
}

static bool is_outside(const plan *plan, point center) {
  return plan->kind == BUBBLES && (fabs(center.x) > plan->room_width / 2 || center.y < 0);
}

static double kinetic_energy(const body_plan *body, const pose *p) {
  double square = p->velocity.x * p->velocity.x + p->velocity.y * p->velocity.y;
  return (body_mass(body) * square + body_inertia(body) * p->spin * p->spin) / 2;
}

typedef struct { double left; int body; } interval;

static int by_left(const void *a, const void *b) {
  double x = ((const interval *)a)->left, y = ((const interval *)b)->left;
  return (x > y) - (x < y);
}

static double pair_overlap(const plan *plan, const pose *poses, int a, int b) {
  point p = poses[a].center, q = poses[b].center;
  return plan->bodies[a].radius + plan->bodies[b].radius - hypot(p.x - q.x, p.y - q.y);
}

// Sorted by where they begin, a circle meets only the next few.
static double circle_overlap(const plan *plan, const pose *poses) {
  interval *line = malloc((plan->body_count + 1) * sizeof *line);
  int count = 0;
  double greatest = 0;
  for (int i = 0; i < plan->body_count; i++) {
    const body_plan *body = &plan->bodies[i];
    if (body->shape != CIRCLE || !body->collides || !is_finite(&poses[i])) continue;
    line[count++] = (interval){ poses[i].center.x - body->radius, i };
  }
  qsort(line, count, sizeof *line, by_left);
  for (int i = 0; i < count; i++) {
    double right = line[i].left + 2 * plan->bodies[line[i].body].radius;
    for (int j = i + 1; j < count && line[j].left < right; j++)
      greatest = fmax(greatest, pair_overlap(plan, poses, line[i].body, line[j].body));
  }
  free(line);
  return greatest;
}

static double depth_in_box(const body_plan *box, point center, double radius) {
  double x = fabs(center.x - box->center.x) - box->half.x, y = fabs(center.y - box->center.y) - box->half.y;
  return radius - (x < 0 && y < 0 ? fmax(x, y) : hypot(fmax(x, 0), fmax(y, 0)));
}

static double wall_overlap(const plan *plan, const pose *poses) {
  double greatest = 0;
  for (int i = 0; i < plan->body_count; i++) {
    const body_plan *box = &plan->bodies[i];
    if (box->shape != BOX || !box->is_static) continue;
    for (int j = 0; j < plan->body_count; j++) {
      const body_plan *body = &plan->bodies[j];
      if (body->shape != CIRCLE || !body->collides || !is_finite(&poses[j])) continue;
      greatest = fmax(greatest, depth_in_box(box, poses[j].center, body->radius));
    }
  }
  return greatest;
}

static point anchor(const pose *p, point from_center) {
  double c = cos(p->angle), s = sin(p->angle);
  point anchor = { p->center.x + c * from_center.x - s * from_center.y,
                   p->center.y + s * from_center.x + c * from_center.y };
  return anchor;
}

static double joint_error(const plan *plan, const pose *poses) {
  double greatest = 0;
  for (int i = 0; i < plan->joint_count; i++) {
    const joint_plan *joint = &plan->joints[i];
    if (!is_finite(&poses[joint->a]) || !is_finite(&poses[joint->b])) continue;
    point a = anchor(&poses[joint->a], joint->anchor_a), b = anchor(&poses[joint->b], joint->anchor_b);
    greatest = fmax(greatest, fabs(hypot(a.x - b.x, a.y - b.y) - joint->length));
  }
  return greatest;
}

static void find_ways(const plan *plan, const pose *poses, double *sink, double *drift) {
  for (int i = 0; i < plan->body_count; i++) {
    if (!is_finite(&poses[i])) continue;
    *sink = fmax(*sink, plan->bodies[i].center.y - poses[i].center.y);
    *drift = fmax(*drift, fabs(poses[i].center.x - plan->bodies[i].center.x));
  }
}

validity judge(const plan *plan, const pose *poses) {
  validity v = { 0 };
  for (int i = 0; i < plan->body_count; i++) {
    if (!is_finite(&poses[i])) v.nan += 1;
    else if (!plan->bodies[i].is_static) {
      v.outside += is_outside(plan, poses[i].center);
      v.kinetic_energy += kinetic_energy(&plan->bodies[i], &poses[i]);
    }
  }
  v.max_overlap = fmax(circle_overlap(plan, poses), wall_overlap(plan, poses));
  v.joint_error = joint_error(plan, poses);
  if (plan->kind == PYRAMID) find_ways(plan, poses, &v.sink, &v.drift);
  if (plan->kind == WHEEL) v.hub_spin = poses[1].spin;
  return v;
}
