extension Measurement {
  /// The line of JSON that `Bench/run.py` reads, the same as the peers'.
  var line: String {
    var line = Line()
    line.add("total_ms", total)
    line.add("p99_ms", slowest)
    line.add("tail_ms", tail)
    line.add("max_overlap_m", validity.maxOverlap)
    line.add("sink_m", validity.sink)
    line.add("drift_m", validity.drift)
    line.add("joint_error_m", validity.jointError)
    line.add("kinetic_energy_J", validity.kineticEnergy)
    line.add("hub_rad_s", validity.hubSpin)
    line.add("steps", times.count)
    line.add("bodies", bodies)
    line.add("contacts", contacts)
    line.add("outside", validity.outside)
    line.add("nan", validity.nan)
    return "{\"engine\": \"ours\", \"scene\": \"\(scene.name)\"\(line.text)}"
  }
}

private struct Line {
  var text = ""

  mutating func add(_ key: StaticString, _ number: Double) { text += ", \"\(key)\": \(number)" }
  mutating func add(_ key: StaticString, _ number: Int) { text += ", \"\(key)\": \(number)" }
}
