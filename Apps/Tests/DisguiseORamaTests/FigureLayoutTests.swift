import DisguiseORama
import Geometry
import Packs
import Testing

/// The layout for characters with other proportions than Scotch's.
@Suite struct FigureLayoutTests {
  private static let screens = [
    Size.phone, .phoneOnItsSide, .tablet, Size(width: 1280, height: 800), Size(width: 320, height: 568),
    Size(width: 2560, height: 1440),
  ]

  /// 200 characters: 0.3 to 3 times as wide as high, with anchors and hubs anywhere inside.
  static let figures: [Figure] = {
    var random = SplitMix64(seed: 26)
    func share() -> Double { Double(random.below(1001)) / 1000 }
    return (0..<200).map { _ in
      // As many narrow ones as wide ones.
      let third = share() * 2 - 1
      let ratio = third < 0 ? 1 + third * 0.7 : 1 + third * 2
      let size = Size(width: (300 * ratio).rounded(), height: 300)
      return Figure(size: size, anchor: Point(x: share(), y: share()), hub: Point(x: share(), y: share()))
    }
  }()

  /// Points that are spread evenly over a disc of radius 1, other ones than the figure's own.
  private static let disc = (0..<150).map { index in
    Vector(
      angle: Angle(radians: 0.5 + Double(index) * .pi * (3 - 5.0.squareRoot())),
      length: ((Double(index) + 0.5) / 150).squareRoot())
  }

  private func layout(_ figure: Figure, _ size: Size) -> RoomLayout {
    RoomLayout(viewport: Viewport(size: size), figure: figure, count: 5)
  }

  /// The largest share of a bubble that the box of his image hides at 90 angles.
  private func worstShare(in layout: RoomLayout) -> Double {
    let radius = layout.bubbleDiameter / 2
    let hidden = (0..<90).map { step in
      let center = layout.seat(0, wheelAngle: Angle(degrees: Double(step) * 4 + 1).radians).center
      return Self.disc.count { layout.character.contains(center + $0 * radius) }
    }
    return Double(hidden.max()!) / Double(Self.disc.count)
  }

  /// His box hides as much of a bubble as Scotch's does on the same screen, up to the grain of the measurement, and no more.
  @Test(arguments: screens) func noneHidesMoreThanScotch(size: Size) {
    let limit = worstShare(in: layout(.character, size)) + 0.045
    for figure in Self.figures {
      let share = worstShare(in: layout(figure, size))
      #expect(share <= limit, "\(figure) hides \(share), Scotch \(limit)")
      #expect(share > 0.15, "the wheel surrounds him closely")
    }
  }

  @Test(arguments: screens) func nothingLeavesTheStage(size: Size) {
    for figure in Self.figures {
      let layout = layout(figure, size)
      let stage = layout.stage
      for rect in [layout.character, layout.dressedCharacter] {
        #expect(
          rect.minX >= stage.minX && rect.maxX <= stage.maxX && rect.minY >= stage.minY && rect.maxY <= stage.maxY,
          "\(figure)")
        let ratio = rect.size.width / rect.size.height
        #expect(abs(ratio / (figure.size.width / figure.size.height) - 1) < 1e-9)
      }
      let hub = layout.character.point(atX: figure.hub.x, y: figure.hub.y)
      #expect(hub.distance(to: layout.hub) <= 1)
      #expect(layout.wallFootY >= layout.hub.y - 1 && layout.wallFootY <= layout.character.maxY + 1)
      #expect(
        layout.caption.maxY <= layout.dressedCharacter.minY || layout.caption.minX >= layout.dressedCharacter.maxX)
    }
  }

  @Test func dressedHeFillsTheStage() {
    for figure in Self.figures {
      let layout = layout(figure, .phone)
      let (dressed, stage) = (layout.dressedCharacter, layout.stage)
      #expect(
        dressed.size.width >= stage.size.width - 18 || dressed.size.height + 170 >= stage.size.height, "\(figure)")
      #expect(dressed.size.width > layout.character.size.width)
    }
  }

  /// The costume lies on him in his own coordinates: the screen plays no part.
  @Test func fitDoesNotDependOnScreen() {
    let costume = Costume.sample(0)
    for figure in Self.figures {
      let fits = Self.screens.map { size in
        let layout = layout(figure, size)
        let (rect, scale) = (layout.dressedCharacter, layout.scale(ofCharacter: figure.size))
        let box = CostumeFit.box(of: costume, on: rect, scale: scale, anchor: figure.anchor)
        return Point(x: (box.minX - rect.minX) / scale, y: (box.minY - rect.minY) / scale)
      }
      #expect(fits.allSatisfy { $0.distance(to: fits[0]) < 1e-6 })
      let landed = Point(
        x: fits[0].x + costume.alignment.x * costume.size.width,
        y: fits[0].y + costume.alignment.y * costume.size.height)
      #expect(
        landed.distance(to: Point(x: figure.anchor.x * figure.size.width, y: figure.anchor.y * figure.size.height))
          < 1e-6)
    }
  }

  /// A whole visit with a few of them: dressed, undressed, at rest.
  @Test(arguments: [0, 1, 2, 3]) func costumesLandOnAnybody(index: Int) {
    let figure = Self.figures[index]
    let room = DressingRoom(
      costumes: (0..<5).map { .sample($0) }, figure: figure, viewport: Viewport(size: .phone), at: 0)
    var time = 0.0
    func run(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        time += 1 / 60
        _ = room.frame(at: time)
      }
    }
    run(4)
    #expect(room.state == .browsing && !room.needsFrames)
    room.wear(0, at: time)
    run(12)
    #expect(room.state == .dressed && !room.needsFrames)
    let frame = room.frame(at: time)
    let fit = CostumeFit.place(
      of: room.costumes[0], on: frame.character, scale: frame.character.size.height / figure.size.height,
      anchor: figure.anchor)
    #expect(frame.bubbles[0].pose.center.distance(to: fit) < 0.01)
    room.escape(at: time)
    run(6)
    #expect(room.state == .browsing && !room.needsFrames)
  }
}
