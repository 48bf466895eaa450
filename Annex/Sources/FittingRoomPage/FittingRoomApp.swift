import Browser
import Fitting
import Geometry
import Packs
import Values

/// The fitting room's page: the top with its buttons, and the workbench that is shown.
final class FittingRoomApp {
  private let room: Room
  private let benches: [any Bench]
  private let tabs: TabPart
  /// The place of the workbench that is shown.
  private var selected = 0
  private let buttons: Buttons<MainButton>
  /// Whether a save is due however fast changes come.
  private var isKeepDue = false

  var page: Page { room.page }
  var requests: Requests { room.requests }

  init(_ room: Room, _ parts: PageParts) {
    self.room = room
    benches = parts.benches(room)
    tabs = parts.tabs(room.page)
    buttons = Buttons(page: room.page)
    room.redraw = { [self] in draw() }
    room.noteSaved = { [self] in
      for (index, other) in benches.enumerated() where index != selected && other.isPresent && other.isEmpty {
        other.load { [self] in arrange() }
      }
    }
    bench.setShown(true)
    for bench in benches { bench.load { [self] in arrange() } }
    bench.followChanges()
  }

  private var bench: any Bench { benches[selected] }

  /// Shows the workbenches that the server has something for, once it is known. The first one stays where it has nothing for any.
  private func arrange() {
    let present = benches.indices.filter { benches[$0].isPresent }
    tabs.offer(present.count > 1)
    if !bench.isPresent, let first = present.first { select(first) }
    draw()
  }

  private func select(_ tab: Int) {
    // The dialog about a conflict belongs to the workbench that is shown.
    guard tab != selected, !bench.isSaving else { return }
    bench.endStep()
    selected = tab
    tabs.select(tab)
    for (index, bench) in benches.enumerated() { bench.setShown(index == tab) }
  }

  // MARK: events

  func point(_ handle: Int32, _ phase: Int32, _ pointer: Int32, _ position: Point) {
    bench.point(handle, phase, pointer, position)
    changed()
  }

  func wheel(_ handle: Int32, _ position: Point, by delta: Double) {
    bench.wheel(handle, position, by: delta)
    changed()
  }

  func press(_ handle: Int32, _ key: StageKey, step: Double) {
    if let tab = tabs.tab(of: handle) {
      if let next = tabs.tab(besides: tab, key) {
        select(next)
        tabs.focus()
      }
    } else {
      bench.press(handle, key, step: step)
    }
    changed()
  }

  func resize(_ handle: Int32, to size: Size) {
    // A hidden workbench has no size.
    guard size.width > 0 else { return }
    for bench in benches { bench.resize(handle, to: size) }
    draw()
  }

  func focus(_ handle: Int32) {
    bench.endStep()
    bench.focus(handle)
    draw()
  }

  func type(_ text: Text, into handle: Int32) {
    bench.type(text, into: handle)
    changed()
  }

  func drop(_ files: Value) {
    guard case .list(let items) = files, !items.isEmpty || bench.isOpen else { return }
    guard bench.isOpen else { return bench.bar.complain(room.words["dropped-closed"]) }
    if let file = items.first, file["opening"] != nil { return bench.take(opened: file) }
    let dropped = items.map { DroppedFile($0) }
    room.said = .empty
    let (pixels, wantsTransparency) = (bench.pixelsEnough, bench.wantsTransparency)
    bench.drop(dropped)
    changed()
    bench.bar.complain(dropped, enough: pixels, wantsTransparency)
  }

  func carryOut(_ command: Command) {
    let bench = bench
    bench.drawer.run { [self] done in
      switch command {
      case .undo: bench.undo()
      case .redo: bench.redo()
      case .save: if room.isKeptInBrowser { bench.send(for: .file) } else { bench.save() }
      case .try: bench.send(for: .trial)
      case .send: bench.send(for: .share)
      case .saveWebsite: bench.send(for: .website)
      }
      // A page whose drawings are finished follows the disk.
      done()
      // The other commands change nothing, and `changed` would hide their complaints.
      if command == .undo || command == .redo { changed() } else { draw() }
    }
  }

  func activate(_ handle: Int32) {
    if let tab = tabs.tab(of: handle) {
      select(tab)
    } else if let choice = room.conflict.choice(of: handle) {
      bench.decide(choice)
    } else if let button = buttons.button(of: handle) {
      bench.endStep()
      return carryOut(button.command)
    } else {
      bench.activate(handle)
    }
    changed()
  }

  /// The dialog about a conflict was closed.
  func noteClosed() { room.conflict.noteClosed() }

  /// The disk has changed: a revision for each workbench that has something there.
  func notice(_ revisions: Value) {
    for bench in benches { if let revision = revisions.text(bench.kind) { bench.notice(revision) } }
  }

  /// The server's news have ended; a browser asks for them again.
  func noteLost() { for bench in benches { bench.bar.noteLost() } }

  /// The page is at rest.
  func rest() { bench.rest() }

  // MARK: drawing

  private func changed() {
    bench.follow()
    draw()
    page.wake(after: RestDelay.seconds)
    keepInTime()
  }

  /// Each change puts the alarm off. Somebody who types without a rest would lose everything with the page.
  private func keepInTime() {
    guard room.isKeptInBrowser, bench.isChanged, !isKeepDue else { return }
    isKeepDue = true
    let isPutOff = room.conflict.isPutOff
    requests.expect(page.wait(isPutOff ? RestDelay.undecided : RestDelay.most)) { [self] _ in
      isKeepDue = false
      if isPutOff { room.conflict.isPutOff = false }
      bench.rest()
      if room.conflict.isPutOff { keepInTime() }
    }
  }

  private func draw() {
    bench.draw()
    buttons.draw { button in
      switch button {
      case .undo: !bench.canUndo
      case .redo: !bench.canRedo
      case .save: !bench.isChanged || bench.isSaving
      case .saveFile, .tryIt, .send: bench.isEmpty
      case .saveWebsite: bench.isEmpty || bench.isHandingOut
      }
    }
    let areChanged = benches.map { $0.isChanged }
    tabs.mark(areChanged)
    page.warnOnLeaving(areChanged.contains(true))
  }
}

extension MainButton {
  fileprivate var command: Command {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .save, .saveFile: .save
    case .tryIt: .try
    case .send: .send
    case .saveWebsite: .saveWebsite
    }
  }
}
