// Whether what an engine computed is the scene at all: figures of a scene's end, by the same rules for every engine.
//
// outside         moving bodies of bubbles-N whose centre lies beyond the inner face of a wall or of the floor; the
//                 room has no lid
// max_overlap_m   the greatest overlap of two circles that collide, r + r' - distance, and of such a circle with a
//                 static box, r - distance of its centre from the box (r + depth where the centre is inside); boxes
//                 with boxes are not looked at: for the pyramid, sink says it
// sink_m          pyramid-B: how far the centre of any box is below the height it was placed at, the greatest; 0
//                 where all are above, as an engine's skin around a box can make it
// drift_m         pyramid-B: how far the centre of any box is sideways from where it was placed, the greatest
// joint_error_m   the greatest over all joints: of a pivot the distance of its anchors, of a spring how much the
//                 distance of its anchors differs from its length
// kinetic_energy_J  of all moving bodies, turning included, with the masses of the plan
// hub_rad_s       wheel-K: the angular velocity of the hub
// nan             bodies with a number that is none or infinite; the figures above leave them out
#ifndef VALIDITY_H
#define VALIDITY_H

#include "plan.h"

typedef struct { point center; double angle; point velocity; double spin; } pose;

typedef struct {
  int outside, nan;
  double max_overlap, sink, drift, joint_error, kinetic_energy, hub_spin;
} validity;

#ifdef __cplusplus
extern "C" {
#endif

// `poses` are of the plan's bodies, in its order.
validity judge(const plan *plan, const pose *poses);

#ifdef __cplusplus
}
#endif

#endif
