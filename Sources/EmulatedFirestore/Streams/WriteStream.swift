import DocumentTrees
import EmulatedProjects
import FirestoreWire
import Identities
import RuleRequests
import Synchronization

/// The `Write` stream of a client: a handshake, and then batches, each of which is answered in its order. A batch that fails
/// ends the stream.
final class WriteStream<Tree: DocumentTree>: FirestoreStream {
  private let calls: FirestoreCalls<Tree>
  private let identity: Identity
  private let sink: any MessageSink<WireMessage>
  private let state = Mutex(State())

  private struct State {
    /// The database of the handshake; nil before it.
    var database: DatabaseName?
    /// The number of answered messages, which is the stream token.
    var answers = 0
  }

  init(_ calls: FirestoreCalls<Tree>, as identity: Identity, to sink: any MessageSink<WireMessage>) {
    self.calls = calls
    self.identity = identity
    self.sink = sink
  }

  func receive(_ message: WireMessage) async throws(RPCError) {
    guard let database = state.withLock({ $0.database }) else { return try await shakeHands(message) }
    let writes = try DocumentWrite.wire(message.messages("writes"), in: database)
    let (results, time) = try await calls.commit(writes, calls.request(database, as: identity))
    try await send {
      $0["write_results"] = .messages(results)
      $0["commit_time"] = .message(WireMessage(time))
    }
  }

  func close() async {}

  private func shakeHands(_ message: WireMessage) async throws(RPCError) {
    let database = try DatabaseName(message.string("database"))
    if !message.messages("writes").isEmpty {
      throw .invalidArgument("The first message of a write stream must not have writes.")
    }
    state.withLock { $0.database = database }
    let id = calls.streamIDs.next()
    try await send { $0["stream_id"] = .string("\(id)") }
  }

  private func send(_ build: (inout WireMessage) -> Void) async throws(RPCError) {
    let token = state.withLock { state in
      defer { state.answers += 1 }
      return state.answers
    }
    let answer = WireMessage(.writeResponse) {
      $0["stream_token"] = .bytes(Array("\(token)".utf8))
      build(&$0)
    }
    do { try await sink.send(answer) } catch { throw RPCError(error) }
  }
}
