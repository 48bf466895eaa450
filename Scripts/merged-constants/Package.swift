// swift-tools-version: 6.2
import PackageDescription

// Shows a fault of Swift 6.3 (docs/TESTING.md): `isKnown(0, 16)` is false, and `isKnown(3, 16)` true.
let package = Package(
  name: "MergedConstants",
  targets: [.target(name: "Depths"), .executableTarget(name: "Page", dependencies: ["Depths"])])
