import NIOCore
import NIOHTTP1
import Synchronization
import Testing

@testable import Server

@Suite struct ResponseCopyTests {
  private let bytes = ByteBuffer(repeating: 7, count: 100_000)

  @Test func eachLoopHasAHandleOfItsOwn() throws {
    let copy = ResponseCopy(ResponseCopy.Room(files: 2))
    let (one, other) = (LoopState(), LoopState())
    let first = try #require(copy.region(of: bytes, one))
    let second = try #require(copy.region(of: bytes, other))
    #expect(first.readableBytes == bytes.readableBytes && first.readerIndex == 0)
    #expect(first.fileHandle !== second.fileHandle)
    #expect(copy.region(of: bytes, one)?.fileHandle === first.fileHandle)
  }

  @Test func copiesBeyondTheRoomAreSentFromMemoryUntilAnotherIsGone() {
    let (room, loop) = (ResponseCopy.Room(files: 1), LoopState())
    var first: ResponseCopy? = ResponseCopy(room)
    let second = ResponseCopy(room)
    #expect(first?.region(of: bytes, loop) != nil)
    #expect(first?.region(of: bytes, LoopState()) == nil && second.region(of: bytes, loop) == nil)
    first = nil
    #expect(second.region(of: bytes, loop) != nil)
  }

  @Test func copyThatTheDiskDoesNotTakeIsTriedOnce() {
    let tries = Mutex(0)
    let room = ResponseCopy.Room(files: 1) { _ in
      tries.withLock { $0 += 1 }
      return nil
    }
    let copy = ResponseCopy(room)
    for _ in 0..<3 { #expect(copy.region(of: bytes, LoopState()) == nil) }
    #expect(tries.withLock { $0 } == 1)
    #expect(
      ResponseCopy(room).region(of: bytes, LoopState()) == nil && tries.withLock { $0 } == 2, "the room is free again")
  }

  @Test func onlyLargeResponsesHaveACopyAndNoneHasItWithoutItsBody() {
    func response(_ count: Int) -> Response { Response(.ok, [], body: [UInt8](repeating: 7, count: count)).copied }
    let large = response(ConnectionLimits.pieceBytes)
    #expect(large.copy != nil && large.last.copy === large.copy && large.withoutBody.copy == nil)
    #expect(response(60_000).copy == nil)
  }
}
