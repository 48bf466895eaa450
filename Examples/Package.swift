// swift-tools-version: 6.2
import PackageDescription

// A package as someone else would write it: it takes two products of the project, and nothing else of it is built.
let products: [Target.Dependency] = [
  .product(name: "Dynamics", package: "disguise"), .product(name: "Geometry", package: "disguise"),
]

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "disguise", path: "..")],
  targets: [
    .executableTarget(name: "Pile", dependencies: products),
    .executableTarget(name: "Armature", dependencies: products),
    .executableTarget(name: "CardScreen", dependencies: products),
  ])
