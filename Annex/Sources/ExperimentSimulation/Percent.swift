/// Returns a part as a percentage with two decimals at most: "4.25 %".
func percent(_ part: Double) -> String {
  let hundredths = Int((part * 10_000).rounded())
  let decimals = hundredths % 100
  guard decimals > 0 else { return "\(hundredths / 100) %" }
  return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals) %"
}
