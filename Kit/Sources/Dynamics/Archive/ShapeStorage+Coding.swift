extension ShapeStorage {
  func code(_ coder: StateCoder, _ bodies: Pool<Body>) {
    corners.code(coder)
    let count = coder.codedCount(shapes.count, of: 1)
    if coder.isReading { shapes.fill(count, with: Shape(kind: .circle, body: 0)) }
    var isUsed: [Bool] = []
    for handle in 0..<count {
      coder.code(&shapes[handle].isUsed)
      isUsed.append(shapes[handle].isUsed)
      if shapes[handle].isUsed { shapes[handle].code(coder, bodies.count) }
    }
    coder.codeFree(free, isUsed)
    if coder.isBroken { return }
    if coder.isReading { checkCorners(coder) }
    codeLists(coder, bodies)
    codePlanes(coder)
  }

  /// The shapes of each body, in order.
  private func codeLists(_ coder: StateCoder, _ bodies: Pool<Body>) {
    var isListed = [Bool](repeating: false, count: shapes.count)
    for body in 1..<max(1, bodies.count) where bodies[body].isUsed {
      for handle in codedList(coder, bodies[body].firstShape).reversed() {
        let isSound = handle < shapes.count && shapes[handle].isUsed && Int(shapes[handle].body) == body
        guard coder.expect(isSound && !isListed[handle]) else { return }
        isListed[handle] = true
        if !coder.isReading { continue }
        shapes[handle].next = bodies[body].firstShape
        bodies[body].firstShape = Int32(handle)
      }
      coder.expect(bodies[body].firstShape >= 0)
    }
    for handle in shapes.indices where shapes[handle].isUsed && shapes[handle].body != 0 {
      coder.expect(isListed[handle])
    }
  }

  private func codedList(_ coder: StateCoder, _ first: Int32) -> [Int] {
    var list: [Int] = []
    var shape = first
    while shape >= 0 && !coder.isReading {
      list.append(Int(shape))
      shape = shapes[Int(shape)].next
    }
    return coder.coded(list)
  }

  private func codePlanes(_ coder: StateCoder) {
    coder.codeIndices(planes, below: shapes.count)
    if !coder.isReading || coder.isBroken { return }
    for i in planes.indices { coder.expect(isPlane(Int(planes[i]))) }
    coder.expect(planes.count == shapes.indices.filter { isPlane($0) }.count)
  }

  private func isPlane(_ shape: Int) -> Bool { shapes[shape].isUsed && shapes[shape].kind == .plane }

  /// Every corner belongs to at most one polygon or free run.
  private func checkCorners(_ coder: StateCoder) {
    var isTaken = [Bool](repeating: false, count: corners.points.count)
    func take(_ first: Int32, _ count: Int32) {
      guard coder.expect(first >= 0 && count > 0 && Int(first) <= isTaken.count - Int(count)) else { return }
      for i in Int(first)..<Int(first + count) {
        coder.expect(!isTaken[i])
        isTaken[i] = true
      }
    }
    for handle in shapes.indices where shapes[handle].isUsed {
      let shape = shapes[handle]
      if shape.kind == .polygon { take(shape.firstVertex, shape.vertexCount) }
      coder.expect(shape.kind == .polygon ? shape.vertexCount > 2 : shape.vertexCount == 0)
    }
    for i in corners.freeRuns.indices { take(corners.freeRuns[i].first, corners.freeRuns[i].count) }
  }
}

extension StateCoder {
  /// A list of indices.
  func coded(_ list: [Int]) -> [Int] {
    let count = codedCount(list.count, of: 4)
    var coded: [Int] = []
    for i in 0..<count { coded.append(self.coded(isReading ? 0 : list[i], 0...Int32.max)) }
    return coded
  }
}

extension PolygonCorners {
  fileprivate func code(_ coder: StateCoder) {
    let count = coder.codedCount(points.count, of: 16)
    if coder.isReading {
      points.fill(count, with: .zero)
      normals.fill(count, with: .zero)
    }
    for i in 0..<count {
      coder.code(&points[i], within: 8 * Coordinates.farthest)
      coder.code(&normals[i], within: 2)
    }
    let runs = coder.codedCount(freeRuns.count, of: 8)
    if coder.isReading { freeRuns.fill(runs, with: Run(first: 0, count: 0)) }
    for i in 0..<runs {
      coder.code(&freeRuns[i].first, 0...Int32.max)
      coder.code(&freeRuns[i].count, 0...Int32.max)
    }
  }
}

extension Shape {
  fileprivate mutating func code(_ coder: StateCoder, _ bodyCount: Int) {
    let far = 4 * Coordinates.farthest
    kind = coder.coded(kind)
    coder.code(&body, 0...Int32(clamping: max(0, bodyCount - 1)))
    coder.code(&radius, 0...far)
    coder.code(&center, within: far)
    coder.code(&firstVertex, 0...Int32.max)
    coder.code(&vertexCount, 0...Int32.max)
    coder.code(&start, within: far)
    coder.code(&end, within: far)
    coder.code(&normal, within: 2)
    coder.code(&before, within: far)
    coder.code(&after, within: far)
    coder.code(&itemGroups)
    coder.code(&boundaryGroups)
    coder.code(&groups)
    coder.code(&filter.categories)
    coder.code(&filter.mask)
    coder.code(&filter.isSensor)
    coder.code(&identifier)
    coder.code(&isPiece)
    coder.code(&isOneWay)
  }
}

extension StateCoder {
  fileprivate func coded(_ kind: Shape.Kind) -> Shape.Kind {
    var raw = kind.rawValue
    code(&raw)
    let read = Shape.Kind(rawValue: raw)
    expect(read != nil)
    return read ?? .circle
  }
}

extension BroadPhase {
  func code(_ coder: StateCoder, _ shapes: Pool<Shape>) {
    for handle in shapes.indices {
      if coder.isReading { addProxy(handle) }
      if shapes[handle].isUsed { coder.code(&proxies[handle].box) }
    }
    grid.code(coder)
    fixedGrid.code(coder)
    coder.codeIndices(moved, below: shapes.count)
    if !coder.isReading || coder.isBroken { return }
    for i in moved.indices { proxies[Int(moved[i])].hasMoved = true }
    for handle in shapes.indices where proxies[handle].level >= 0 { coder.expect(shapes[handle].isUsed) }
  }
}
