/// Prints the fingerprint of the golden scene; see `Scripts/golden.sh`.
@main
struct DynamicsGolden {
  static func main() {
    #if !arch(wasm32)
      print(GoldenScene().run())
    #endif
  }
}
