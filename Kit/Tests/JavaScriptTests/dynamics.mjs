// The package as `make npm` leaves it, loaded.
export const folder = process.env.DYNAMICS_PACKAGE ?? new URL("../../../.build-npm/package/", import.meta.url).href;
const dynamics = await import(new URL("dynamics.js", folder));
await dynamics.load();

export const {
  AttachmentBehavior, CollisionBehavior, DynamicAnimator, DynamicBehavior, DynamicItem, DynamicItemBehavior, DynamicItemGroup, DynamicSnapshot,
  FieldBehavior, GravityBehavior, PushBehavior, Region, SnapBehavior, load, vector,
} = dynamics;
export { dynamics };
