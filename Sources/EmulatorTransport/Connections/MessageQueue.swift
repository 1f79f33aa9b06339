import EmulatedProjects
import Synchronization

/// The messages of a client that the service has not taken yet.
///
/// A full queue stops the client: its owner no longer reads from the connection until the service has taken half of the
/// messages. So the queue has one message beyond its limits at most. The bytes of a message are counted until the service asks
/// for the next one.
final class MessageQueue<Message: Sendable>: Sendable {
  private static var maximumCount: Int { 100 }
  private static var maximumBytes: Int { 1 << 20 }

  private struct State {
    var messages: [(message: Message, bytes: Int)] = []
    var bytes = 0
    /// The bytes of the message that the service handles.
    var takenBytes = 0
    var isFinished = false
    var isStopped = false
    var reader: CheckedContinuation<Message?, Never>?

    var isFull: Bool { messages.count >= maximumCount || bytes >= maximumBytes }
    var isHalfEmpty: Bool { messages.count <= maximumCount / 2 && bytes <= maximumBytes / 2 }
  }

  private let state = Mutex(State())
  private let held: HeldBytes
  private let resume: @Sendable () -> Void

  /// Creates an empty queue.
  ///
  /// - Parameters:
  ///   - held: what the messages are counted in. Their sender has counted them.
  ///   - resume: called when a queue that was full has room again.
  init(_ held: HeldBytes, resume: @escaping @Sendable () -> Void) {
    self.held = held
    self.resume = resume
  }

  /// Adds a message.
  ///
  /// - Parameter bytes: the size of the message.
  /// - Returns: whether the queue has room for more. If not, `resume` is called later.
  func add(_ message: Message, bytes: Int) -> Bool {
    let (reader, hasRoom) = state.withLock { state -> (CheckedContinuation<Message?, Never>?, Bool) in
      if state.isFinished {
        held.remove(bytes)
        return (nil, true)
      }
      if let reader = state.reader {
        state.reader = nil
        state.takenBytes = bytes
        return (reader, true)
      }
      state.messages.append((message, bytes))
      state.bytes += bytes
      if state.isFull { state.isStopped = true }
      return (nil, !state.isStopped)
    }
    reader?.resume(returning: message)
    return hasRoom
  }

  /// Ends the messages: the service still gets those that are in the queue.
  func finish() {
    let reader = state.withLock { state in
      state.isFinished = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  /// The messages for one reader. They end after ``finish()``, or when the task of the reader is canceled.
  var stream: AsyncStream<Message> {
    AsyncStream {
      await self.next()
    } onCancel: {
      self.finish()
    }
  }

  private func next() async -> Message? {
    await withCheckedContinuation { continuation in
      let (message, hasAnswer, hasRoom) = state.withLock { state -> (Message?, Bool, Bool) in
        held.remove(state.takenBytes)
        state.takenBytes = 0
        guard !state.messages.isEmpty else {
          if state.isFinished { return (nil, true, false) }
          state.reader = continuation
          return (nil, false, false)
        }
        let first = state.messages.removeFirst()
        state.bytes -= first.bytes
        state.takenBytes = first.bytes
        let hasRoom = state.isStopped && state.isHalfEmpty
        if hasRoom { state.isStopped = false }
        return (first.message, true, hasRoom)
      }
      if hasRoom { resume() }
      if hasAnswer { continuation.resume(returning: message) }
    }
  }
}
