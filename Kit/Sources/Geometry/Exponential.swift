// The exponential and the natural logarithm, for the same reason and from the same source as the trigonometry: fdlibm
// (Sun Microsystems, 1993: e_exp.c, e_log.c), rewritten in Swift.

private let ln2High = 6.93147180369123816490e-01
private let ln2Low = 1.90821492927058770002e-10

/// e to the power of `x`; 0 below -708, infinite above 709, NaN for NaN.
public func exponential(_ x: Double) -> Double {
  if x.isNaN { return x }
  if x < -708 { return 0 }
  if x > 709 { return .infinity }
  let k = (x * 1.44269504088896338700).rounded(.toNearestOrEven)
  let high = x - k * ln2High
  let low = k * ln2Low
  let r = high - low
  let z = r * r
  var c = 4.13813679705723846039e-08
  c = c * z - 1.65339022054652515390e-06
  c = c * z + 6.61375632143793436117e-05
  c = c * z - 2.77777777770155933842e-03
  c = c * z + 1.66666666666666019037e-01
  c = r - z * c
  let y = 1 - ((low - (r * c) / (2 - c)) - high)
  return Double(sign: .plus, exponent: Int(k), significand: y)
}

/// The natural logarithm of `x`, which must be positive; NaN otherwise.
public func naturalLogarithm(_ x: Double) -> Double {
  guard x > 0 && x < .infinity else { return x == .infinity ? .infinity : .nan }
  var k = Double(x.exponent)
  var m = x.significand
  if m > 1.41421356237309504880 {
    m /= 2
    k += 1
  }
  let f = m - 1
  let s = f / (2 + f)
  let z = s * s
  var r = 1.479819860511658591e-01
  r = r * z + 1.531383769920937332e-01
  r = r * z + 1.818357216161805012e-01
  r = r * z + 2.222219843214978396e-01
  r = r * z + 2.857142874366239149e-01
  r = r * z + 3.999999999940941908e-01
  r = r * z + 6.666666666666735130e-01
  r = r * z
  let half = 0.5 * f * f
  return k * ln2High - ((half - (s * (half + r) + k * ln2Low)) - f)
}
