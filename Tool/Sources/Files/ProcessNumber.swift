import Glibc

/// A name for something temporary that tells which process made it: `4711-1234567890`.
package enum ProcessNumber {
  package static func next() -> String { "\(getpid())-\(UInt64.random(in: 0 ... .max))" }

  /// Whether the process of `PID-NUMBER` does not run any more.
  ///
  /// - Parameter byUs: the answer for this process.
  package static func isLeft(_ number: Substring, byUs: Bool) -> Bool {
    let parts = number.split(separator: "-", omittingEmptySubsequences: false)
    let areNumbers = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard parts.count == 2, areNumbers, let process = pid_t(parts[0]), process > 0 else { return false }
    if process == getpid() { return byUs }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
