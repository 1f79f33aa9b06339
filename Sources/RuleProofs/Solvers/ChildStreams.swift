import Platform
import RuleValues

/// A file without a name that holds the standard input of a program. Unlike a pipe, it never makes a writer wait.
final class InputFile {
  let descriptor: Int32

  init(_ bytes: [UInt8]) throws(ChildProcess.CannotStart) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/rules-input-XXXXXX".utf8CString)
    let (file, code) = StartedProgram.whileNoneStarts {
      let file = mkstemp(&path)
      guard file >= 0 else { return (file, errno) }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      return (file, 0)
    }
    guard file >= 0 else { throw ChildProcess.CannotStart(problem: String(cString: strerror(code))) }
    descriptor = file
    _ = unlink(path)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { throw ChildProcess.CannotStart(problem: String(cString: strerror(errno))) }
      written += count
    }
    lseek(file, 0, SEEK_SET)
  }

  deinit { close(descriptor) }
}

extension UnsharedPipe {
  /// Appends what the program writes, until it closes its output.
  ///
  /// - Returns: the limit that was exceeded; nil at the end of the output.
  func read(into output: inout [UInt8], _ maximumBytes: Int, until deadline: MonotonicInstant) -> ChildProcess.End? {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let left = (deadline - MonotonicInstant.now) / .milliseconds(1)
      guard left > 0 else { return .timeLimit }
      var state = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      // An interrupted or early end of the wait begins the next one.
      guard poll(&state, 1, Int32(min(left.rounded(.up), 60_000))) > 0 else { continue }
      let count = Platform.read(reading, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { return nil }
      output += buffer[..<count].prefix(maximumBytes - output.count)
      if output.count >= maximumBytes { return .outputLimit }
    }
  }
}
