#if canImport(Glibc)
  import Glibc
#endif

/// When an experiment with a difference leaves the boundary of a `NormalMixture`: the first passage of a Brownian motion with drift.
///
/// The density of those that have not left yet is carried from one time to the next. Between two times the boundary is taken as
/// straight, and a path that is inside at both has left it meanwhile with the probability of a Brownian bridge: Wang and Pötzelberger,
/// Boundary crossing probability for Brownian motion and general boundaries, Journal of Applied Probability 34, 1997.
struct BoundaryCrossing {
  let mixture: NormalMixture
  let alpha: Double
  /// The estimate's expected distance from zero, in standard errors after one observation; more than 0.
  let drift: Double
  /// The observations between two looks, more than 0; nil for a look after each observation.
  var look: Double?
  /// How far a path is beyond the boundary, on average, when one of many looks first finds it there: a boundary that is so much farther
  /// off stands for them (Siegmund, Sequential Analysis, 1985, chapter 10).
  var overshoot = 0.0

  private static let steps = 80
  /// With more looks than this their times are not gone through one by one.
  private static let lookLimit = 100.0
  private static let cells = 160

  /// Returns the number of observations by which a part of the experiments has left the boundary.
  ///
  /// - Parameters:
  ///   - part: from 0 to 1, exclusive.
  ///   - limit: a number of observations by which more than this part has left it.
  func count(part: Double, limit: Double) -> Double {
    guard let look else { return watched(part: part, limit: limit) }
    if limit / look <= BoundaryCrossing.lookLimit { return looked(every: look, part: part) }
    var farther = self
    farther.overshoot = 0.583 * look.squareRoot()
    return farther.watched(part: part, limit: limit)
  }

  private func watched(part: Double, limit: Double) -> Double {
    let growth = pow(200, 1 / Double(BoundaryCrossing.steps))
    var time = limit / 200
    var paths = initial(at: time)
    var left = 1 - mass(paths, at: time)
    while left < part, time < limit * 1.01 {
      let (before, start) = (left, time)
      time *= growth
      paths = carried(paths, from: start, to: time)
      left = 1 - mass(paths, at: time)
      if left >= part { return start + (time - start) * (part - before) / (left - before) }
    }
    return time
  }

  /// Returns the first look by which a part of the experiments has been found outside. Paths that have returned by then count as inside.
  private func looked(every look: Double, part: Double) -> Double {
    var time = look
    var paths = initial(at: time)
    while 1 - mass(paths, at: time) < part, time < look * 4 * BoundaryCrossing.lookLimit {
      paths = carried(paths, from: time, to: time + look, isWatched: false)
      time += look
    }
    return time
  }

  private func boundary(_ time: Double) -> Double {
    mixture.standardErrors(count: time, alpha: alpha) * time.squareRoot() + overshoot
  }

  /// The width of a cell. The cells reach from the boundary down to six standard deviations below the expected value.
  private func width(at time: Double) -> Double {
    (boundary(time) - drift * time + 6 * time.squareRoot()) / Double(BoundaryCrossing.cells)
  }

  private func places(at time: Double) -> [Double] {
    (0..<BoundaryCrossing.cells).map { boundary(time) - (Double($0) + 0.5) * width(at: time) }
  }

  private func mass(_ densities: [Double], at time: Double) -> Double { densities.reduce(0, +) * width(at: time) }

  private func initial(at time: Double) -> [Double] {
    places(at: time).map { density($0 - drift * time, variance: time) }
  }

  /// - Parameter isWatched: whether paths that are outside in between have left.
  private func carried(
    _ densities: [Double], from start: Double, to end: Double, isWatched: Bool = true
  ) -> [Double] {
    let (duration, sources, cell) = (end - start, places(at: start), width(at: start))
    let (before, after) = (boundary(start), boundary(end))
    return places(at: end).map { place in
      var sum = 0.0
      for (source, weight) in zip(sources, densities) {
        let stays = isWatched ? -expm1(-2 * (before - source) * (after - place) / duration) : 1
        sum += weight * stays * density(place - source - drift * duration, variance: duration)
      }
      return sum * cell
    }
  }

  private func density(_ x: Double, variance: Double) -> Double {
    exp(-x * x / (2 * variance)) / (2 * .pi * variance).squareRoot()
  }
}
