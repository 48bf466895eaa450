// Sine, cosine and arc tangent of our own: the C library's differ between platforms in the last bit, which is enough
// to make two simulations diverge. The polynomials and the reduction are those of fdlibm (Sun Microsystems, 1993:
// k_sin.c, k_cos.c, s_atan.c), rewritten in Swift. Errors stay below 1e-15 for arguments up to 1e5.

/// The sine and the cosine of an angle in radians; to 1e-15 for angles within 1e5 of 0. Beyond 1e15, where
/// neighbouring numbers are an eighth of a radian apart, and for NaN, they are those of 0.
public func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
  guard abs(radians) < 1e15 else { return (0, 1) }
  let quarters = (radians * (2 / .pi)).rounded(.toNearestOrEven)
  // pi/2 in two parts: the first has 33 bits, so that its product with a moderate integer is exact.
  let reduced = (radians - quarters * 1.57079632673412561417e+00) - quarters * 6.07710050650619224932e-11
  let (s, c) = (sineKernel(reduced), cosineKernel(reduced))
  switch Int64(quarters) & 3 {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}

/// The sine of an angle in radians; see `sineAndCosine(_:)`.
public func sine(_ radians: Double) -> Double { sineAndCosine(radians).sine }

/// The cosine of an angle in radians; see `sineAndCosine(_:)`.
public func cosine(_ radians: Double) -> Double { sineAndCosine(radians).cosine }

/// The angle of the point (x, y) in radians, -pi ... pi; 0 for the origin.
public func arcTangent(y: Double, x: Double) -> Double {
  if x == 0 && y == 0 { return 0 }
  let (ax, ay) = (abs(x), abs(y))
  // Keep the argument in 0...1, where the series is at its best.
  let steep = ay > ax
  var angle = arcTangentKernel(steep ? ax / ay : ay / ax)
  if steep { angle = .pi / 2 - angle }
  if x < 0 { angle = .pi - angle }
  return y < 0 ? -angle : angle
}

private func sineKernel(_ x: Double) -> Double {
  let z = x * x
  var r = 1.58969099521155010221e-10
  r = r * z - 2.50507602534068634195e-08
  r = r * z + 2.75573137070700676789e-06
  r = r * z - 1.98412698298579493134e-04
  r = r * z + 8.33333333332248946124e-03
  r = r * z - 1.66666666666666324348e-01
  return x + x * z * r
}

private func cosineKernel(_ x: Double) -> Double {
  let z = x * x
  var r = -1.13596475577881948265e-11
  r = r * z + 2.08757232129817482790e-09
  r = r * z - 2.75573143513906633035e-07
  r = r * z + 2.48015872894767294178e-05
  r = r * z - 1.38888888888741095749e-03
  r = r * z + 4.16666666666666019037e-02
  return 1 - 0.5 * z + z * z * r
}

/// The arc tangent of 0 ... 1, reduced about 1/2 and 1 by the addition theorem.
private func arcTangentKernel(_ x: Double) -> Double {
  if x < 0.4375 { return arcTangentSeries(x) }
  if x < 0.6875 { return 4.63647609000806093515e-01 + arcTangentSeries((2 * x - 1) / (2 + x)) }
  return 7.85398163397448278999e-01 + arcTangentSeries((x - 1) / (x + 1))
}

private func arcTangentSeries(_ x: Double) -> Double {
  let z = x * x
  var r = 1.62858201153657823623e-02
  r = r * z - 3.65315727442169155270e-02
  r = r * z + 4.97687799461593236017e-02
  r = r * z - 5.83357013379057348645e-02
  r = r * z + 6.66107313738753120669e-02
  r = r * z - 7.69187620504482999495e-02
  r = r * z + 9.09088713343650656196e-02
  r = r * z - 1.11111104054623557880e-01
  r = r * z + 1.42857142725034663711e-01
  r = r * z - 1.99999999998764832476e-01
  r = r * z + 3.33333333333329318027e-01
  return x - x * z * r
}
