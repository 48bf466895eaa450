/// Finds the pairs of bodies whose boxes overlap: sweep and prune along x. The order along x hardly changes between
/// steps, which makes the insertion sort nearly linear; the whole costs n log n plus the overlaps along x.
struct BroadPhase {
  private struct Box {
    var body: Int32
    var minX: Float
    var maxX: Float
    var minY: Float
    var maxY: Float
  }

  private var boxes: [Box] = []
  /// The pairs found, ascending: the lower handle in the upper half, the higher one in the lower half.
  private(set) var pairs: [UInt64] = []

  mutating func add(_ body: Int) {
    boxes.append(Box(body: Int32(body), minX: 0, maxX: 0, minY: 0, maxY: 0))
  }

  mutating func remove(_ body: Int) { boxes.removeAll { $0.body == Int32(body) } }

  /// Finds the pairs that may meet within `step` seconds.
  mutating func update(_ bodies: Bodies, step: Float) {
    for i in boxes.indices { fit(i, to: bodies[Int(boxes[i].body)], step: step) }
    sortBoxes()
    pairs.removeAll(keepingCapacity: true)
    for i in boxes.indices {
      var j = i + 1
      while j < boxes.count, boxes[j].minX <= boxes[i].maxX {
        if boxes[j].minY <= boxes[i].maxY, boxes[i].minY <= boxes[j].maxY { report(i, j, bodies) }
        j += 1
      }
    }
    heapSort(&pairs)
  }

  /// The box holds the circle, its way in this step and half the margin of a contact.
  private mutating func fit(_ i: Int, to body: Body, step: Float) {
    let way = (body.velocity + body.solvedAcceleration * step) * step
    let reach = body.radius + Contact.margin / 2
    boxes[i].minX = body.position.x + min(0, way.x) - reach
    boxes[i].maxX = body.position.x + max(0, way.x) + reach
    boxes[i].minY = body.position.y + min(0, way.y) - reach
    boxes[i].maxY = body.position.y + max(0, way.y) + reach
  }

  private mutating func sortBoxes() {
    for i in boxes.indices.dropFirst() {
      let box = boxes[i]
      var j = i
      while j > 0, boxes[j - 1].minX > box.minX {
        boxes[j] = boxes[j - 1]
        j -= 1
      }
      boxes[j] = box
    }
  }

  private mutating func report(_ i: Int, _ j: Int, _ bodies: Bodies) {
    let (low, high) = (min(boxes[i].body, boxes[j].body), max(boxes[i].body, boxes[j].body))
    guard bodies[Int(low)].itemGroups & bodies[Int(high)].itemGroups != 0 else { return }
    pairs.append(UInt64(low) << 32 | UInt64(high))
  }
}

/// Sorts in place and without memory of its own, which the standard library's sort takes.
private func heapSort(_ keys: inout [UInt64]) {
  for start in stride(from: keys.count / 2 - 1, through: 0, by: -1) { sift(&keys, start, keys.count) }
  for end in stride(from: keys.count - 1, to: 0, by: -1) {
    keys.swapAt(0, end)
    sift(&keys, 0, end)
  }
}

private func sift(_ keys: inout [UInt64], _ start: Int, _ end: Int) {
  var root = start
  while 2 * root + 1 < end {
    var child = 2 * root + 1
    if child + 1 < end, keys[child] < keys[child + 1] { child += 1 }
    if keys[root] >= keys[child] { return }
    keys.swapAt(root, child)
    root = child
  }
}
