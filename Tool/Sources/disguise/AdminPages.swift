import ExperimentStore
import Experiments
import Foundation
import Packs
import Server

/// The pages at `--admin`: a list of experiments, and the counts of each as they are now.
struct AdminPages: LiveSite {
  /// The pages load nothing.
  static let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

  let store: any ExperimentStore
  let known: any KnownExperiments

  func endpoint(at path: String) -> (any LiveEndpoint)? {
    AdminPage(store: store, known: known, name: String(path.dropFirst()))
  }
}

/// One of the pages.
private struct AdminPage: LiveEndpoint {
  let store: any ExperimentStore
  let known: any KnownExperiments
  /// Empty for the list.
  let name: String

  var bodyBytes: Int? { nil }

  /// Other sites can give their name this machine's address (DNS rebinding), so only addresses are accepted as the host.
  func refusal(of request: LiveRequest) -> LiveResponse? {
    let host = request.field("host") ?? ""
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
    let isAddress = name.hasPrefix("[") || name.allSatisfy { $0.isNumber || $0 == "." } || name == "localhost"
    return isAddress ? nil : LiveResponse(403, "Use the address of this machine instead of its name.\n")
  }

  func response(to request: LiveRequest) async -> LiveResponse {
    if name.isEmpty { return LiveResponse(200, known.ids.map { $0 + "\n" }.joined()) }
    guard let experiment = known.experiment(String(name.dropLast(name.hasSuffix(".json") ? 5 : 0))) else {
      return LiveResponse(404, "There is no such experiment. The list of them is at /.\n")
    }
    do throws(StoreError) {
      let counts = try await experiment.counts(in: store)
      return LiveResponse(200, CountsDocument.text(counts), contentType: "application/json")
    } catch {
      return LiveResponse(503, "\(error.message)\n", retryAfter: error.retryAfter)
    }
  }
}

extension ExperimentDefinition {
  /// The counts of the experiment as they are now.
  func counts(in store: any ExperimentStore) async throws(StoreError) -> ExperimentCounts {
    try await store.counts(of: id.string, variants: variants.map { ($0.id.string, $0.weight) })
  }
}
