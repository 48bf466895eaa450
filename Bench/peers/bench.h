// One measured run of a scene, for any engine: it is stepped here, between two looks at the clock, and reported as a
// line of JSON.
#ifndef BENCH_H
#define BENCH_H

#include "plan.h"
#include "validity.h"

#ifdef __cplusplus
extern "C" {
#endif

// What an engine does for a scene. `build` hands back its world, which the others get.
typedef struct {
  const char *name;
  void *(*build)(const plan *plan);
  void (*step)(void *world);
  // Where each body of the plan is, and how many pairs of shapes touch.
  int (*read)(void *world, const plan *plan, pose *poses);
  void (*destroy)(void *world);
} engine;

// The whole program: `name SCENE`.
int bench(const engine *engine, int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
