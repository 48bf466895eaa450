import Files
import Findings
import PackEditing
import Server
import Values

/// An endpoint that answers JSON, or a sentence about a fault.
struct FittingEndpoint: LiveEndpoint {
  typealias Work = @Sendable ([UInt8]) async throws -> LiveResponse

  let bodyBytes: Int?
  private let access: FittingAccess
  private let paths: ShownPaths?
  private let work: Work

  /// - Parameter paths: those of the content that it answers for; nil for none.
  init(_ access: FittingAccess, _ paths: ShownPaths? = nil, takesBody: Bool = false, _ work: @escaping Work) {
    (self.access, self.paths, self.work) = (access, paths, work)
    bodyBytes = takesBody ? FittingRoomEndpoints.bodyBytes : nil
  }

  func refusal(of request: LiveRequest) -> LiveResponse? { access.refusal(of: request) }

  func response(to request: LiveRequest) async -> LiveResponse {
    do { return try await work(request.body) } catch let fault as EditFault {
      return response(to: fault)
    } catch { return failure("\(error)") }
  }

  private func response(to fault: EditFault) -> LiveResponse {
    switch fault {
    case .invalid(let sentence): LiveResponse(400, sentence + "\n")
    case .changed(let revision, let files): .conflict(revision, files.map { ($0, []) })
    case .faults(let findings): .json(422, [("findings", findings.value)])
    case .failed(let error): failure(error.description)
    }
  }

  private func failure(_ message: String) -> LiveResponse {
    LiveResponse(500, (paths?.shown(in: message) ?? message) + "\n")
  }
}

extension LiveResponse {
  static func json(_ status: Int, _ members: [(String, Value)]) -> LiveResponse {
    let data = Document.jsonData(.object(members))
    return LiveResponse(status, bytes: [UInt8](data), contentType: "application/json")
  }

  /// - Parameter files: the changed files, with the names of the costumes in each.
  static func conflict(_ revision: String, _ files: [(path: String, names: [[String: String]])]) -> LiveResponse {
    let names = files.map { file in
      Value.list(file.names.map { name in .object(name.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }) })
    }
    return .json(
      409,
      [
        ("revision", .text(revision)), ("changed", .list(files.map { .text($0.path) })), ("names", .list(names)),
      ])
  }
}

extension Value {
  /// An object of members with names.
  static func object(_ members: [(String, Value)]) -> Value {
    .object(members.map { Member(key: Text($0.0), value: $0.1) })
  }

  static func text(_ string: String) -> Value { .text(Text(string)) }

  static func number(_ number: Int) -> Value { .number(Double(number)) }
}

extension [Finding] {
  var value: Value { .list(map(\.value)) }
}
