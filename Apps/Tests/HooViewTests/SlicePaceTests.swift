import HooView
import Testing

/// Checks of sets keep out of the frames' way.
@Suite struct SlicePaceTests {
  /// The pace after tasks in which a slice takes so many seconds, and the browser 4 ms besides.
  private func pace(slice: Double, tasks: Int = 200) -> (slices: Int, longest: Double) {
    var (pace, time, longest) = (SlicePace(), 0.0, 0.0)
    for task in 0..<tasks {
      pace.begin(at: time)
      let work = Double(pace.slices) * slice
      time += work + 0.004
      if task > 20 { longest = max(longest, work) }
    }
    return (pace.slices, longest)
  }

  @Test func fastDevicesCheckManySlicesInATask() { #expect(pace(slice: 0.0003).slices == 16) }

  @Test(arguments: [0.001, 0.002, 0.004, 0.008, 0.016])
  func tasksStayShort(slice: Double) { #expect(pace(slice: slice).longest <= max(slice, 0.02)) }

  @Test func slowTaskHalvesThePace() {
    var pace = SlicePace()
    for task in 0..<9 { pace.begin(at: Double(task) * 0.005) }
    #expect(pace.slices == 9)
    pace.begin(at: 0.5)
    #expect(pace.slices == 4)
    pace.rest()
    pace.begin(at: 9)
    #expect(pace.slices == 4, "a rest is no slow task")
  }
}
