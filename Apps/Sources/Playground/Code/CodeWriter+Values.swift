import Geometry

/// Values, as both languages write them.
extension CodeWriter {
  @inline(never)
  mutating func add(_ point: Point) {
    add(swift: "Point(x: ", javaScript: "{ x: ")
    add(point.x)
    add(", y: ")
    add(point.y)
    add(swift: ")", javaScript: " }")
  }

  @inline(never)
  mutating func add(_ vector: Vector) {
    add(swift: "Vector(x: ", javaScript: "{ x: ")
    add(vector.x)
    add(", y: ")
    add(vector.y)
    add(swift: ")", javaScript: " }")
  }

  @inline(never)
  mutating func addItem(_ index: Int) {
    add("items[")
    add(index)
    add("]")
  }

  /// An array of items: all of them by the array's name, otherwise each.
  @inline(never)
  mutating func addItems(_ indices: [Int], of count: Int) {
    if indices.count == count { return add("items") }
    let isRun = indices.count > 4 && indices[indices.count - 1] - indices[0] == indices.count - 1
    if isRun {
      add(swift: "Array(items[", javaScript: "items.slice(")
      add(indices[0])
      add(swift: "..<", javaScript: ", ")
      add(indices[0] + indices.count)
      return add(swift: "])", javaScript: ")")
    }
    add("[")
    list(indices) { $0.addItem($1) }
    add("]")
  }

  /// `let NAME = ` or `const NAME = `.
  @inline(never)
  mutating func declare(_ name: StaticString, _ number: Int? = nil) {
    add(swift: "let ", javaScript: "const ")
    add(name)
    if let number { add(number) }
    add(" = ")
  }

  /// `NAME.PROPERTY = `.
  @inline(never)
  mutating func assign(_ name: StaticString, _ number: Int?, _ property: StaticString) {
    add(name)
    if let number { add(number) }
    add(".")
    add(property)
    add(" = ")
  }

  @inline(never)
  mutating func assign(_ name: StaticString, _ number: Int?, _ property: StaticString, _ value: Double) {
    assign(name, number, property)
    add(value)
    end()
  }

  @inline(never)
  mutating func assign(_ name: StaticString, _ number: Int?, _ property: StaticString, _ value: Bool) {
    assign(name, number, property)
    add(value ? "true" : "false")
    end()
  }

  /// `animator.addBehavior(NAME)`.
  @inline(never)
  mutating func addToAnimator(_ name: StaticString, _ number: Int? = nil) {
    add("animator.addBehavior(")
    add(name)
    if let number { add(number) }
    add(")")
    end()
  }
}
