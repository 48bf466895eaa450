import Check
import CommandParts
import Files
import Findings
import Foundation
import PackEditing
import PackFiles
import Server
import Site
import Values

/// Content that the fitting room edits: a pack, or sets.
protocol FittingSubject: ContentSaver {
  associatedtype Request: FittingRequest where Request.Edit == Edit

  /// The content as the page receives it.
  func sheet(of content: Content, languages: [String], app: AppFolder) -> FittingSheet

  /// The draft to show for a trial.
  func draft(of trial: EditTrial<Content, Changes>, for request: Request) -> PreviewDraft

  /// The members of the answer to a save, besides the revision and the findings.
  func members(after trial: EditTrial<Content, Changes>) -> [(String, Value)]

  /// Throws where the page would edit the content by something that cannot be read.
  func checkSurroundings() throws(EditFault)

  /// The names of the costumes in a changed file, each by language. People know the names, not the path.
  ///
  /// - Parameter before: the content that the page has, if it is known.
  func names(of path: String, in content: Content, before: Content?, languages: [String]) -> [[String: String]]
}

extension FittingSubject {
  func checkSurroundings() throws(EditFault) {}
  func names(of path: String, in content: Content, before: Content?, languages: [String]) -> [[String: String]] { [] }
}

/// The body of a save or a draft.
protocol FittingRequest {
  associatedtype Edit

  /// The revision that the changes are based on.
  var revision: String { get }
  var edit: Edit { get }
  /// The edit of a draft.
  var draft: Edit { get }

  /// - Parameter languages: the languages of the texts, the one without a suffix first.
  init(_ body: [UInt8], languages: [String]) throws(EditFault)
}

extension FittingRequest {
  var draft: Edit { edit }
}

/// Content as the fitting room's page receives it, with its pictures.
struct FittingSheet {
  var members: [(String, Value)] = []
  var album = PictureAlbum()
}

/// The content on the fitting room's desk. An actor, so that saves never overlap.
actor FittingDesk<Subject: FittingSubject> {
  private let subject: Subject
  private let app: AppFolder
  private let stage: DraftStage
  /// The content of the revisions that pages have seen, the latest last.
  private var contents: [Subject.Content] = []
  private var album = PictureAlbum()
  /// The digests and checks of pictures, most of which stay the same from save to save.
  private let cache = BuildCache()

  /// The revisions that are kept, to name the files that changed since one of them.
  private static var kept: Int { 64 }

  init(_ subject: Subject, app: AppFolder, stage: DraftStage) {
    (self.subject, self.app, self.stage) = (subject, app, stage)
    subject.removeLeftovers()
  }

  private func remember(_ content: Subject.Content) {
    contents.removeAll { $0.snapshot.revision == content.snapshot.revision }
    contents = contents.suffix(Self.kept - 1) + [content]
  }

  private func current() throws(EditFault) -> Subject.Content {
    let content = try subject.content()
    try subject.checkSurroundings()
    return content
  }

  private func languages(of content: Subject.Content) -> [String] { content.languages(app.languages.map(\.code)) }

  private func request(_ body: [UInt8]) throws(EditFault) -> Subject.Request {
    try Subject.Request(body, languages: languages(of: current()))
  }

  /// The revision on the disk; empty where it cannot be read.
  var revision: String {
    let content = try? working { () throws(EditFault) -> Subject.Content in try current() }
    return content?.snapshot.revision ?? ""
  }

  /// Runs a request with what the last one has found out.
  private func working<Value>(_ body: () throws(EditFault) -> Value) throws(EditFault) -> Value {
    defer { cache.sweep() }
    return try cache.used(body)
  }

  // MARK: - Requests

  func sheet() throws(EditFault) -> LiveResponse { try working(readSheet) }

  private func readSheet() throws(EditFault) -> LiveResponse {
    let content = try current()
    remember(content)
    let sheet = subject.sheet(of: content, languages: languages(of: content), app: app)
    album.add(sheet.album)
    album.keep(content.snapshot, in: subject.folder)
    return .json(
      200,
      sheet.members + [
        ("languages", .list(languages(of: content).map(Value.text))), ("revision", .text(content.snapshot.revision)),
        ("findings", findings.value),
      ])
  }

  /// To begin with an empty folder is no fault.
  private var findings: [Finding] { ContentKind(of: subject.folder) == .nothing ? [] : subject.findings }

  func save(_ body: [UInt8]) throws(EditFault) -> LiveResponse {
    try working { () throws(EditFault) -> LiveResponse in try write(body) }
  }

  private func write(_ body: [UInt8]) throws(EditFault) -> LiveResponse {
    let request = try request(body)
    let known = contents.last { $0.snapshot.revision == request.revision }
    do throws(EditFault) { return try write(request, over: known) } catch {
      guard case .changed(let revision, let files) = error, let now = try? subject.content() else { throw error }
      return .conflict(revision, files.map { ($0, names(of: $0, in: now, before: known)) })
    }
  }

  private func write(_ request: Subject.Request, over known: Subject.Content?) throws(EditFault) -> LiveResponse {
    let (trial, snapshot) = try subject.save(request.edit, revision: request.revision, known: known?.snapshot)
    if let content = try? subject.content() { remember(content) }
    album.follow(snapshot.files, in: subject.folder)
    return .json(
      200,
      subject.members(after: trial) + [
        ("revision", .text(snapshot.revision)), ("findings", trial.findings.value),
      ])
  }

  private func names(of path: String, in now: Subject.Content, before: Subject.Content?) -> [[String: String]] {
    subject.names(of: path, in: now, before: before, languages: languages(of: now))
  }

  func draft(_ body: [UInt8]) async throws -> LiveResponse {
    let request = try request(body)
    let trial = try working { () throws(EditFault) -> EditTrial<Subject.Content, Subject.Changes> in
      try subject.trial(request.draft)
    }
    try await stage.present(subject.draft(of: trial, for: request), of: trial.copy)
    return .json(200, [("findings", trial.findings.value)])
  }

  /// A page of an earlier run asks for pictures that only the content knows.
  func picture(_ name: String) -> LiveResponse? {
    if contents.isEmpty { _ = try? sheet() }
    guard let image = album.image(name) else { return nil }
    return LiveResponse(200, bytes: [UInt8](image.bytes), contentType: image.kind.contentType)
  }
}
