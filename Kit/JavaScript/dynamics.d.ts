/**
 * Dynamics: rigid bodies in the plane of a screen. Units are points, seconds and radians; y points down and positive angles turn
 * clockwise. The same calls give the same bits on every machine.
 *
 * A wrong argument throws a `TypeError` that names it and the remedy; a call at a wrong time throws an `Error`.
 */

/** A position or a vector, in points or points per second. Those that are returned are frozen copies. */
export interface Vector { readonly x: number; readonly y: number }
export interface Size { readonly width: number; readonly height: number }
export interface Rect extends Vector, Size {}
export interface Insets { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

/**
 * Loads the engine; await it once before anything is made. Further calls return the first promise, unless that failed.
 * @param source where the engine is; `dynamics.wasm` beside this module by default. Pages with a content-security policy need
 * `script-src 'wasm-unsafe-eval'`.
 */
export function load(source?: string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module): Promise<void>;

/**
 * The poses of all items, in the memory of the engine: x, y and rotation at `3 * item.index`. Reading allocates nothing. Import it by
 * name and read it in each frame: when the memory grows, the binding follows, and a copy of it in a variable of yours becomes empty.
 */
export let poses: Float64Array;

/** The vector of a length at an angle, with the same bits everywhere: `Math.sin` differs between browsers. The length is 1 by default. */
export function vector(angle: number, length?: number): Vector;

/** Something that behaviours can move. */
export class DynamicItem {
  constructor(options: {
    /** In points; for a path, the position of (0, 0). (0, 0) by default. */
    center?: Vector;
    /** Clockwise; 0 by default. */
    rotation?: number;
    /** Width and height, unrotated; kept within 0.5 and 1,000,000. May be left out for a path. */
    bounds?: Size;
    /** The shape for collisions and mass; the rectangle by default. Points stand for their convex hull, relative to the centre. */
    collisionBounds?: "rectangle" | "circle" | "ellipse" | Iterable<Vector>;
  });
  /** The animator writes it as long as the item moves. Changes of yours take effect with `DynamicAnimator.updateItem()`. */
  center: Vector;
  rotation: number;
  /** `center.x`, without a copy. */
  readonly x: number;
  /** `center.y`, without a copy. */
  readonly y: number;
  readonly bounds: Size;
  /** Its place in `poses`. */
  readonly index: number;
}

/**
 * Several items as one rigid body: the way to shapes with hollows. Behaviours take the group, and the members follow it. An item that is
 * listed twice counts once. Items that move may be grouped: remove them from all behaviours, and add the group before time advances. It
 * begins with their common velocity and angular momentum. While it is in an animator, adding a member to a behaviour throws. A group may be
 * parted the same way: each member, or new group of them, goes on as it moved in the group.
 */
export class DynamicItemGroup extends DynamicItem {
  constructor(options: { items: Iterable<DynamicItem> });
  readonly items: DynamicItem[];
}

/** The beginning or end of a contact. */
export interface ContactEvent {
  readonly phase: "began" | "ended";
  readonly item: DynamicItem;
  /** Null when it is a boundary. */
  readonly otherItem: DynamicItem | null;
  /** Null when it is an item or the boundary of the reference bounds. */
  readonly boundaryIdentifier: number | null;
  /** The behaviour that has the boundary or both items; null if it was removed at the same time. */
  readonly behavior: CollisionBehavior | null;
  readonly point: Vector;
  /** The closing speed along the normal; points per second, 0 at the end. */
  readonly speed: number;
}

/** A line, and if wanted a shape that is moved along it without being turned; without one, a ray. */
export interface Cast {
  /** Of a shape, its centre at first. */
  from: Vector;
  to: Vector;
  /** As of an item; the rectangle if there are bounds or a rotation. */
  collisionBounds?: "rectangle" | "circle" | "ellipse" | Iterable<Vector>;
  bounds?: Size;
  /** Clockwise; 0 by default. */
  rotation?: number;
}

/** An intersection of a ray, or a contact of a shape that is cast. */
export interface RayHit {
  /** Null for a boundary. */
  readonly item: DynamicItem | null;
  readonly boundaryIdentifier: number | null;
  /** The boundary's behaviour; null for an item. */
  readonly behavior: CollisionBehavior | null;
  /** Of a shape that is cast, where its centre is then. */
  readonly point: Vector;
  /** The unit normal of the surface, towards the ray's start. */
  readonly normal: Vector;
  /** The position on the ray, from its start, 0, to its end, 1. */
  readonly fraction: number;
}

/** Moves items by the laws of its behaviours. */
export class DynamicAnimator {
  constructor(options?: {
    /** 120 by default; raising it makes contacts stiffer and costs in proportion. */
    stepsPerSecond?: number;
    /** Sub-steps per step; 4 by default. Raising it makes joints and piles stiffer. */
    subSteps?: number;
    maximumAdvance?: number;
    referenceBounds?: Rect | null;
    willResume?: ((animator: DynamicAnimator) => void) | null;
    didPause?: ((animator: DynamicAnimator) => void) | null;
  });

  /** The longest gap between two times that is simulated, in seconds; 0.25 by default. The rest of a longer one is skipped. */
  maximumAdvance: number;
  /** The bounds of the items' space; null by default. Collision behaviours make it a boundary if that is enabled. */
  referenceBounds: Rect | null;
  /** Called when a change makes the animator run after a rest: the moment to request frames again. */
  willResume: ((animator: DynamicAnimator) => void) | null;
  /** Called after the first advance after which nothing moves: frames are no longer needed. */
  didPause: ((animator: DynamicAnimator) => void) | null;

  /** Whether anything moves. */
  readonly isRunning: boolean;
  /** The length of a step, in seconds. */
  readonly stepDuration: number;
  /** The simulated time, in seconds; rests and skipped time do not count. */
  readonly elapsedTime: number;
  /** A fingerprint of the world: equal on any machine after equal calls. */
  readonly worldHash: bigint;
  /** The number of values that were clamped to their limits. Above 0 something has flown off. */
  readonly clampCount: number;

  /** In the order in which they were added. */
  readonly behaviors: DynamicBehavior[];
  addBehavior(behavior: DynamicBehavior): void;
  /** An item that it leaves without behaviours keeps its velocity if it is added again before the next step. */
  removeBehavior(behavior: DynamicBehavior): void;
  /** Items that are added again later are at rest. */
  removeAllBehaviors(): void;

  /** Advances to a time in seconds on any origin, and moves the items to their poses at that time. */
  advanceTo(seconds: number): void;
  /** The same for the times of `requestAnimationFrame` and `performance.now()`. */
  advanceToMilliseconds(milliseconds: number): void;
  /** Advances by exactly one step. */
  step(): void;

  /** The contacts that began in the latest advance, in order. Each access makes the array. */
  readonly contactsBegan: ContactEvent[];
  /** The contacts that ended since the advance before the latest, in order. */
  readonly contactsEnded: ContactEvent[];

  /** Reads the pose of an item again that you have changed. */
  updateItem(item: DynamicItem): void;
  /** In points per second; zero for an item that is not in the world. */
  linearVelocity(item: DynamicItem): Vector;
  /** In radians per second, clockwise. */
  angularVelocity(item: DynamicItem): number;

  /** The items whose shapes contain a point. */
  itemsAt(point: Vector): DynamicItem[];
  /** The items whose shapes intersect a rectangle. */
  itemsIn(rectangle: Rect): DynamicItem[];
  /** The first intersection of a ray, or what a shape meets first. Shapes that contain the ray's start, or overlap the shape at first, do not count. */
  firstHit(cast: Cast): RayHit | null;
  /** All of them, nearest first. */
  hits(cast: Cast): RayHit[];

  /**
   * Saves the state of the world, without the behaviours and their settings. It takes 30 KB and half a kilobyte for each item; `dispose()` frees
   * them at once, which programs that make one in each frame need.
   */
  snapshot(): DynamicSnapshot;
  /**
   * Whether no item, boundary, attachment, snap or collision behaviour has come or gone since the snapshot, and it is this animator's. An
   * attachment that comes for a drag and goes again counts, from the first step with it. Other behaviours for items that are there may come and
   * go, and stay when the snapshot is restored.
   */
  canRestore(snapshot: DynamicSnapshot): boolean;
  /**
   * Restores a snapshot, any number of times. After the same calls the future is the same. The clock goes back too, and the next
   * `advanceTo()` makes up for up to `maximumAdvance`: to go on without that leap, subtract the time since the snapshot from each later time,
   * or use `step()`.
   */
  restore(snapshot: DynamicSnapshot): void;

  /** Removes all behaviours and frees the memory now. Animators that are forgotten are freed sooner or later. */
  dispose(): void;
}

/** The state of an animator's world at one moment. */
export class DynamicSnapshot {
  private constructor();
  /** Frees the memory now. */
  dispose(): void;
}

// Written as a method, so that a behaviour with an action of its own class is still a DynamicBehavior.
type Action<Self> = { call(behavior: Self): void }["call"];
interface BehaviorOptions<Self> { action?: Action<Self> | null }
interface ItemsOptions<Self> extends BehaviorOptions<Self> { items?: Iterable<DynamicItem> }

/** The base of all behaviours. It adds and removes its children as one, and can be subclassed. */
export class DynamicBehavior {
  constructor(options?: BehaviorOptions<DynamicBehavior>);
  readonly dynamicAnimator: DynamicAnimator | null;
  readonly childBehaviors: DynamicBehavior[];
  /** Called after each step, with the behaviour. It may change items and behaviours, but not advance the animator. */
  action: Action<this> | null;
  addChildBehavior(behavior: DynamicBehavior): void;
  removeChildBehavior(behavior: DynamicBehavior): void;
  /** Called before it is added to an animator, or with null before it is removed from one; for subclasses. */
  willMove(animator: DynamicAnimator | null): void;
}

declare class ItemsBehavior extends DynamicBehavior {
  protected constructor();
  readonly items: DynamicItem[];
  addItem(item: DynamicItem): void;
  removeItem(item: DynamicItem): void;
}

interface DirectedOptions<Self> extends ItemsOptions<Self> { angle?: number; magnitude?: number }

declare class DirectedBehavior extends ItemsBehavior {
  /** Clockwise from the right. */
  angle: number;
  magnitude: number;
  setAngle(angle: number, magnitude: number): void;
}

/** Accelerates its items, all equally. A magnitude of 1, the default, is 1000 points per second squared; the default is down. */
export class GravityBehavior extends DirectedBehavior {
  static readonly pointsPerSecondSquared: number;
  constructor(options?: DirectedOptions<GravityBehavior> & { gravityDirection?: Vector });
  gravityDirection: Vector;
}

/** Pushes its items, continuously while active, or once. A push of 1 gives a mass of 1 (100 x 100 points) 100 points per second (squared). */
export class PushBehavior extends DirectedBehavior {
  static readonly pointsPerSecond: number;
  constructor(options?: DirectedOptions<PushBehavior> & { mode?: "continuous" | "instantaneous"; pushDirection?: Vector; active?: boolean });
  readonly mode: "continuous" | "instantaneous";
  pushDirection: Vector;
  /** True by default, and false once an instantaneous push was given; setting it pushes again. */
  active: boolean;
  /** The point at which an item is pushed, from its centre of mass, unrotated. */
  setTargetOffsetFromCenter(offset: Vector, item: DynamicItem): void;
  targetOffsetFromCenter(item: DynamicItem): Vector;
}

/** The material and the velocities of items. */
export interface ItemProperties {
  /** The share of an impact's speed that is given back; 0, the default, to 1. */
  elasticity: number;
  /** The coefficient of friction; 0 by default. */
  friction: number;
  /** The force, as a share of the weight, below which a circle does not start to roll; 0.05 by default. */
  rollingResistance: number;
  /** Mass per area; 1, the default, gives 10,000 square points a mass of 1. */
  density: number;
  /** The rate of velocity loss to the air, per second; 0 by default. */
  resistance: number;
  angularResistance: number;
  /** The charge in electric and magnetic fields; 0 by default. */
  charge: number;
  /** The categories that the items are in, one bit for each; 1 by default. */
  categoryBitMask: number;
  /** The categories that they collide with; all 32 bits by default. Both items of a contact must want it. */
  collisionBitMask: number;
  /** Whether the items report contacts and stop nothing. */
  isSensor: boolean;
  /** Whether the items stand still. */
  isAnchored: boolean;
  allowsRotation: boolean;
  /** Whether moving items cannot pass through these, however fast the two are. */
  usesPreciseCollisionDetection: boolean;
}

export interface DynamicItemBehavior extends ItemProperties {}
export class DynamicItemBehavior extends ItemsBehavior {
  constructor(options?: ItemsOptions<DynamicItemBehavior> & Partial<ItemProperties>);
  linearVelocity(item: DynamicItem): Vector;
  angularVelocity(item: DynamicItem): number;
  setLinearVelocity(velocity: Vector, item: DynamicItem): void;
  setAngularVelocity(velocity: number, item: DynamicItem): void;
  addLinearVelocity(velocity: Vector, item: DynamicItem): void;
  addAngularVelocity(velocity: number, item: DynamicItem): void;
}

type ContactClosure = ((event: ContactEvent) => void) | null;
type CollisionMode = "items" | "boundaries" | "everything";

/** Makes its items collide with one another and with its boundaries. An animator takes up to 64. */
export class CollisionBehavior extends ItemsBehavior {
  constructor(options?: ItemsOptions<CollisionBehavior> & {
    collisionMode?: CollisionMode; contactBegan?: ContactClosure; contactEnded?: ContactClosure;
    translatesReferenceBoundsIntoBoundary?: boolean;
  });
  collisionMode: CollisionMode;
  /** Called after the step in which a contact began. */
  contactBegan: ContactClosure;
  contactEnded: ContactClosure;
  /** Whether the animator's `referenceBounds` hold the items. */
  translatesReferenceBoundsIntoBoundary: boolean;
  setTranslatesReferenceBoundsIntoBoundaryWithInsets(insets: Insets): void;
  /**
   * Adds a segment that is solid from both sides, a line whose one side is solid, or a path; or replaces the one with that identifier.
   * @param identifier an integer of the boundary's own in this behaviour.
   */
  addBoundary(identifier: number, boundary: { from: Vector; to: Vector; inward?: Vector } | { path: Iterable<Vector>; isClosed?: boolean }): void;
  /** Adds a segment that holds what comes from its front, and lets pass what comes from behind. */
  addOneWayBoundary(identifier: number, boundary: { from: Vector; to: Vector; front: Vector }): void;
  /** The categories of a boundary, one bit for each; 0 for an unknown one. */
  categoryBitMaskOfBoundary(identifier: number): number;
  /** Puts a boundary in categories: it holds the items whose `collisionBitMask` has a bit of them. In none, 0, as when it is added, it holds all. */
  setCategoryBitMaskOfBoundary(categories: number, identifier: number): void;
  removeBoundary(identifier: number): void;
  removeAllBoundaries(): void;
  readonly boundaryIdentifiers: number[];
  boundary(identifier: number): Vector[] | null;
}

/** The loads at which an attachment or a snap breaks and leaves its animator or parent; Infinity by default. */
export interface JointProperties {
  /** In units of a push. */
  breakingForce: number;
  /** The torque of such a push at 1 point. */
  breakingTorque: number;
  /** Called when it has broken, after it was removed. It may change behaviours, as actions may. */
  didBreak: ((joint: AttachmentBehavior | SnapBehavior) => void) | null;
}

/** Settings of attachments. */
export interface AttachmentProperties extends JointProperties {
  /** The length of a rod or spring, or the largest of a rope; the distance of its ends by default. */
  length: number;
  /** The frequency of a spring, in Hz; 0, the default, is a rigid rod. */
  frequency: number;
  /** The damping ratio of a spring; 0, the default, swings forever, 1 does not swing. */
  damping: number;
  /** The friction of a hinge. */
  frictionTorque: number;
  /** The speed that a motor gives: of a hinge in radians per second, on a rail, or of the length of a rod or spring, in points per second; 0 by default. */
  motorSpeed: number;
  /** The most that the motor gives; 0, the default, is no motor. */
  motorStrength: number;
  /** The range of a hinge's rotation, of the displacement along a rail, or of the length of a rod or spring around `length`; contains 0. */
  attachmentRange: { readonly minimum: number; readonly maximum: number };
  /** Whether the two items collide with each other; false by default. */
  attachedItemsCollide: boolean;
}

type AttachmentOptions = BehaviorOptions<AttachmentBehavior> & Partial<AttachmentProperties> & { item: DynamicItem };
type OffsetOptions = AttachmentOptions & {
  /** The point of the item that is held, from its centre, before it is turned; its centre by default. */
  offsetFromCenter?: Vector;
} & ({ attachedToAnchor: Vector } | { attachedTo: DynamicItem; /** The same of the other item. */ otherOffsetFromCenter?: Vector });
type AnchorOptions = AttachmentOptions & { attachedTo?: DynamicItem | null; attachmentAnchor: Vector };

export interface AttachmentBehavior extends AttachmentProperties {}
/** Holds an item to a place or to another item; a rod, or with a frequency a spring. */
export class AttachmentBehavior extends DynamicBehavior {
  constructor(options: OffsetOptions);
  /** A rope: the ends may come nearer than its length. */
  static limitAttachment(options: OffsetOptions): AttachmentBehavior;
  /** Welds the item to another one, or to the background. */
  static fixedAttachment(options: AnchorOptions): AttachmentBehavior;
  /** A hinge. */
  static pinAttachment(options: AnchorOptions): AttachmentBehavior;
  /** A rail: the item moves along an axis only, and does not rotate. */
  static slidingAttachment(options: AnchorOptions & { axisOfTranslation: Vector }): AttachmentBehavior;
  readonly items: DynamicItem[];
  readonly attachedBehaviorType: "items" | "anchor";
  /** The other end of an attachment to a point. To drag an item, move it once a frame. */
  anchorPoint: Vector;
}

export interface SnapBehavior extends JointProperties {}
/** Pulls an item to a point, upright, and holds it there. */
export class SnapBehavior extends DynamicBehavior {
  constructor(options: BehaviorOptions<SnapBehavior> & Partial<JointProperties> & { item: DynamicItem; snapTo: Vector; frequency?: number; damping?: number });
  readonly items: DynamicItem[];
  snapPoint: Vector;
  /** 3 Hz by default. */
  frequency: number;
  /** The damping ratio, 0 ... 1; 0.5 by default. */
  damping: number;
}

/** An area about an origin, which a field is limited to. A value: combining makes a new one. */
export class Region {
  constructor(options: { radius: number } | { size: Size });
  static readonly infinite: Region;
  inverse(): Region;
  byUnion(region: Region): Region;
  byDifference(region: Region): Region;
  byIntersection(region: Region): Region;
  contains(point: Vector): boolean;
}

export interface FieldProperties {
  /** Where the field's region and its distances begin; (0, 0) by default. */
  position: Vector;
  /** Where the field acts, about its position. */
  region: Region;
  /** Multiplies the force; 1 by default. */
  strength: number;
  /** The power by which the force falls off with the distance; 0 by default. */
  falloff: number;
  /** Nearer distances count as this one; 1 by default. */
  minimumRadius: number;
  /** The direction of linear gravity and of velocity fields. */
  direction: Vector;
  /** The size of the waves of noise: 0, the default, is 10 points, 1 is 200. */
  smoothness: number;
  /** The changes of noise per second, about; 0 by default. */
  animationSpeed: number;
}

type FieldOptions = ItemsOptions<FieldBehavior> & Partial<FieldProperties>;
type Law = (field: FieldBehavior, position: Vector, velocity: Vector, mass: number, charge: number, deltaTime: number) => Vector;

export interface FieldBehavior extends FieldProperties {}
/** Acts on its items by a force that depends on where they are. */
export class FieldBehavior extends ItemsBehavior {
  private constructor();
  static readonly pointsPerSecondSquared: number;
  static readonly referenceDistance: number;
  static readonly referenceSpeed: number;
  static dragField(options?: FieldOptions): FieldBehavior;
  static vortexField(options?: FieldOptions): FieldBehavior;
  static radialGravityField(options: FieldOptions & { position: Vector }): FieldBehavior;
  static linearGravityField(options: FieldOptions & { direction: Vector }): FieldBehavior;
  static velocityField(options: FieldOptions & { direction: Vector }): FieldBehavior;
  static noiseField(options?: FieldOptions): FieldBehavior;
  static turbulenceField(options?: FieldOptions): FieldBehavior;
  static springField(options?: FieldOptions): FieldBehavior;
  static electricField(options?: FieldOptions): FieldBehavior;
  static magneticField(options?: FieldOptions): FieldBehavior;
  /**
   * A field of one's own: the force, in units of a push, on an item. The function may read the settings of its field and call `vector()`, and
   * change nothing.
   */
  static field(options: FieldOptions & { evaluationBlock: Law }): FieldBehavior;
}
