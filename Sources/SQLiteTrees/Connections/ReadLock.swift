import DocumentTrees
import Platform
import Synchronization

/// Keeps the readers' lock on the file while a tree is read often, so that most reads need no system call.
///
/// A reader of a SQLite log locks a mark in the index of the log with one system call and unlocks it with another, which
/// take longer than a small read. The lock belongs to the process. While one of its connections holds it, the others
/// only count. So a connection of its own holds it by reading a state, of which it uses nothing. Each read still finds
/// the latest commit itself.
///
/// While the lock is held, the log cannot be written back into the file completely. Therefore:
/// - A writer of this tree has it released during its commit (``pause()``), which may write the log back.
/// - It is released after ``period`` and then not taken for ``rest``, so that other processes get their turn.
final class ReadLock: Sendable {
  /// How many microseconds the lock is held at most.
  private static let period: UInt32 = 100_000
  /// How many microseconds the lock is not taken after a period.
  private static let rest: UInt32 = 5_000
  /// How many reads of a connection without the lock make it worth taking.
  static let readsBeforeTaking = 16

  private struct State {
    /// Nil after ``close()``.
    var connection: Connection?
    /// The session that holds the lock; nil if the lock is not held.
    var session: Session?
    var isPaused = false
    var isResting = false
    /// Whether a thread will end the period.
    var hasTimer = false
  }

  private let state: Mutex<State>
  private let held = Atomic<Bool>(false)
  /// Whether the lock may be taken. Without a log, it would stop other processes from writing.
  private let isUseful: Bool

  /// Creates a lock that is not held.
  ///
  /// - Parameters:
  ///   - connection: the connection that holds the lock. It stays open until ``close()``.
  ///   - usesLog: whether the file has a log.
  init(_ connection: Connection, usesLog: Bool) {
    // No read waits for the lock.
    connection.busyTimeout = 0
    state = Mutex(State(connection: connection))
    isUseful = usesLog
  }

  /// Whether the lock is held.
  var isHeld: Bool { held.load(ordering: .relaxed) }

  /// Counts a read of a connection, and takes the lock if it is worth it. Called while the connection reads, so that both
  /// lock the same mark and the system is not called.
  func noteRead(by connection: Connection) {
    guard isUseful, !isHeld else { return }
    connection.unlockedReads += 1
    guard connection.unlockedReads >= Self.readsBeforeTaking else { return }
    connection.unlockedReads = 0
    take()
  }

  private func take() {
    let needsTimer = state.withLock { state in
      guard let connection = state.connection, !connection.isSuspect else { return false }
      guard state.session == nil, !state.isPaused, !state.isResting else { return false }
      guard let session = try? connection.beginReading() else { return false }
      state.session = session
      held.store(true, ordering: .relaxed)
      defer { state.hasTimer = true }
      return !state.hasTimer
    }
    guard needsTimer else { return }
    do {
      try BlockingThread.run(for: "the lock of readers") { [self] in endPeriod() }
    } catch {
      state.withLock { state in
        release(&state)
        state.hasTimer = false
      }
    }
  }

  /// Runs on a thread of its own, at most one at a time.
  private func endPeriod() {
    usleep(Self.period)
    state.withLock { state in
      release(&state)
      state.isResting = true
    }
    usleep(Self.rest)
    state.withLock { state in
      state.isResting = false
      state.hasTimer = false
    }
  }

  private func release(_ state: inout State) {
    guard let session = state.session else { return }
    state.session = nil
    held.store(false, ordering: .relaxed)
    state.connection?.endReading(session)
  }

  /// Releases the lock, and does not take it until ``resume()``.
  func pause() {
    state.withLock { state in
      release(&state)
      state.isPaused = true
    }
  }

  /// Ends ``pause()``.
  func resume() { state.withLock { $0.isPaused = false } }

  /// Releases the lock for good, and closes its connection.
  func close() {
    // The connection is closed outside the lock, when the result is dropped.
    _ = state.withLock { state in
      release(&state)
      defer { state.connection = nil }
      return state.connection
    }
  }
}
