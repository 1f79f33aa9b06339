import Synchronization

/// A pipe of this process. A ``StartedProgram`` gets an end only if it is passed as one of its standard streams.
///
/// A program that inherited the writing end by chance would keep the reader waiting until it ends.
package final class UnsharedPipe: Sendable {
  /// The system has no pipe.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The words of the system.
    package let problem: String

    /// The problem in words.
    package var description: String { "cannot open a pipe: \(problem)" }
  }

  /// The descriptor of the end that is read.
  package let reading: Int32
  /// The descriptor of the end that is written.
  package let writing: Int32
  private let isReadingOpen = Atomic(true)
  private let isWritingOpen = Atomic(true)

  /// Opens a pipe.
  package init() throws(Failure) {
    var ends: [Int32] = [-1, -1]
    let problem = StartedProgram.whileNoneStarts { () -> Int32? in
      // Not every C library offers a call that does both.
      guard pipe(&ends) == 0 else { return errno }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return nil
    }
    if let problem { throw Failure(problem: String(cString: strerror(problem))) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  /// Closes the end that is read, if it is open.
  package func closeReading() { if isReadingOpen.exchange(false, ordering: .relaxed) { close(reading) } }

  /// Closes the end that is written, if it is open.
  package func closeWriting() { if isWritingOpen.exchange(false, ordering: .relaxed) { close(writing) } }
}
