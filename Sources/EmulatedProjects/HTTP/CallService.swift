/// A service that answers gRPC calls, independent of the transport.
package protocol CallService: Sendable {
  /// Returns whether client and server send messages alternately in calls of this path. The answer to any other call comes
  /// as a whole.
  func isConversation(_ path: String) -> Bool

  /// Carries out a call that is not a conversation.
  ///
  /// - Parameters:
  ///   - path: the path of the method: `/google.firestore.v1.Firestore/Commit`.
  ///   - headers: the headers of the call.
  ///   - messages: the client's messages as bytes. A valid call has one.
  ///   - sink: receives the messages of the answer as bytes.
  /// - Returns: how the call ended.
  func answer(
    _ path: String, _ headers: HTTPHeaders, _ messages: [[UInt8]], to sink: any MessageSink<[UInt8]>
  ) async -> CallOutcome

  /// Carries out a conversation.
  ///
  /// - Parameters:
  ///   - path: the path of the method: `/google.firestore.v1.Firestore/Listen`.
  ///   - headers: the headers of the call.
  ///   - messages: the client's messages as bytes. It ends when the client has sent all of them, or is gone.
  ///   - sink: receives the messages of the server as bytes.
  /// - Returns: how the call ended.
  func converse(
    _ path: String, _ headers: HTTPHeaders, _ messages: AsyncStream<[UInt8]>, to sink: any MessageSink<[UInt8]>
  ) async -> CallOutcome
}

/// How a gRPC call ended: the trailers `grpc-status` and `grpc-message`.
package struct CallOutcome: Sendable, Hashable {
  /// The number of the status, 0 for success.
  package let status: Int32
  /// The text for people, not encoded; empty for success.
  package let message: String

  /// Success.
  package static let success = CallOutcome(status: 0, message: "")

  /// Creates an outcome.
  package init(status: Int32, message: String) {
    self.status = status
    self.message = message
  }
}

/// A service that talks to clients over WebSockets with texts.
package protocol SocketService: Sendable {
  /// Serves one client until it closes the connection.
  ///
  /// - Parameters:
  ///   - request: the request that was upgraded.
  ///   - texts: the client's messages. It ends when the client is gone.
  ///   - sink: receives the messages of the server.
  func serve(_ request: HTTPRequest, _ texts: AsyncStream<String>, to sink: any MessageSink<String>) async
}
