/// Prints the fingerprints of the golden scenes, one to a line; see `Scripts/golden.sh`.
@main
struct DynamicsGolden {
  static func main() {
    #if !arch(wasm32)
      for scene in GoldenScene.allCases { print(scene.run()) }
    #endif
  }
}
