import Geometry

/// Circles, edges and what holds them together, in contiguous storage with integer handles. Deterministic: the same
/// calls give the same bits on every machine. Nothing is allocated while it steps, once the arrays have grown.
final class World {
  let step: Double
  let subSteps: Int
  let subStep: Double

  /// The ground, handle 0, is what cannot be moved: edges and anchors push against it.
  var bodies: [Body] = [Body()]
  var edges: [Edge] = []
  var attachments: [Attachment] = []
  /// Ascending by key; those with edges are solved last, because nothing may pass them.
  var pairContacts: [Contact] = []
  var edgeContacts: [Contact] = []
  var broadPhase = BroadPhase()
  /// Touches that began since they were last taken.
  var touches: [Touch] = []

  /// Where the inner coordinates begin; kept near the bodies, because floats lose precision far out.
  private(set) var origin = Point.zero
  private var freeBodies: [Int] = []
  private var bodyCount = 0
  var staleContacts: [Contact] = []
  var islands: [Int32] = []
  /// Of each island, how long its liveliest body has rested.
  var islandRests: [Float] = []

  init(step: Double, subSteps: Int) {
    self.step = step
    self.subSteps = subSteps
    subStep = step / Double(subSteps)
  }

  /// Whether anything moves or may do so.
  var isAwake: Bool { bodies.contains { $0.isAwake } }

  func local(_ point: Point) -> FloatVector { FloatVector(point - origin) }

  func global(_ position: FloatVector) -> Point { origin + position.vector }

  /// Adds a circle, awake and without velocity; its handle.
  func addBody(at center: Point, radius: Double) -> Int {
    if bodyCount == 0 { moveOrigin(near: center) }
    bodyCount += 1
    var body = Body()
    body.isUsed = true
    body.radius = Float(radius)
    body.position = local(center)
    body.previousPosition = body.position
    let handle = freeBodies.popLast() ?? bodies.count
    if handle == bodies.count { bodies.append(body) } else { bodies[handle] = body }
    bodies[handle].apply(BodyProperties(), subStep: subStep)
    bodies[handle].wake()
    broadPhase.add(handle)
    return handle
  }

  /// Removes a circle; what leaned on it wakes.
  func removeBody(_ handle: Int) {
    wakeNeighbors(of: handle)
    pairContacts.removeAll { $0.a == handle || $0.b == handle }
    edgeContacts.removeAll { $0.b == handle }
    broadPhase.remove(handle)
    bodies[handle] = Body()
    freeBodies.append(handle)
    bodyCount -= 1
  }

  /// Adds an edge.
  func addEdge(_ edge: Edge) {
    edges.append(edge)
    edges[edges.count - 1].place(from: origin)
  }

  /// Removes the edges of these groups, or the one with that identifier.
  func removeEdges(groups: UInt64, identifier: Int? = nil) {
    edges.removeAll { $0.groups == groups && (identifier == nil || $0.identifier == identifier) }
    edgeContacts.removeAll()
  }

  /// Adds an attachment; its handle.
  func addAttachment(_ attachment: Attachment) -> Int {
    if let free = attachments.firstIndex(where: { !$0.isUsed }) {
      attachments[free] = attachment
      return free
    }
    attachments.append(attachment)
    return attachments.count - 1
  }

  func removeAttachment(_ handle: Int) { attachments[handle].isUsed = false }

  /// In steps of 4096 pt, so that on any screen it lies in the corner.
  private func moveOrigin(near point: Point) {
    let cell = 4096.0
    origin = Point(
      x: (point.x / cell).rounded(.toNearestOrEven) * cell, y: (point.y / cell).rounded(.toNearestOrEven) * cell)
    for i in edges.indices { edges[i].place(from: origin) }
  }
}
