import CommandParts
import PackEditing

/// Shows drafts one after the other.
actor DraftStage {
  private let show: FittingRoomEndpoints.Show
  /// The copies on show, whose files exist as long as they do: that of the pack, and that of the sets.
  private var copies: [Bool: FolderCopy] = [:]
  private var showing: Task<Void, Never>?
  /// The drafts of each kind so far.
  private var drafts: [Bool: Int] = [:]

  init(_ show: @escaping FittingRoomEndpoints.Show) { self.show = show }

  /// Shows a draft once those before it have been shown. Skips it if a later one of its kind is waiting.
  func present(_ draft: PreviewDraft, of copy: FolderCopy) async throws {
    let isPack = if case .pack = draft { true } else { false }
    drafts[isPack, default: 0] += 1
    let (number, previous) = (drafts[isPack], showing)
    let (done, finish) = AsyncStream<Void>.makeStream()
    showing = Task { for await _ in done {} }
    defer { finish.finish() }
    await previous?.value
    if number != drafts[isPack] { return }
    try await show(draft)
    copies[isPack] = copy
  }
}
