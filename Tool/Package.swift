// swift-tools-version: 6.2
import PackageDescription

// The `disguise` command, the server it starts and what reads packs for both. A package of its own, so that the core
// and the browser apps stay free of dependencies.

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

// Optimising these tests takes as long again as compiling them and they spend their time waiting. Those of PackTools and the
// fixtures work on bytes, and would take minutes without.
let waiting = strict + [.unsafeFlags(["-Onone"])]

let package = Package(
  name: "Tool",
  products: [
    .executable(name: "disguise", targets: ["disguise"]),
    .library(name: "PackTools", targets: ["PackTools"]),
    .library(name: "Server", targets: ["Server"]),
  ],
  dependencies: [
    // The models and their limits: one set of rules for the browser and for the tool.
    .package(name: "Disguise", path: ".."),
    // Options, help and usage errors.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // The log: a level, and a place to send it.
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    // Listening, connections, shared buffers and the parser of HTTP/1.1, for the server and for fetching images.
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    // TLS: the server's certificate and key, and images at https addresses.
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    // The page and the service worker are templates; escaping is its business.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
  ],
  targets: [
    // gzip (Debian: zlib1g-dev).
    .systemLibrary(name: "CZlib"),
    // Brotli, which makes the wasm about a fifth smaller than gzip does (Debian: libbrotli-dev).
    .systemLibrary(name: "CBrotli"),
    // Writes zip archives in a layout that is ours to the last byte, which libarchive's is not (Debian: libzip-dev).
    .systemLibrary(name: "CZip"),
    // QR codes: `serve` draws its address for phones in the same network (Debian: libqrencode-dev).
    .systemLibrary(name: "CQrencode"),
    .target(
      name: "PackTools",
      dependencies: [
        "CZlib", "CBrotli", "CZip",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "Packs", package: "Disguise"),
        .product(name: "Geometry", package: "Disguise"),
        .product(name: "Mustache", package: "swift-mustache"),
      ], swiftSettings: strict),
    .target(
      name: "Server",
      dependencies: [
        "PackTools",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "disguise",
      dependencies: [
        "CQrencode", "PackTools", "Server",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: strict),
    // What the tests share: a small app's folder, pictures, a client, this program as a process.
    .target(name: "Fixtures", path: "Tests/Fixtures", swiftSettings: strict),
    .testTarget(
      name: "PackToolsTests",
      dependencies: [
        "Fixtures", "PackTools",
        .product(name: "Packs", package: "Disguise"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: strict),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Fixtures", "PackTools", "Server",
        .product(name: "Packs", package: "Disguise"),
        .product(name: "Logging", package: "swift-log"),
      ], swiftSettings: waiting),
    .testTarget(name: "CommandTests", dependencies: ["Fixtures", "disguise"], swiftSettings: waiting),
  ]
)
