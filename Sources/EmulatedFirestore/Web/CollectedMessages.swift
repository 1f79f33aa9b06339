import EmulatedProjects
import FirestoreWire
import Synchronization

/// Collects the messages of a call whose answer is sent as a whole.
final class CollectedMessages: MessageSink {
  private let messages = Mutex<[WireMessage]>([])

  /// The messages so far.
  var all: [WireMessage] { messages.withLock { $0 } }

  func send(_ message: WireMessage) async { messages.withLock { $0.append(message) } }
}
