extension Drawing {
  /// Draws two feet below `body`, on legs if it has some.
  mutating func feet(on body: Body, colour: Colour) {
    for side in [-1.0, 1.0] {
      let (x, y) = (body.center + side * body.half * 0.38, body.bottom + body.legs)
      if body.legs > 3 {
        line("M\(x.short) \((body.bottom - 3).short)V\((y - 1).short)", .ink, 5)
        line("M\(x.short) \((body.bottom - 3).short)V\((y - 1).short)", colour, 2)
      }
      let toes =
        "M\((x - 4.2).short) \((y + 0.4).short)l1.8 -2.4M\(x.short) \((y + 0.8).short)v-2.6M\((x + 4.2).short) \((y + 0.4).short)l-1.8 -2.4"
      line(toes, .ink, 5)
      line(toes, colour, 2.2)
    }
  }
}
