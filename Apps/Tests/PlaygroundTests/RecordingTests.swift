import Dynamics
import Geometry
import Testing

@testable import Playground

@Suite struct RecordingTests {
  private let assembly = Assembly(Catalogue.blueprint(0), settings: Catalogue.blueprint(0).settings)

  @Test func `the ring keeps a minute and drops what is older`() {
    var recording = Recording(items: 6)
    for _ in 0..<3700 { recording.append(of: assembly) }
    #expect(recording.range == 100..<3700)
    recording.removeFrames(after: 2000)
    #expect(recording.range == 100..<2001)
    for _ in 0..<1000 { recording.append(of: assembly) }
    #expect(recording.range == 100..<3001)
  }

  @Test func `frames have the items' poses`() {
    var recording = Recording(items: 6)
    recording.append(of: assembly)
    assembly.animator.step()
    recording.append(of: assembly)
    #expect(recording.pose(of: 0, in: 0).center == Point(x: 130, y: 90))
    #expect(recording.pose(of: 0, in: 1).center.y > 90)
    #expect(recording.motion(of: 0, in: 0).velocity == .zero && recording.motion(of: 0, in: 1).velocity.y > 0)
    #expect(recording.energy(in: 1).kinetic > recording.energy(in: 0).kinetic)
  }

  @Test func `energy in free fall stays the same`() {
    let start = assembly.energy
    for _ in 0..<40 { assembly.animator.step() }
    let end = assembly.energy
    #expect(end.kinetic > 0.1 * start.potential)
    #expect(abs(end.kinetic + end.potential - start.kinetic - start.potential) < 0.02 * start.potential)
  }
}
