// One measured run of a scene, for any engine: it is stepped here, between two looks at the clock, and reported as a
// line of JSON.
#ifndef BENCH_H
#define BENCH_H

#include "plan.h"
#include "validity.h"

#ifdef __cplusplus
extern "C" {
#endif

// The operations of an engine. `build` returns its world, which the others receive.
typedef struct {
  const char *name;
  void *(*build)(const plan *plan);
  void (*step)(void *world);
  // Writes the pose of each body of the plan, and returns the number of pairs of shapes that touch.
  int (*read)(void *world, const plan *plan, pose *poses);
  void (*destroy)(void *world);
} engine;

// The whole program: `name SCENE`.
int bench(const engine *engine, int argc, char **argv);

#ifdef __cplusplus
}
#endif

#endif
