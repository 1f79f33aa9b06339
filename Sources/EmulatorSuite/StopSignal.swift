import DocumentTrees
import Platform
import SecurityRules
import Synchronization

/// The signals that ask a server to stop: an interrupt of the terminal, SIGTERM, and the end of the terminal.
package final class StopSignal: Sendable {
  /// One element for each signal, up to the maximum number.
  package let arrivals: AsyncStream<Void>
  private let pipe: UnsharedPipe
  private let signals: [Int32]

  /// Begins to catch signals. After the maximum number, a signal ends the process at once.
  ///
  /// - Parameters:
  ///   - signals: the signals. SIGHUP stays ignored if this process ignores it, as with `nohup`. A shell also starts jobs in the
  ///   background with an ignored SIGINT, which is caught.
  ///   - maximumCount: the maximum number of caught signals.
  /// - Throws: `TreeError` if the system cannot create a thread, and `UnsharedPipe.Failure` if it has no pipe.
  package init(_ signals: [Int32] = [SIGINT, SIGTERM, SIGHUP], maximumCount: Int32 = 1) throws {
    let pipe = try UnsharedPipe()
    self.pipe = pipe
    self.signals = signals.filter { $0 != SIGHUP || !StartedProgram.isIgnored(SIGHUP) }
    let (arrivals, continuation) = AsyncStream<Void>.makeStream()
    self.arrivals = arrivals
    (stopPipe, remainingStops) = (pipe.writing, maximumCount)
    for number in self.signals {
      signal(number) { number in
        // Only functions that are safe in a signal handler.
        var byte: UInt8 = 0
        _ = write(stopPipe, &byte, 1)
        remainingStops -= 1
        if remainingStops <= 0 { signal(number, SIG_DFL) }
      }
    }
    try BlockingThread.run(for: "signals") {
      var byte: UInt8 = 0
      while true {
        let count = read(pipe.reading, &byte, 1)
        if count == -1, errno == EINTR { continue }
        guard count == 1 else { break }
        continuation.yield()
      }
      continuation.finish()
    }
  }

  /// Stops catching signals, which get their default actions.
  deinit {
    for number in signals { signal(number, SIG_DFL) }
    pipe.closeWriting()
  }
}

/// The pipe that the handler of ``StopSignal`` writes to. It is set before the handler is.
private nonisolated(unsafe) var stopPipe: Int32 = -1
/// How many signals the handler still catches.
private nonisolated(unsafe) var remainingStops: Int32 = 0
