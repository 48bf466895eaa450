// swift-tools-version: 6.0
import PackageDescription

// Draws the Hoos: reads their descriptions (Sets/NN.json) and writes their pictures as SVG and their documents as JSON.
let package = Package(name: "Hoos", targets: [.executableTarget(name: "Hoos")])
