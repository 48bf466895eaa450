// swift-tools-version: 6.0
import PackageDescription

// Draws the Hoos: reads who wears what (Sets/NN.json), writes their pictures as SVG and their documents as JSON.
let package = Package(name: "Hoos", targets: [.executableTarget(name: "Hoos")])
