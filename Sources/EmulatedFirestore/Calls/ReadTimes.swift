import FirestoreWire
import RuleValues
import SecurityRules
import Synchronization

/// The times of answers.
///
/// A client takes the time of an answer as a state of the data: it ignores a document, or a deletion, that is not later than
/// what it knows. So every commit that the answer does not have yet must be later than the time of the answer, every commit
/// that it has must not be later, and the times of a client's answers never decrease.
final class ReadTimes: Sendable {
  private struct State {
    /// The latest time of an answer, and the time after the latest commit that has ended.
    var last = Timestamp.epoch
    /// The times before which each commit that has not ended began, with their number.
    var commits: [Timestamp: Int] = [:]
  }

  private let clock: Clock
  private let state = Mutex(State())

  init(_ clock: Clock) { self.clock = clock }

  /// Returns the time of an answer whose data is read afterwards.
  func begin() -> Timestamp {
    let now = now
    return state.withLock { state in
      max(state.last, min(now, state.commits.keys.min() ?? now).previousMicrosecond)
    }
  }

  /// Returns the time in a message at which a client wants to read; nil without one.
  ///
  /// - Throws: `INVALID_ARGUMENT`, or `FAILED_PRECONDITION` for a time before the last hour, in the words of Google's emulator
  ///   1.19.9. Without recovery points, Cloud Firestore keeps an hour.
  func earlier(_ message: WireMessage?) throws(RPCError) -> Timestamp? {
    guard let time = try message?.timestamp("read_time") else { return nil }
    if time != time.inMicroseconds { throw .invalidArgument("timestamp cannot have more than microseconds precision") }
    if time <= .epoch { throw .invalidArgument("Only timestamps past epoch are supported.") }
    if time > now { throw .invalidArgument("The requested 'read_time' cannot be in the future.") }
    if time.seconds < now.seconds - 3_600 { throw .readTimeIsTooOld }
    return time
  }

  /// Returns the time of an answer.
  ///
  /// - Parameters:
  ///   - begun: the time of ``begin()`` before the data was read.
  ///   - updateTimes: times that the answer must not precede, such as those of its documents.
  func next(_ begun: Timestamp, _ updateTimes: some Sequence<Timestamp?> = EmptyCollection()) -> Timestamp {
    let time = updateTimes.lazy.compactMap(\.self).reduce(begun, max)
    state.withLock { $0.last = max($0.last, time) }
    return time
  }

  /// Runs a commit, whose time is not before the time of this call.
  ///
  /// - Parameter body: carries out the commit and returns its time with its result.
  func committing<Result>(
    _ body: () async throws(RPCError) -> (result: Result, time: Timestamp)
  ) async throws(RPCError) -> Result {
    let begun = now
    state.withLock { $0.commits[begun, default: 0] += 1 }
    defer {
      state.withLock { state in
        let rest = state.commits[begun, default: 1] - 1
        state.commits[begun] = rest == 0 ? nil : rest
      }
    }
    let (result, time) = try await body()
    state.withLock { $0.last = max($0.last, time.nextMicrosecond) }
    return result
  }

  private var now: Timestamp { (try? clock.time())?.inMicroseconds ?? .epoch }
}

extension RPCError {
  /// The error of a read at a time whose state is not known any more.
  static let readTimeIsTooOld = RPCError(.failedPrecondition, "The requested 'read_time' is too old.")
}
