import AnnexFixtures
import ExperimentServing
import Experiments
import Files
import Fixtures
import Foundation
import PackFiles
import Packs
import Site
import SiteFixtures
import Testing
import Values

/// Experiments in the document of the dressing room.
@Suite final class SiteExperimentTests: SiteFixture {
  private func prepare() async throws -> PreparedSite {
    let app = try AppFolder(at: app)
    return try await SiteBuilder(app: app, costumes: Pack(at: app.bundled), catalogue: Pack(at: app.catalogue))
      .prepare()
  }

  private func experiment(_ text: String) throws -> ExperimentAddition {
    let file = try folder.write(text, to: "experiment.json")
    return ExperimentAddition(experiment: try #require(try ExperimentsFolder(at: file).running))
  }

  /// The experiment in the document of a language.
  private func published(_ site: Site, in language: String) throws -> Value? {
    try Document.json(Data(text(site, try asset(site, "app.\(language)")).utf8))["experiment"]
  }

  @Test func documentHasTheIntroductionsOfItsLanguage() async throws {
    try writeGerman()
    let text = FakeExperiment.text(more: #", "image": "scotch""#)
    let (site, warnings) = try await prepare().site(adding: try experiment(text))
    let found = try #require(try published(site, in: "en"))
    #expect(found["salt"] == .text("knees-1") && found["share"] == .number(10_000))
    guard case .list(let variants)? = found["variants"] else { throw ToolError("no variants") }
    #expect(variants.map { $0["id"] } == [.text("control"), .text("short")] && variants[0]["intro"] == nil)
    #expect(variants.map { $0["end"] } == [.number(5_000), .number(10_000)])
    #expect(variants[1]["names"] == .text(#""experiment":"knees","variant":"short""#))
    let intro = try #require(IntroReader.intro(in: variants[1]["intro"] ?? .null, path: "").model)
    #expect(intro.steps[0].message == "Cold knees.")
    #expect(site["/" + intro.steps[0].image!.images.images[0].url.string] != nil, "the picture is published")
    let german = try #require(try published(site, in: "de"))
    #expect(german["share"] == .number(0) && german["variants"] == .list([]), "readers of German do not take part")
    #expect(warnings == [])
  }

  @Test func languageThatTheAppLacksIsWarnedOf() async throws {
    let text = FakeExperiment.text().replacing(#""en": {"#, with: #""fr": {"#)
    let (site, warnings) = try await prepare().site(adding: try experiment(text))
    #expect(try published(site, in: "en")?["variants"] == .list([]))
    #expect(warnings == [#"experiment knees: the app has no language "fr"; its languages are en"#])
  }

  @Test func changedExperimentChangesDocumentPageAndWorkerAlone() async throws {
    let prepared = try await prepare()
    let plain = try prepared.site().site
    let first = try prepared.site(adding: try experiment(FakeExperiment.text())).site
    let second = try prepared.site(adding: try experiment(FakeExperiment.text(message: "Warm knees."))).site
    #expect(try plain.resources == prepared.site().site.resources, "the same experiments give the same site")
    let changed = Set(first.resources.keys.filter { first[$0] != second[$0] })
    #expect(changed == ["/", "/service-worker.js", try asset(first, "app.en")])
    #expect(try asset(plain, "app.en") != asset(first, "app.en") && asset(first, "app.en") != asset(second, "app.en"))
    for site in [first, second] {
      let address = String(try asset(site, "app.en").dropFirst())
      #expect(try text(site, "/").contains(address) && text(site, "/service-worker.js").contains(address))
    }
  }

  @Test func documentsOfAnEarlierSiteStayAvailable() async throws {
    let prepared = try await prepare()
    let first = try prepared.site(adding: try experiment(FakeExperiment.text())).site
    var second = try prepared.site().site
    let page = second["/"]
    second.addAssets(of: first)
    #expect(try second[asset(first, "app.en")] == first[asset(first, "app.en")])
    #expect(second["/"] == page)
  }

  @Test func versionIsInTheServiceWorkerAlone() async throws {
    let finished = try await prepare().finish()
    let (zero, third) = (try finished.site(version: 0), try finished.site(version: 3))
    #expect(try text(zero, "/service-worker.js").contains("const version = 0;"))
    #expect(try text(third, "/service-worker.js").contains("const version = 3;"))
    #expect(Set(zero.resources.keys) == Set(third.resources.keys))
    #expect(zero.resources.filter { third[$0.key] != $0.value }.map(\.key) == ["/service-worker.js"])
  }
}
