import Fixtures
import Foundation
import Glibc
import Testing

@testable import FileWatch

/// The kernel queues an event before the call that causes it returns, so these tests wait for nothing.
@Suite struct InotifyWatchTests {
  let folder = TemporaryFolder()

  private func watch(_ names: String...) throws -> InotifyWatch {
    try InotifyWatch(names.map { folder.appending($0).path })
  }

  private func move(_ from: String, _ to: String) throws {
    #expect(rename(folder.appending(from).path, folder.appending(to).path) == 0)
  }

  @Test func writtenFileCounts() throws {
    try folder.write("1", to: "pack/a/list")
    let watch = try watch("pack")
    #expect(try !watch.hasChanged())
    try folder.write("2", to: "pack/a/list")
    #expect(try watch.hasChanged() && !watch.hasChanged())
  }

  @Test func fileBeingWrittenDoesNotCountBeforeItIsClosed() throws {
    try folder.write("", to: "pack/list")
    let watch = try watch("pack")
    let file = try #require(fopen(folder.appending("pack/new").path, "w"))
    fputs("half", file)
    fflush(file)
    #expect(try !watch.hasChanged())
    fclose(file)
    #expect(try watch.hasChanged())
  }

  @Test func fileReplacedByRenamingCounts() throws {
    try folder.write("1", to: "pack/list")
    let watch = try watch("pack")
    try folder.write("2", to: "elsewhere")
    #expect(try !watch.hasChanged())
    try move("elsewhere", "pack/list")
    #expect(try watch.hasChanged())
    try folder.remove("pack/list")
    #expect(try watch.hasChanged())
  }

  @Test func hardLinkCounts() throws {
    try folder.write("1", to: "pack/list")
    let watch = try watch("pack")
    #expect(link(folder.appending("pack/list").path, folder.appending("pack/other").path) == 0)
    #expect(try watch.hasChanged())
  }

  @Test func newFolderIsWatchedWithItsFolders() throws {
    try folder.write("1", to: "pack/list")
    let watch = try watch("pack")
    try folder.write("1", to: "pack/new/inner/file")
    #expect(try watch.hasChanged())
    _ = try watch.hasChanged()
    try folder.write("2", to: "pack/new/inner/file")
    #expect(try watch.hasChanged())
    let folders = watch.folders
    try folder.remove("pack/new")
    #expect(try watch.hasChanged() && watch.folders == folders - 2)
  }

  @Test func folderMovedInAndOutIsFollowed() throws {
    try folder.write("1", to: "pack/list")
    try folder.write("1", to: "other/inner/file")
    let watch = try watch("pack")
    try move("other", "pack/other")
    #expect(try watch.hasChanged())
    try folder.write("2", to: "pack/other/inner/file")
    #expect(try watch.hasChanged())
    try move("pack/other", "other")
    #expect(try watch.hasChanged())
    try folder.write("3", to: "other/inner/file")
    #expect(try !watch.hasChanged())
  }

  @Test func removedFolderIsFoundWhenItComesBack() throws {
    try folder.write("1", to: "deep/pack/list")
    let watch = try watch("deep/pack")
    try folder.remove("deep")
    #expect(try watch.hasChanged())
    try folder.write("2", to: "deep/pack/list")
    #expect(try watch.hasChanged())
    _ = try watch.hasChanged()
    try folder.write("3", to: "deep/pack/list")
    #expect(try watch.hasChanged())
  }

  @Test func pathThatDoesNotExistYetIsAwaited() throws {
    let watch = try watch("later/pack")
    try folder.write("1", to: "unrelated")
    #expect(try !watch.hasChanged())
    try folder.write("1", to: "later/pack/list")
    #expect(try watch.hasChanged())
  }

  @Test func onlyThePassedFileCounts() throws {
    try folder.write("1", to: "list.json")
    let watch = try watch("list.json")
    try folder.write("1", to: "other.json")
    #expect(try !watch.hasChanged())
    try folder.write("2", to: "list.json")
    #expect(try watch.hasChanged())
    try folder.write("3", to: "new")
    try move("new", "list.json")
    #expect(try watch.hasChanged())
  }

  /// Deployments switch a link to another folder.
  @Test func changedLinkToThePathCounts() throws {
    try folder.write("1", to: "one/pack/list")
    try folder.write("1", to: "two/pack/list")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.appending("current").path, withDestinationPath: "one")
    let watch = try watch("current/pack")
    try manager.createSymbolicLink(atPath: folder.appending("next").path, withDestinationPath: "two")
    #expect(try !watch.hasChanged())
    try move("next", "current")
    #expect(try watch.hasChanged())
    try folder.write("2", to: "one/pack/list")
    #expect(try !watch.hasChanged())
    try folder.write("2", to: "two/pack/list")
    #expect(try watch.hasChanged())
  }

  @Test func linksInsideAreNotFollowed() throws {
    try folder.write("1", to: "outside/file")
    try folder.write("1", to: "pack/list")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.appending("pack/loop").path, withDestinationPath: ".")
    try manager.createSymbolicLink(atPath: folder.appending("pack/out").path, withDestinationPath: "../outside")
    let watch = try watch("pack")
    try folder.write("2", to: "outside/file")
    #expect(try !watch.hasChanged())
  }

  /// The queue holds 16,384 events by default; later ones are lost.
  @Test func overflowOfTheQueueFindsNewFolders() throws {
    try folder.write("1", to: "pack/list")
    let watch = try watch("pack")
    let path = folder.appending("pack/list").path
    let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    // Equal events one after the other count as one, so two kinds alternate.
    for _ in 0...(Int(limit.dropLast()) ?? 16_384) / 2 {
      chmod(path, 0o600)
      close(open(path, O_WRONLY))
    }
    try folder.write("1", to: "pack/new/file")
    #expect(try watch.hasChanged())
    try folder.write("2", to: "pack/new/file")
    #expect(try watch.hasChanged())
  }

  @Test func loopOfLinksIsNoPlace() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.appending("a").path, withDestinationPath: "b")
    try manager.createSymbolicLink(atPath: folder.appending("b").path, withDestinationPath: "a")
    #expect(WatchedPath(folder.appending("a").path).place == nil)
  }
}
