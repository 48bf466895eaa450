import Files
import Fixtures
import Foundation
import SiteFixtures
import Testing

/// The paths, names, types and compressed forms of the site's files.
@Suite final class SiteFilesTests: SiteFixture {
  @Test func siteHasItsFixedPaths() async throws {
    let (site, warnings) = try await build()
    #expect(warnings == [])
    #expect(
      site.resources.keys.filter { !$0.hasPrefix("/assets/") }.sorted() == [
        "/", "/api/current_costumes.json", "/api/hoosets.json", "/dynamics/", "/favicon.ico", "/hoo/",
        "/hoo/manifest.webmanifest", "/manifest.webmanifest", "/service-worker.js", "/shows/shows.json",
      ])
    #expect(site.redirects == ["/dynamics": "dynamics/", "/hoo": "hoo/", "/wear": "./", "/wear/": "../"])
  }

  @Test func assetNamesHaveTheHashOfTheirContents() async throws {
    let (site, _) = try await build()
    for (path, resource) in site.resources where path.hasPrefix("/assets/") {
      let hash = ContentHash.hex(of: resource.plain.bytes).prefix(16)
      #expect(path.wholeMatch(of: /\/assets\/[A-Za-z0-9_\-.]+\.[0-9a-f]{16}\.[a-z0-9]+/) != nil && path.contains(hash))
      #expect(resource.cacheControl == "public, max-age=31536000, immutable")
    }
    for path in [
      "/", "/hoo/", "/service-worker.js", "/manifest.webmanifest", "/hoo/manifest.webmanifest", "/favicon.ico",
      "/api/current_costumes.json", "/api/hoosets.json",
    ] {
      #expect(site[path]?.cacheControl == "no-cache")
    }
  }

  @Test func everyFileHasAContentTypeAndAStrongETag() async throws {
    let (site, _) = try await build()
    for (path, type) in [
      ("/", "text/html; charset=utf-8"), ("/service-worker.js", "text/javascript; charset=utf-8"),
      ("/manifest.webmanifest", "application/manifest+json"), ("/favicon.ico", "image/png"),
      ("/api/current_costumes.json", "application/json"), ("/api/hoosets.json", "application/json"),
      ("/hoo/", "text/html; charset=utf-8"), ("/hoo/manifest.webmanifest", "application/manifest+json"),
      (try asset(site, "HooViewWeb"), "application/wasm"), (try asset(site, "DisguiseWeb"), "application/wasm"),
      (try asset(site, "bridge"), "text/javascript; charset=utf-8"),
      (try asset(site, "favicon"), "image/svg+xml"), (try asset(site, "pirate-2x"), "image/png"),
    ] {
      #expect(site[path]?.contentType == type)
    }
    let tags = site.resources.values.flatMap { [$0.plain, $0.gzip, $0.brotli].compactMap { $0?.etag } }
    #expect(tags.allSatisfy { $0.wholeMatch(of: /"[0-9a-f]{32}(-gzip|-br)?"/) != nil })
  }

  @Test func compressesFilesThatGetSmaller() async throws {
    let (site, _) = try await build()
    let bridge = try #require(site[try asset(site, "bridge")])
    let (gzip, brotli) = (try #require(bridge.gzip), try #require(bridge.brotli))
    #expect(gzip.bytes.count < bridge.plain.bytes.count && brotli.bytes.count < gzip.bytes.count)
    #expect(gzip.bytes.starts(with: [0x1F, 0x8B]))
    #expect(site[try asset(site, "scotch")]?.gzip == nil)
    #expect(site[try asset(site, "DisguiseWeb")]?.brotli == nil, "eight bytes cannot get smaller")
  }

  @Test func usesTheCompressedFormsOfTheBuild() async throws {
    let script = try Data(contentsOf: app.appendingPathComponent("bridge.js"))
    // The tenth byte of gzip is the operating system. It has no effect on the contents, so it marks these bytes.
    var packed = Compression.gzip(script)
    packed[9] = 255
    try folder.write(packed, to: "disguise-app/bridge.js.gz")
    try folder.write(Compression.brotli(script + Data("//".utf8)), to: "disguise-app/bridge.js.br")
    let (site, _) = try await build()
    let bridge = try #require(site[try asset(site, "bridge")])
    #expect(bridge.gzip?.bytes == packed, "a form that unpacks to the file is used")
    #expect(bridge.brotli?.bytes == Compression.brotli(script), "another form is made again")
  }

  @Test func buildIsReproducible() async throws {
    #expect(try await build().site.resources == build().site.resources)
  }

  @Test func manifestIsJSONWithRelativeAddresses() async throws {
    let (site, _) = try await build()
    let manifest = try Document.json(Data(text(site, "/manifest.webmanifest").utf8))
    #expect(manifest["name"] == "Disguise \"&\" Rama".value)
    guard case .list(let icons)? = manifest["icons"], case .text(let icon)? = icons[0]["src"] else {
      Issue.record("no icons")
      return
    }
    #expect(site["/" + icon.string]?.contentType == "image/png")
  }

  @Test func serviceWorkerCachesTheShellAndNoCostume() async throws {
    let (site, _) = try await build()
    let worker = try text(site, "/service-worker.js")
    let list = try #require(worker.firstMatch(of: /shell = (\[.*\]);/)).1
    guard case .list(let items) = try Document.json(Data(list.utf8)) else { return }
    let paths = items.map { item -> String in if case .text(let text) = item { text.string } else { "" } }
    #expect(paths.starts(with: ["./", "manifest.webmanifest"]))
    #expect(paths.dropFirst().allSatisfy { site["/" + $0] != nil })
    let shell = ["bridge", "offline", "DisguiseWeb", "app", "favicon", "icon-192", "HooViewWeb", "hoo", "hoo-icon-192"]
    for name in shell + ["DisguiseWeb-second", "HooViewWeb-second"] + ["scotch", "ring", "ring-2x", "line"] {
      #expect(paths.contains { $0.hasPrefix("assets/\(name).") }, "\(name) is kept")
    }
    #expect(paths.count == Set(paths).count)
    // The files of the launch screen come first.
    #expect(paths.suffix(10).starts(with: ["hoo/", "hoo/manifest.webmanifest"]))
    for name in [
      "sound", "SoundWeb", "card", "CardWeb", "opening", "OpeningWeb", "shelf", "address", "stage", "StageWeb",
      "sets", "SetsWeb",
      "studio",
      "StudioWeb",
      "playground",
      "PlaygroundWeb",
    ] {
      #expect(site.resources.keys.contains { $0.hasPrefix("/assets/\(name).") }, "\(name) can be fetched")
      #expect(!paths.contains { $0.hasPrefix("assets/\(name).") }, "and is not part of the first visit")
    }
    for name in ["pirate", "nurse", "header", "social", "icon-maskable-512", "apple-touch-icon"] {
      #expect(!paths.contains { $0.contains(name) })
    }
  }

  @Test(arguments: ["style.css", "shared.css", "hoo/style.css", "hoo/manifest.webmanifest", "bridge.js", "offline.js"])
  func buildNameDependsOnEveryShellFile(file: String) async throws {
    let before = try await text(build().site, "/service-worker.js")
    try folder.write("/* new */", to: "disguise-app/\(file)")
    #expect(try await text(build().site, "/service-worker.js") != before)
  }
}
