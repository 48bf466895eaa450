// swift-tools-version: 6.0
import PackageDescription

// Draws the Hoos: reads their descriptions (Sets/NN.json) and writes their pictures as SVG and their documents as JSON.
let package = Package(
  name: "Hoos",
  // The strict reader of JSON, which says the line of a fault.
  dependencies: [.package(name: "Disguise", path: "../..")],
  targets: [.executableTarget(name: "Hoos", dependencies: [.product(name: "Values", package: "Disguise")])])
