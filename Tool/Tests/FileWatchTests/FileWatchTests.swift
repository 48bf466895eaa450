import Fixtures
import Foundation
import Testing

@testable import FileWatch

@Suite struct FileWatchTests {
  let folder = TemporaryFolder()

  private func watch(_ pause: FileWatch.Pause, isPolling: Bool = false) throws -> FileWatch {
    try folder.write("1", to: "pack/list")
    return FileWatch([folder.appending("pack")], pause: pause, isPolling: isPolling)
  }

  @Test(.timeLimit(.minutes(2))) func burstCountsOnce() async throws {
    // Without an end of the burst the first change is reported after two seconds.
    let watch = try watch(FileWatch.Pause(quiet: 500, longest: 60_000))
    var changes = watch.changes().makeAsyncIterator()
    for number in 0..<20 { try folder.write("\(number)", to: "pack/list") }
    await changes.next()
    let later = Task {
      var changes = changes
      await changes.next()
      return ContinuousClock.now
    }
    let written = ContinuousClock.now
    try folder.write("last", to: "pack/list")
    #expect(await later.value > written, "nothing was left of the burst")
  }

  @Test(.timeLimit(.minutes(2)), arguments: [false, true]) func changeBeforeTheFirstLookIsReported(isPolling: Bool)
    async throws
  {
    let watch = try watch(FileWatch.Pause(quiet: 1, poll: 5), isPolling: isPolling)
    try folder.write("later", to: "pack/list")
    for await _ in watch.changes() { break }
  }

  @Test(.timeLimit(.minutes(2))) func cancelledTaskEndsTheStream() async throws {
    let watch = try watch(FileWatch.Pause())
    let task = Task { for await _ in watch.changes() {} }
    task.cancel()
    await task.value
  }
}

@Suite struct RemoteFileSystemTests {
  @Test func longestMountPointDecides() {
    let mounts = """
      22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw
      30 22 0:40 / /home/me/far rw,relatime shared:1 - nfs4 server:/far rw
      31 30 8:2 / /home/me/far/near rw - ext4 /dev/sdb1 rw
      32 22 0:41 / /mnt rw - fuse.sshfs me@far: rw
      """
    #expect(RemoteFileSystem.holds("/home/me/far/pack", in: mounts) && RemoteFileSystem.holds("/mnt", in: mounts))
    for path in ["/home/me", "/home/me/farther", "/home/me/far/near/pack", "/mnt2"] {
      #expect(!RemoteFileSystem.holds(path, in: mounts), "\(path)")
    }
  }
}
