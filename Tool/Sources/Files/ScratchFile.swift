import Foundation
import Glibc

/// Makes a file without a name. Its space is freed with its last descriptor. Bytes that the kernel is still sending then arrive unchanged.
///
/// - Parameters:
///   - bytes: its content.
///   - folder: where its space is taken.
/// - Returns: a descriptor, which the caller closes; nil if the folder does not take the file.
package func makeScratchFile(
  _ bytes: UnsafeRawBufferPointer, in folder: URL = FileManager.default.temporaryDirectory
) -> Int32? {
  var path = Array((folder.path + "/disguise-XXXXXX").utf8CString)
  let descriptor = mkstemp(&path)
  if descriptor < 0 { return nil }
  unlink(path)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  if write(bytes, to: descriptor) { return descriptor }
  close(descriptor)
  return nil
}

/// - Returns: whether all bytes were written.
func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
    if count > 0 { rest = .init(rebasing: rest[count...]) } else if errno != EINTR { return false }
  }
  return true
}
