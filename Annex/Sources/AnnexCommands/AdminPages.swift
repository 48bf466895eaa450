import ExperimentReport
import ExperimentServing
import ExperimentStore
import Experiments
import Foundation
import Server
import Values

/// The pages at `--admin`: a list of experiments, and the report of each as it is now, as a page, as JSON and as CSV.
struct AdminPages: LiveSite {
  /// The pages load nothing.
  static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

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

  private static let refusalOfNames = """
    Use the address of this machine instead of its name. Behind a proxy, let the proxy send "Host: 127.0.0.1".

    """

  /// Other sites can give their name this machine's address (DNS rebinding), so only addresses are accepted as the host.
  func refusal(of request: LiveRequest) -> LiveResponse? {
    let host = request.field("host") ?? ""
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } : host.prefix { $0 != ":" }
    let isAddress = name.hasPrefix("[") || name.allSatisfy { $0.isNumber || $0 == "." } || name == "localhost"
    return isAddress ? nil : LiveResponse(403, Self.refusalOfNames)
  }

  func response(to request: LiveRequest) async -> LiveResponse {
    if name.isEmpty { return LiveResponse(200, list, contentType: "text/html; charset=utf-8") }
    let (isDocument, isTable) = (name.hasSuffix(".json"), name.hasSuffix(".csv"))
    guard let experiment = known.experiment(String(name.dropLast(isDocument ? 5 : isTable ? 4 : 0))) else {
      return LiveResponse(404, "There is no such experiment. The list of them is at /.\n")
    }
    do {
      if isTable {
        let table = try await experiment.counts(from: store).csv
        return LiveResponse(200, table, contentType: "text/csv; charset=utf-8")
      }
      let report = try await experiment.report(from: store)
      return isDocument
        ? LiveResponse(200, String(decoding: report.json, as: UTF8.self), contentType: "application/json")
        : LiveResponse(
          200, String(decoding: try report.page(isLive: true), as: UTF8.self), contentType: "text/html; charset=utf-8")
    } catch let error as StoreError {
      return LiveResponse(503, "\(error.message)\n", retryAfter: error.retryAfter)
    } catch {
      return LiveResponse(500, "The report cannot be drawn: \(error)\n")
    }
  }

  /// The ids need no escaping: they are of a-z, 0-9 and "-".
  private var list: String {
    let items = known.ids.map { id in
      let state = known.experiment(id)?.isRunning == true ? "" : ", ended"
      return "<li><a href=\"/\(id)\">\(id)</a>\(state)</li>"
    }
    return """
      <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark"><title>Experiments</title><style>body{font:1.1rem/1.8 sans-serif;margin:2rem}</style>
      <h1>Experiments</h1><ul>\(items.joined())</ul></html>

      """
  }
}

extension ExperimentDefinition {
  /// The counts that the report is made from.
  func counts(from store: any ExperimentStore) async throws(StoreError) -> ExperimentCounts {
    var counts = try await store.counts(of: id.string, variants: variants.map { ($0.id.string, $0.weight) })
    if let within { counts.add(try await store.dressed(in: id.string, within: within), within: within) }
    return counts
  }

  /// The report of the experiment as it is now.
  ///
  /// - Parameter withToday: whether the visitors of the running day are compared too.
  func report(from store: any ExperimentStore, withToday: Bool = false) async throws(StoreError) -> ExperimentReport {
    let now = EventsEndpoint.systemTime()
    let log = try await store.definitions(of: id.string)
    return ExperimentReport(
      try await counts(from: store), made: Self.date(now), hasEnded: !isRunning, includesToday: withToday,
      worth: worth, horizon: horizon, changes: changes(log, now),
      signs: try await signs(from: store))
  }

  private func signs(from store: any ExperimentStore) async throws(StoreError) -> ForgingSigns {
    let stored = try await store.signs(of: id.string)
    var signs = ForgingSigns()
    (signs.automated, signs.delayed) = (stored[.automated] ?? 0, stored[.delayed] ?? 0)
    (signs.crowded, signs.unassigned) = (stored[.crowded] ?? 0, stored[.unassigned] ?? 0)
    signs.add(try await store.times(in: id.string))
    return signs
  }

  /// The changes of the definition since its first event, with that to the present file, under which no event was stored yet.
  private func changes(_ log: [LoggedDefinition], _ now: Int64) -> [DefinitionChange] {
    let states = log + (log.isEmpty ? [] : [LoggedDefinition(self, at: now)])
    return zip(states, states.dropFirst()).compactMap { old, new in
      let parts = old.changes(to: new)
      return parts.isEmpty ? nil : DefinitionChange(time: Self.date(new.time), parts: parts)
    }
  }

  /// Whole seconds, as documents show them.
  private static func date(_ time: Int64) -> Date { Date(timeIntervalSince1970: Double(time / 1000)) }
}
