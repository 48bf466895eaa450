#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double sum(const double *times, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += times[i];
  return sum;
}

// `tail` is the mean of the last hundred steps: most scenes have come to rest by then.
static void report(const engine *engine, const char *scene, const plan *plan, double *times, int contacts,
                   const validity *v) {
  int tail = plan->steps < 100 ? plan->steps : 100, bodies = 0;
  double tail_ms = sum(times + plan->steps - tail, tail) / tail, total = sum(times, plan->steps);
  for (int i = 0; i < plan->body_count; i++) bodies += !plan->bodies[i].is_static;
  qsort(times, plan->steps, sizeof *times, ascending);
  printf("{\"engine\": \"%s\", \"scene\": \"%s\", \"steps\": %d, ", engine->name, scene, plan->steps);
  printf("\"total_ms\": %.9g, \"p99_ms\": %.9g, ", total, times[(plan->steps * 99 + 99) / 100 - 1]);
  printf("\"tail_ms\": %.9g, \"bodies\": %d, \"contacts\": %d, ", tail_ms, bodies, contacts);
  printf("\"outside\": %d, \"max_overlap_m\": %.9g, \"sink_m\": %.9g, ", v->outside, v->max_overlap, v->sink);
  printf("\"drift_m\": %.9g, \"joint_error_m\": %.9g, ", v->drift, v->joint_error);
  printf("\"kinetic_energy_J\": %.9g, \"hub_rad_s\": %.9g, \"nan\": %d}\n", v->kinetic_energy, v->hub_spin, v->nan);
}

int bench(const engine *engine, int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s SCENE\n", argv[0]);
    return 64;
  }
  plan plan = make_plan(argv[1]);
  double *times = malloc(plan.steps * sizeof *times);
  pose *poses = calloc(plan.body_count, sizeof *poses);
  for (int run = 1; run <= plan.runs; run++) {
    void *world = engine->build(&plan);
    double start = now();
    for (int i = 0; i < plan.steps; i++) {
      engine->step(world);
      double end = now();
      times[i] = end - start;
      start = end;
    }
    if (run == plan.runs) {
      int contacts = engine->read(world, &plan, poses);
      validity v = judge(&plan, poses);
      report(engine, argv[1], &plan, times, contacts, &v);
    }
    engine->destroy(world);
  }
  return 0;
}
