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
  private let work: Work

  init(_ access: FittingAccess, takesBody: Bool = false, _ work: @escaping Work) {
    (self.access, self.work) = (access, work)
    bodyBytes = takesBody ? FittingRoomEndpoints.bodyBytes : nil
  }

  func refusal(of request: LiveRequest) -> LiveResponse? { access.refusal(of: request) }

  func response(to request: LiveRequest) async -> LiveResponse {
    do { return try await work(request.body) } catch let fault as EditFault {
      return Self.response(to: fault)
    } catch { return LiveResponse(500, "\(error)\n") }
  }

  private static func response(to fault: EditFault) -> LiveResponse {
    switch fault {
    case .invalid(let sentence): LiveResponse(400, sentence + "\n")
    case .changed(let revision, let files):
      .json(409, [("revision", .text(Text(revision))), ("changed", .list(files.map { .text(Text($0)) }))])
    case .faults(let findings): .json(422, [("findings", findings.value)])
    case .failed(let error): LiveResponse(500, error.description + "\n")
    }
  }
}

extension LiveResponse {
  static func json(_ status: Int, _ members: [(String, Value)]) -> LiveResponse {
    let data = Document.jsonData(.object(members))
    return LiveResponse(status, bytes: [UInt8](data), contentType: "application/json")
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
