// The contents of a scene, the same for every engine: metres, kilograms, seconds, y up. A peer only translates it.
#ifndef PLAN_H
#define PLAN_H

#include <stdbool.h>

typedef struct { double x, y; } point;

typedef enum { CIRCLE, BOX } shape_kind;

typedef struct {
  shape_kind shape;
  point center;
  double radius;         // of a circle
  point half;            // half the width and height of a box
  double density;        // kilograms per square metre
  double friction, restitution;
  bool is_static;
  bool collides;         // false: with nothing at all
} body_plan;

// A pivot holds two anchors together; a spring holds them `length` apart.
typedef enum { PIVOT, SPRING } joint_kind;

typedef struct {
  joint_kind kind;
  int a, b;                     // bodies, by their place in the plan
  point anchor_a, anchor_b;     // from the body's centre; no body is turned at the start
  double length, hertz, damping_ratio;
} joint_plan;

typedef enum { BUBBLES, PYRAMID, WHEEL, GRID } scene_kind;

typedef struct {
  scene_kind kind;
  int steps;                    // of 1/60 s
  int runs;                     // in one process, of which the last is told
  double gravity;               // along y
  double room_width;            // bubbles: between the inner faces of the walls, around x = 0
  double spin;                  // wheel: the hub's angular velocity at the start, set at once
  body_plan *bodies;
  int body_count;
  joint_plan *joints;
  int joint_count;
} plan;

static const double time_step = 1.0 / 60;

#ifdef __cplusplus
extern "C" {
#endif

// The scene of that name, such as bubbles-500 or pyramid-20. Ends the process where there is none.
plan make_plan(const char *name);

double body_mass(const body_plan *body);
double body_inertia(const body_plan *body);

// Of a spring: the mass that swings, of two bodies of which one may be static.
double reduced_mass(const plan *plan, const joint_plan *joint);

#ifdef __cplusplus
}
#endif

#endif
