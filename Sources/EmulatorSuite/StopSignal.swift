import DocumentTrees
import Platform
import SecurityRules

/// The signals that ask a server to stop: an interrupt of the terminal, SIGTERM, and the end of the terminal.
package enum StopSignal {
  /// Begins to catch signals. A second one of the same kind ends the process at once.
  ///
  /// - Parameter signals: the signals. SIGHUP stays ignored if this process ignores it, as with `nohup`. A shell also starts
  ///   jobs in the background with an ignored SIGINT, which is caught.
  /// - Returns: a stream without elements that ends at the first signal.
  /// - Throws: `TreeError` if the system cannot create a thread, and `CannotStart` if it has no pipe.
  package static func caught(_ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]) throws -> AsyncStream<Void> {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CannotStart(command: "pipe", problem: String(cString: strerror(errno))) }
    stopPipe = ends[1]
    for number in signals where number != SIGHUP || !isIgnored(number) {
      signal(number) { number in
        // Only functions that are safe in a signal handler.
        var byte: UInt8 = 0
        _ = write(stopPipe, &byte, 1)
        signal(number, SIG_DFL)
      }
    }
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let source = ends[0]
    try BlockingThread.run(for: "signals") {
      var byte: UInt8 = 0
      while read(source, &byte, 1) == -1, errno == EINTR {}
      continuation.finish()
    }
    return stream
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_IGN)
    signal(number, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The pipe that the handler of ``StopSignal`` writes to. It is set before the handler is.
private nonisolated(unsafe) var stopPipe: Int32 = -1
